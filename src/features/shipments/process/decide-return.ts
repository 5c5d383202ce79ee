import type { Command, CommandResult } from './commands.ts';
import { type Draft, IN_SHOP, isLive } from './draft.ts';
import { reject } from './rejections.ts';
import type { ShipmentLine } from './shipment.ts';
import { returnUnits } from './units.ts';

/**
 * Units that a customer sent back are inspected: they are sold again, in the batch that was read on them, destroyed, or
 * claimed from the maker or the carrier. Units of a line that was never packed here have no shipment to come from.
 * UNITS_EXCEEDED {left}: the shipments have brought fewer.
 */
export function takeReturn(draft: Draft, { fates }: Command<'takeReturn'>): CommandResult<'takeReturn'> {
  const resoldUnits = new Map<string, number>();
  for (const { itemId, batchId, units, fate } of fates) {
    const item = draft.items.find(({ id }) => id === itemId) ?? reject('NOT_FOUND');
    const lines = draft.shipments
      .filter((shipment) => isLive(shipment) && !IN_SHOP.has(shipment.state))
      .toReversed()
      .flatMap((shipment) => shipment.lines.map((line) => ({ shipment, line })))
      .filter(({ line }) => line.orderItemId === itemId);
    let remainingUnits = units;
    for (const { shipment, line } of lines) {
      const count = Math.min(remainingUnits, unitsAtCustomer(line, batchId));
      if (count === 0) continue;
      remainingUnits -= count;
      if (fate === 'destroy') line.destroyed += count;
      else if (fate === 'claim') line.claimed += count;
      else returnUnits(draft, shipment, line, count, batchId);
    }
    const packed = lines.reduce((sum, { line }) => sum + line.packed, 0);
    if (remainingUnits > Math.max(0, item.quantity - packed))
      reject('UNITS_EXCEEDED', { left: units - remainingUnits });
    // a deleted variant has no stock to go to
    if (fate === 'resell' && item.variantId) resoldUnits.set(itemId, (resoldUnits.get(itemId) ?? 0) + units);
  }
  return { resold: [...resoldUnits].map(([itemId, sum]) => ({ itemId, units: sum })) };
}

/** Units of a line that its customer has; of one batch, if it is named. */
function unitsAtCustomer(
  { packed, returned, destroyed, claimed, units }: ShipmentLine,
  batchId: string | null,
): number {
  const count = packed - returned - destroyed - claimed;
  if (batchId === null) return count;
  const ofBatch = units.find((one) => one.batchId === batchId);
  return ofBatch ? Math.min(count, ofBatch.quantity - ofBatch.returned) : 0;
}
