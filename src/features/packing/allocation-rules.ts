import { type BatchLife, type LifeRule, proposeBatches } from '../batches/batch-rules.ts';

/** Units of an order's line that are not packed. */
export type OpenLine = { itemId: string; variantId: string | null; tracksBatches: boolean; units: number };
/** An order whose units arrive on a day, 'yyyy-mm-dd'. */
export type OpenOrder = { orderId: string; arrivesOn: string; lines: readonly OpenLine[] };
type Batch = BatchLife & { id: string; variantId: string; onHand: number };

/** What to take for an order; batch: null where the stock is not counted by batch. */
export type Allocation<Shelved extends Batch> = {
  orderId: string;
  allocations: { itemId: string; batch: Shelved | null; units: number }[];
  /** units that no batch has left; then nothing of the order is set aside */
  short: { itemId: string; units: number }[];
};

/**
 * Shares the units of batches among orders in their sequence, each from the nearest best-before day. An order that cannot
 * be packed in full leaves its units to those after it.
 */
export function allocateBatches<Shelved extends Batch>(
  orders: readonly OpenOrder[],
  batches: readonly Shelved[],
  rule: LifeRule,
): Allocation<Shelved>[] {
  const stock = new Map(batches.map(({ id, onHand }) => [id, onHand]));
  return orders.map(({ orderId, arrivesOn, lines }) => {
    const remaining = new Map(stock);
    const allocations: Allocation<Shelved>['allocations'] = [];
    const short: Allocation<Shelved>['short'] = [];
    for (const { itemId, variantId, tracksBatches, units } of lines) {
      if (!tracksBatches) {
        allocations.push({ itemId, batch: null, units });
        continue;
      }
      const shelved = batches
        .filter((batch) => batch.variantId === variantId)
        .map((batch) => ({ ...batch, onHand: remaining.get(batch.id)! }));
      const proposed = proposeBatches(shelved, units, rule, arrivesOn);
      for (const { batch, units: quantity } of proposed) {
        remaining.set(batch.id, batch.onHand - quantity);
        allocations.push({ itemId, batch: batches.find(({ id }) => id === batch.id)!, units: quantity });
      }
      const availableUnits = proposed.reduce((sum, one) => sum + one.units, 0);
      if (availableUnits < units) short.push({ itemId, units: units - availableUnits });
    }
    if (short.length === 0) for (const [id, units] of remaining) stock.set(id, units);
    return { orderId, allocations, short };
  });
}
