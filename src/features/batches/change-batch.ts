import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { batches } from '#db/schema/batches.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { BatchState, LabResult } from '#shared/batch-states.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { shiftVariantStock } from '../catalog/shift-variant-stock.ts';
import { objectionToBatch } from './batch-rules.ts';
import { describeOne } from './list-batches.ts';
import { moveBatchUnits } from './move-batch-units.ts';
import { readLifeRule } from './read-life-rule.ts';
import { recordRecallEvent } from './record-recall-event.ts';

type Batch = typeof batches.$inferSelect;

type StateChange = { id: string; from: BatchState; to: BatchState; reason: string };

/** Blocks, recalls or releases a batch. Its units leave sale, or return as far as their life allows. BATCH_STATE_CHANGED. */
export const setBatchState = (app: App, staff: Staff, { id, from, to, reason }: StateChange) =>
  transact(app.db, async (tx) => {
    const batch = await lockBatch(tx, id);
    if (batch.state !== from) throw new DomainError('BATCH_STATE_CHANGED', { state: batch.state });
    await setStateWithin(tx, staff, batch, { to, reason }, app.now());
    return describeOne(tx, id);
  });

/** The same within the caller's transaction, which has locked the batch. */
export async function setStateWithin(
  tx: Tx,
  staff: Staff,
  batch: Batch,
  { to, reason }: Pick<StateChange, 'to' | 'reason'>,
  now: Date,
): Promise<void> {
  const { id, number, state } = batch;
  const change = { state: to, stateReason: reason, stateAt: now, stateBy: staff.userId };
  const isSendable = objectionToBatch({ ...batch, state: to }, await readLifeRule(tx), shopDay(now)) === null;
  const units = isSendable ? batch.offSale : -batch.onHand;
  const move = (kind: 'released' | 'withdrawn') =>
    moveUnits(tx, staff, batch, { kind, onHand: units, offSale: -units, note: reason }, now);
  // only a sellable batch has units on hand
  if (units < 0) await move('withdrawn');
  await tx.update(batches).set(change).where(eq(batches.id, id));
  if (units > 0) await move('released');
  await recordChange(tx, staff, now, {
    action: 'batch.state',
    entityId: id,
    label: number,
    before: { state },
    after: { state: to, reason },
  });
  if (to === 'recalled' && state !== to) await recordRecallEvent(tx, id);
}

/** Notes the lab report of a batch. */
export function setLabReport(
  app: App,
  staff: Staff,
  { id, labReportUrl, labResult }: { id: string; labReportUrl: string | null; labResult: LabResult | null },
) {
  return transact(app.db, async (tx) => {
    const batch = await lockBatch(tx, id);
    const change = { labReportUrl, labResult };
    await tx.update(batches).set(change).where(eq(batches.id, id));
    await recordChange(tx, staff, app.now(), {
      action: 'batch.report',
      entityId: id,
      label: batch.number,
      before: { labReportUrl: batch.labReportUrl, labResult: batch.labResult },
      after: change,
    });
    return describeOne(tx, id);
  });
}

type Count = { id: string; expected: number; counted: number; reason: string; idempotencyKey: string };

/**
 * Corrects the units of a batch by a stock count: those on hand, or those off sale when it cannot be sold. Units that were
 * packed in between stay packed. BATCH_UNITS_SHORT.
 */
export const countBatch = (app: App, staff: Staff, { idempotencyKey, ...count }: Count) =>
  changeOnce(app, staff, 'count', idempotencyKey, count, async (tx, batch, now) => {
    const change = count.counted - count.expected;
    const side = objectionToBatch(batch, await readLifeRule(tx), shopDay(now)) === null ? 'onHand' : 'offSale';
    if (batch[side] + change < 0) throw new DomainError('BATCH_UNITS_SHORT', { available: batch[side] });
    const units = { kind: 'counted', onHand: 0, offSale: 0, note: count.reason, [side]: change } as const;
    await moveUnits(tx, staff, batch, units, now);
    return { [side]: batch[side] + change };
  });

type Destruction = { id: string; units: number; reason: string; idempotencyKey: string };

/** Units off sale are destroyed. BATCH_UNITS_SHORT. */
export const destroyUnits = (app: App, staff: Staff, { idempotencyKey, ...destruction }: Destruction) =>
  changeOnce(app, staff, 'destroy', idempotencyKey, destruction, async (tx, batch, now) => {
    const { units, reason } = destruction;
    if (batch.offSale < units) throw new DomainError('BATCH_UNITS_SHORT', { available: batch.offSale });
    await moveUnits(tx, staff, batch, { kind: 'destroyed', onHand: 0, offSale: -units, note: reason }, now);
    return { offSale: batch.offSale - units };
  });

function changeOnce<Body extends { id: string; reason: string }>(
  app: App,
  staff: Staff,
  verb: 'count' | 'destroy',
  key: string,
  body: Body,
  change: (tx: Tx, batch: Batch, now: Date) => Promise<object>,
) {
  const now = app.now();
  return transact(app.db, (tx) =>
    withIdempotency(tx, { scope: `batches.${verb}:${staff.userId}`, key, body, now }, async () => {
      const batch = await lockBatch(tx, body.id);
      const { onHand, offSale } = batch;
      const after = await change(tx, batch, now);
      await recordChange(tx, staff, now, {
        action: `batch.${verb}`,
        entityId: body.id,
        label: batch.number,
        before: { onHand, offSale },
        after: { onHand, offSale, ...after, reason: body.reason },
      });
      return describeOne(tx, body.id);
    }),
  );
}

/** Locks a batch, so that its units and state stay. NOT_FOUND. */
export async function lockBatch(tx: Tx, id: string): Promise<Batch> {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, id)).for('no key update');
  if (!batch) throw new DomainError('NOT_FOUND');
  return batch;
}

type Units = Pick<Parameters<typeof moveBatchUnits>[1][number], 'kind' | 'onHand' | 'offSale' | 'note'>;
const STOCK_KIND = { released: 'released', withdrawn: 'withdrawn', counted: 'counted' } as const;

/** Moves units of a batch, and the stock of its variant with those on hand. */
async function moveUnits(
  tx: Tx,
  staff: { userId: string | null },
  batch: Batch,
  units: Units,
  now: Date,
): Promise<void> {
  const { kind, onHand, offSale, note = null } = units;
  if (onHand === 0 && offSale === 0) return;
  const actorId = staff.userId;
  await moveBatchUnits(tx, [{ batchId: batch.id, kind, onHand, offSale, note, actorId }], now);
  const stockKind = kind === 'released' || kind === 'withdrawn' || kind === 'counted' ? STOCK_KIND[kind] : null;
  if (stockKind)
    await shiftVariantStock(tx, [{ variantId: batch.variantId, units: onHand, kind: stockKind, note, actorId }], now);
}

/** Takes batches off sale whose units can no longer reach the door with the promised life. Returns how many. */
export async function withdrawShortLived(app: App): Promise<number> {
  const now = app.now();
  return transact(app.db, async (tx) => {
    const rule = await readLifeRule(tx);
    const onSale = await tx
      .select()
      .from(batches)
      .where(and(gt(batches.onHand, 0), isNotNull(batches.bestBefore)))
      // sorted, so that two transactions cannot deadlock
      .orderBy(asc(batches.id))
      .for('no key update');
    const leaving = onSale.filter((batch) => objectionToBatch(batch, rule, shopDay(now)) !== null);
    for (const batch of leaving) {
      const units = {
        kind: 'withdrawn',
        onHand: -batch.onHand,
        offSale: batch.onHand,
        note: 'too little life left',
      } as const;
      await moveUnits(tx, { userId: null }, batch, units, now);
    }
    return leaving.length;
  });
}
