import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { batches, batchMovements, receipts } from '#db/schema/batches.ts';
import { productVariants } from '#db/schema/catalog.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { shiftVariantStock } from '../catalog/shift-variant-stock.ts';
import { objectionToBatch, splitDifference } from './batch-rules.ts';
import { lockVariants } from './lock-variants.ts';
import { moveBatchUnits } from './move-batch-units.ts';
import { readLifeRule } from './read-life-rule.ts';

/**
 * Takes the units of a receipt out of their batches again, while all of them are here and no order needs them. Batches that
 * it has created stay, empty. EDIT_CONFLICT, BATCH_UNITS_SHORT {available}.
 */
export async function undoReceipt(tx: Tx, staff: Staff, id: string, now: Date): Promise<void> {
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, id)).for('update');
  if (!receipt || receipt.undoneAt) throw new DomainError('EDIT_CONFLICT');
  const received = await tx
    .select({ batchId: batchMovements.batchId, units: sql<number>`sum(on_hand + off_sale)::int` })
    .from(batchMovements)
    .where(and(eq(batchMovements.receiptId, id), eq(batchMovements.kind, 'received')))
    .groupBy(batchMovements.batchId);
  const isReceived = inArray(
    batches.id,
    received.map(({ batchId }) => batchId),
  );
  const variantIds = (await tx.selectDistinct({ id: batches.variantId }).from(batches).where(isReceived)).map(
    (variant) => variant.id,
  );
  await lockVariants(tx, variantIds);
  const locked = await tx.select().from(batches).where(isReceived).orderBy(asc(batches.id)).for('no key update');
  const rule = await readLifeRule(tx);
  const moves = locked.map((batch) => {
    const units = received.find(({ batchId }) => batchId === batch.id)!.units;
    const isSendable = objectionToBatch(batch, rule, shopDay(now)) === null;
    const change = splitDifference(-units, { onHand: batch.onHand, offSale: batch.offSale, isSendable });
    if (!change) throw new DomainError('BATCH_UNITS_SHORT', { available: batch.onHand + batch.offSale });
    return { batchId: batch.id, variantId: batch.variantId, ...change };
  });
  const note = `import undone: ${[receipt.supplier, receipt.billNumber].filter(Boolean).join(' ')}`;
  const byVariant = variantIds.map((variantId) => ({
    variantId,
    units: moves.filter((move) => move.variantId === variantId).reduce((sum, { onHand }) => sum + onHand, 0),
  }));
  for (const { variantId, units } of byVariant) await requireUnpromised(tx, variantId, units);
  const actorId = staff.userId;
  await moveBatchUnits(
    tx,
    moves.map(({ batchId, onHand, offSale }) => ({
      batchId,
      kind: 'corrected',
      onHand,
      offSale,
      receiptId: id,
      actorId,
      note,
    })),
    now,
  );
  await shiftVariantStock(
    tx,
    byVariant.map((shift) => ({ ...shift, kind: 'withdrawn', note, actorId })),
    now,
  );
  await tx.update(receipts).set({ undoneAt: now }).where(eq(receipts.id, id));
  await recordChange(tx, staff, now, { action: 'receipt.import-undone', entityId: id, label: note });
}

async function requireUnpromised(tx: Tx, variantId: string, change: number): Promise<void> {
  const [variant] = await tx
    .select({ free: sql<number>`on_hand - short_units - reserved` })
    .from(productVariants)
    .where(eq(productVariants.id, variantId));
  if (variant!.free + change < 0) throw new DomainError('BATCH_UNITS_SHORT', { available: Math.max(0, variant!.free) });
}
