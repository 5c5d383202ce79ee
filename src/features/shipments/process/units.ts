import { arrivalDay, objectionToBatch, proposeBatches } from '../../batches/batch-rules.ts';
import type { Draft } from './draft.ts';
import { isLive } from './draft.ts';
import { reject } from './rejections.ts';
import type { PackedUnits, ShelvedBatch, Shipment, ShipmentLine, ShipmentsAggregate } from './shipment.ts';

/**
 * Takes units of a line's variant from their batches: from the chosen one, or from those with the nearest best-before
 * day. Nothing is taken for a variant whose stock is not counted by batch. UNITS_SHORT {available}, BATCH_NOT_SENDABLE.
 */
export function packUnits(
  draft: Draft,
  shipment: Shipment,
  line: ShipmentLine,
  units: number,
  batchId: string | null,
): PackedUnits[] {
  const allocations = takeFromBatches(draft, line, units, batchId);
  line.packed += units;
  for (const { batch, units: quantity } of allocations) {
    batch.onHand -= quantity;
    draft.effects.batchMovements.push({
      batchId: batch.id,
      kind: 'packed',
      onHand: -quantity,
      offSale: 0,
      shipmentId: shipment.id,
    });
    const packed = line.units.find((one) => one.batchId === batch.id);
    if (packed) packed.quantity += quantity;
    else line.units.push({ batchId: batch.id, quantity, returned: 0 });
  }
  return allocations.map(({ batch, units: quantity }) => ({ batchId: batch.id, quantity, returned: 0 }));
}

/** Units that `packUnits` can take for a line. */
export function packableUnits(draft: Draft, line: ShipmentLine): number {
  const remainingUnits = line.quantity - line.packed;
  const variant = trackedVariant(draft, line);
  if (variant === null) return remainingUnits;
  const proposed = proposeBatches(
    batchesOf(draft, variant),
    remainingUnits,
    draft.lifeRule,
    arrivalDay(draft.order?.promisedOn ?? null, draft.now),
  );
  return proposed.reduce((sum, { units }) => sum + units, 0);
}

function takeFromBatches(draft: Draft, line: ShipmentLine, units: number, batchId: string | null) {
  const variant = trackedVariant(draft, line);
  if (variant === null) return [];
  const arrivesOn = arrivalDay(draft.order?.promisedOn ?? null, draft.now);
  const batches = batchesOf(draft, variant);
  if (batchId === null) {
    const proposed = proposeBatches(batches, units, draft.lifeRule, arrivesOn);
    const available = proposed.reduce((sum, one) => sum + one.units, 0);
    if (available < units) reject('UNITS_SHORT', { available });
    return proposed;
  }
  const batch = batches.find(({ id }) => id === batchId);
  if (!batch) reject('BATCH_NOT_SENDABLE', { number: null, reason: 'other_product' });
  const objection = objectionToBatch(batch, draft.lifeRule, arrivesOn);
  if (objection) reject('BATCH_NOT_SENDABLE', { number: batch.number, reason: objection });
  if (batch.onHand < units) reject('UNITS_SHORT', { available: batch.onHand });
  return [{ batch, units }];
}

/** Takes packed units out again, from the chosen batch or the last packed ones. */
export function unpackUnits(
  draft: Draft,
  shipment: Shipment,
  line: ShipmentLine,
  units: number,
  batchId: string | null,
): void {
  if (units > line.packed) reject('UNITS_EXCEEDED', { left: line.packed });
  line.packed -= units;
  putBack(draft, shipment, line, units, { batchId, kind: 'unpacked' });
}

/** Units of a shipment that has left the shop are in stock again, in the chosen batch or the last packed ones. */
export function returnUnits(
  draft: Draft,
  shipment: Shipment,
  line: ShipmentLine,
  units: number,
  batchId: string | null = null,
): void {
  line.returned += units;
  putBack(draft, shipment, line, units, { batchId, kind: 'returned' });
}

function putBack(
  draft: Draft,
  shipment: Shipment,
  line: ShipmentLine,
  units: number,
  { batchId, kind }: { batchId: string | null; kind: 'unpacked' | 'returned' },
): void {
  let remainingUnits = units;
  // units that were packed before batches were counted have none
  for (const packed of line.units.toReversed()) {
    if (batchId !== null && packed.batchId !== batchId) continue;
    const quantity = Math.min(remainingUnits, packed.quantity - packed.returned);
    if (quantity === 0) continue;
    remainingUnits -= quantity;
    if (kind === 'unpacked') packed.quantity -= quantity;
    else packed.returned += quantity;
    const batch = draft.batches.find(({ id }) => id === packed.batchId);
    if (!batch) throw new Error(`Batch ${packed.batchId} of shipment ${shipment.id} is not locked`);
    // what cannot be sent again does not go back on sale
    const isSendable =
      objectionToBatch(batch, draft.lifeRule, arrivalDay(draft.order?.promisedOn ?? null, draft.now)) === null;
    const [onHand, offSale] = isSendable ? [quantity, 0] : [0, quantity];
    batch.onHand += onHand;
    batch.offSale += offSale;
    draft.effects.batchMovements.push({ batchId: batch.id, kind, onHand, offSale, shipmentId: shipment.id });
  }
  if (batchId !== null && remainingUnits > 0) reject('UNITS_EXCEEDED', { left: units - remainingUnits });
  line.units = line.units.filter(({ quantity }) => quantity > 0);
}

/** BATCH_NOT_SENDABLE when a batch was blocked or recalled after units of it were packed. */
export function requireSellableBatches({ batches }: Draft, { lines }: Shipment): void {
  const packed = new Set(lines.flatMap(({ units }) => units.map(({ batchId }) => batchId)));
  for (const { id, number, state } of batches)
    if (packed.has(id) && state !== 'sellable') reject('BATCH_NOT_SENDABLE', { number, reason: state });
}

/** The variant of a line when its stock is counted by batch, else null. */
function trackedVariant({ items, sold }: Draft, { orderItemId }: ShipmentLine): string | null {
  const variantId = items.find(({ id }) => id === orderItemId)?.variantId ?? null;
  return sold.some((one) => one.variantId === variantId && one.tracksBatches) ? variantId : null;
}

const batchesOf = ({ batches }: Draft, variantId: string): ShelvedBatch[] =>
  batches.filter((batch) => batch.variantId === variantId);

/** Packed units of a variant that are not in stock again. */
export function packedOut(
  { items, shipments }: Pick<ShipmentsAggregate, 'items' | 'shipments'>,
  variantId: string,
): number {
  const itemIds = new Set(items.filter((item) => item.variantId === variantId).map(({ id }) => id));
  return shipments
    .filter(isLive)
    .flatMap(({ lines }) => lines)
    .filter(({ orderItemId }) => itemIds.has(orderItemId))
    .reduce((sum, { packed, returned }) => sum + packed - returned, 0);
}

/** Units of its batches that a variant has beyond those that the order has sold and that are not packed. */
export function netUnits(
  aggregate: ShipmentsAggregate,
  { variantId, units }: { variantId: string; units: number },
): number {
  const sellable = aggregate.batches
    .filter((batch) => batch.variantId === variantId)
    .reduce((sum, { onHand }) => sum + onHand, 0);
  return sellable - Math.max(0, units - packedOut(aggregate, variantId));
}
