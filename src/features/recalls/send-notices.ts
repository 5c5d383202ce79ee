import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { batches } from '#db/schema/batches.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { recallNotices, recalls } from '#db/schema/recalls.ts';
import { writeTogether } from '#db/write-together.ts';
import type { App } from '#platform/app.ts';
import { prepareMails } from '#platform/mail/outbox.ts';
import type { NoticeState } from '#shared/recall-states.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { IS_MAILABLE } from '../orders/is-mailable.ts';
import { readSettings } from '../settings/read-settings.ts';
import { addNotices } from './add-notices.ts';
import { recallMail } from './mails.ts';
import { unitsByOrder } from './units-by-order.ts';

/** Mails of one run for each recall: mails about orders share their queue. */
const MAILED = 100;

type Recall = { id: string; batchId: string };

/**
 * Adds notices to the open recalls for orders that turned out to have units, and writes the mails of pending ones into
 * the outbox. Returns how many notices are done. A batch that is on sale again has nothing to tell.
 */
export async function sendNotices(app: App): Promise<number> {
  const open = await app.db
    .select({ id: recalls.id, batchId: recalls.batchId })
    .from(recalls)
    .innerJoin(batches, eq(batches.id, recalls.batchId))
    .where(and(isNull(recalls.closedAt), eq(batches.state, 'recalled')))
    .orderBy(asc(recalls.startedAt), asc(recalls.id));
  let sentCount = 0;
  for (const recall of open)
    sentCount += await transact(app.db, async (tx) => {
      if (!(await holdOpen(tx, recall.id))) return 0;
      await addNotices(tx, recall, app.now());
      return mailPending(app, tx, recall);
    });
  return sentCount;
}

/** Keeps a recall from being closed meanwhile; false when it is. */
async function holdOpen(tx: Tx, id: string): Promise<boolean> {
  const heldMails = await tx
    .select({ id: recalls.id })
    .from(recalls)
    .where(and(eq(recalls.id, id), isNull(recalls.closedAt)))
    .for('share');
  return heldMails.length > 0;
}

/**
 * Writes mails and the state of their notices in one transaction, so that a worker that dies leaves both or neither; the
 * notice's id is its mail's, so that no notice has two.
 */
async function mailPending(app: App, tx: Tx, recall: Recall): Promise<number> {
  const pending = await claimPending(tx, recall.id);
  if (pending.length === 0) return 0;
  const recalled = await readRecalled(tx, recall.id);
  const unitsOf = await readUnits(tx, recall.batchId, pending);
  const { general } = await readSettings(tx);
  const letterhead = await readLetterhead(app, tx);
  const shop = { letterhead, supportEmail: general.supportEmail, phoneNumber: general.phoneNumber };
  const mailable = pending.filter(({ isMailable }) => isMailable);
  const { writes, sendJobs } = prepareMails(
    app,
    tx,
    mailable.map((to) => recallMail(shop, recalled, { ...to, units: unitsOf.get(to.orderId) ?? 0 })),
  );
  await setStates(tx, mailable, 'mailed', app.now());
  await setStates(
    tx,
    pending.filter(({ isMailable }) => !isMailable),
    'to_phone',
    app.now(),
  );
  await writeTogether(tx, writes);
  await sendJobs();
  return pending.length;
}

const claimPending = (tx: Tx, recallId: string) =>
  tx
    .select({
      id: recallNotices.id,
      orderId: orders.id,
      displayId: orders.displayId,
      fullName: orders.fullName,
      email: orders.email,
      isMailable: IS_MAILABLE,
    })
    .from(recallNotices)
    .innerJoin(orders, eq(orders.id, recallNotices.orderId))
    .where(and(eq(recallNotices.recallId, recallId), eq(recallNotices.state, 'pending')))
    .orderBy(asc(recallNotices.stateAt), asc(recallNotices.id))
    .limit(MAILED)
    .for('update', { of: recallNotices, skipLocked: true });

/** Units of the batch that these orders have or get. */
async function readUnits(tx: Tx, batchId: string, notices: readonly { orderId: string }[]) {
  const ids = sql.param(notices.map(({ orderId }) => orderId));
  const { rows } = await tx.execute<{ order_id: string; units: number }>(sql`
    select t.order_id, t.on_the_road + t.delivered + t.lost as units from (${unitsByOrder(batchId)}) t
    where t.order_id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.order_id, row.units]));
}

async function setStates(tx: Tx, notices: readonly { id: string }[], state: NoticeState, now: Date): Promise<void> {
  if (notices.length === 0) return;
  const ids = notices.map(({ id }) => id);
  await tx.update(recallNotices).set({ state, stateAt: now }).where(inArray(recallNotices.id, ids));
}

async function readRecalled(tx: Tx, recallId: string) {
  const [recall] = await tx
    .select({
      reason: recalls.reason,
      instructions: recalls.instructions,
      batch: batches.number,
      bestBefore: batches.bestBefore,
      name: products.name,
      flavour: productVariants.flavour,
      size: productVariants.size,
    })
    .from(recalls)
    .innerJoin(batches, eq(batches.id, recalls.batchId))
    .innerJoin(productVariants, eq(productVariants.id, batches.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(eq(recalls.id, recallId));
  const { name, flavour, size, ...rest } = recall!;
  return { ...rest, product: [name, flavour, size].filter(Boolean).join(', ') };
}
