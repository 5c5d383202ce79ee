import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Queryable, Tx } from '#db/queryable.ts';
import { users } from '#db/schema/customers.ts';
import { orders } from '#db/schema/orders.ts';
import { reminders } from '#db/schema/reminders.ts';
import type { App } from '#platform/app.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { isUnpaidOrderOf } from '../stock/unpaid-order.ts';
import { checkBasket } from './check-basket.ts';
import { checkCommon } from './check-common.ts';
import { checkRefill, checkReview } from './check-delivered.ts';
import { reminderMail } from './mails.ts';
import { type Reminder, suppress, type Verdict } from './verdict.ts';

/** Reminders of one run: mails about orders share their queue. */
const BATCH = 50;
/** Pause before a reminder is looked at again whose customer is ordering or paying at this moment. */
const BUSY_MS = 30_000;

/**
 * Writes the mails of due reminders, each in a transaction of its own with its check. Locks on the user and their unpaid
 * order keep orders and payments from being committed between the two. Returns how many mails were written.
 */
export async function writeDueReminders(app: App): Promise<number> {
  let written = 0;
  for (let count = 0; count < BATCH; count += 1) {
    const outcome = await transact(app.db, (tx) => writeNext(app, tx));
    if (outcome === 'none') break;
    if (outcome === 'send') written += 1;
  }
  return written;
}

async function writeNext(app: App, tx: Tx): Promise<Verdict['kind'] | 'none'> {
  const now = app.now();
  const [due] = await tx
    .select()
    .from(reminders)
    .where(and(eq(reminders.state, 'planned'), lte(reminders.dueAt, now)))
    .orderBy(asc(reminders.dueAt), asc(reminders.id))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!due) return 'none';
  const reminder = await withOwner(tx, due);
  const isFree = await lockPerson(tx, reminder);
  const verdict: Verdict = isFree
    ? await judgeReminder(tx, reminder, now)
    : { kind: 'postpone', until: new Date(now.getTime() + BUSY_MS) };
  await apply(app, tx, reminder, verdict);
  return verdict.kind;
}

/** The reminder with the present owner of its order: a guest's order may belong to an account by now. */
export async function withOwner(db: Queryable, reminder: Reminder): Promise<Reminder> {
  if (reminder.kind === 'basket') return reminder;
  const [order] = await db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, reminder.orderId!));
  return { ...reminder, userId: order?.userId ?? null };
}

/** Takes all locks of a reminder without waiting; false when somebody else holds one. */
async function lockPerson(tx: Tx, { userId, contactHash }: Reminder): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${contactHash}, 0)) as locked`,
  );
  if (!rows[0]!.locked) return false;
  if (!userId) return true;
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update', { skipLocked: true });
  if (!user) return false;
  const lockedOrders = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(isUnpaidOrderOf(userId))
    .for('update', { skipLocked: true });
  const [all] = await tx.select({ count: sql<number>`count(*)::int` }).from(orders).where(isUnpaidOrderOf(userId));
  return lockedOrders.length === all!.count;
}

/** What happens to a reminder at this moment; also asked again before its mail is sent. */
export async function judgeReminder(db: Queryable, reminder: Reminder, now: Date): Promise<Verdict> {
  const reason = await checkCommon(db, reminder, now);
  if (reason) return suppress(reason);
  const person = { ...reminder, userId: reminder.userId! };
  if (reminder.kind === 'basket') return checkBasket(db, person, now);
  return reminder.kind === 'review' ? checkReview(db, person, now) : checkRefill(db, person);
}

async function apply(app: App, tx: Tx, reminder: Reminder, verdict: Verdict): Promise<void> {
  const set = (values: Partial<typeof reminders.$inferInsert>) =>
    tx.update(reminders).set(values).where(eq(reminders.id, reminder.id));
  if (verdict.kind === 'postpone') {
    await set({ dueAt: verdict.until });
    return;
  }
  const ended = { endedAt: app.now() };
  if (verdict.kind === 'suppress') {
    await set({ ...ended, state: 'suppressed', reason: verdict.reason, lines: [] });
    return;
  }
  const [user] = await tx.select({ fullName: users.fullName }).from(users).where(eq(users.id, reminder.userId!));
  const mailId = randomUUID();
  const mail = reminderMail(app, await readLetterhead(app, tx), reminder, verdict, user!);
  await set({
    ...ended,
    state: 'sent',
    mailId,
    lines: verdict.lines,
    ...(verdict.orderId && { orderId: verdict.orderId }),
  });
  await enqueueMail(app, tx, { ...mail, id: mailId });
}
