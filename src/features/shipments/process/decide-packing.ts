import { staffIdOf } from '#shared/order-states.ts';
import type { Command, CommandResult, LineUnits, Measures } from './commands.ts';
import {
  type Draft,
  IN_SHOP,
  isLive,
  moveShipment,
  newId,
  requireLine,
  requirePackableOrder,
  requireShipment,
  requireState,
  unshippedUnits,
} from './draft.ts';
import { reject } from './rejections.ts';
import type { Shipment } from './shipment.ts';
import { packUnits, requireSellableBatches, unpackUnits } from './units.ts';

/**
 * Opens a shipment with units of the order that are in none yet: all of them, or those chosen. The open one again when
 * nothing is left. ORDER_NOT_PACKABLE, ORDER_ON_HOLD, NOTHING_TO_PACK, UNITS_EXCEEDED {left}.
 */
export function open(draft: Draft, { lines }: Command<'open'>): CommandResult<'open'> {
  requirePackableOrder(draft);
  const requestedLines = lines ?? remainingLines(draft);
  if (requestedLines.length === 0) {
    const opened = draft.shipments.find(({ state }) => state === 'draft');
    if (!opened || lines !== null) reject('NOTHING_TO_PACK');
    return { shipmentId: opened.id };
  }
  return { shipmentId: addShipment(draft, requestedLines).id };
}

const remainingLines = (draft: Draft): LineUnits[] =>
  draft.items.flatMap((item) => {
    const units = unshippedUnits(draft, item);
    return units > 0 ? [{ itemId: item.id, units }] : [];
  });

/** Adds a shipment with all remaining units; null when none remain. */
export function addRemaining(draft: Draft): Shipment | null {
  const lines = remainingLines(draft);
  return lines.length > 0 ? addShipment(draft, lines) : null;
}

function addShipment(draft: Draft, lines: readonly LineUnits[]): Shipment {
  const id = newId(draft);
  const shipment: Shipment = {
    id,
    orderId: draft.orderId,
    number: Math.max(0, ...draft.shipments.map(({ number }) => number)) + 1,
    state: 'draft',
    carrier: null,
    trackingNumber: null,
    sharesNumber: false,
    grams: null,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    packerId: null,
    packerAt: null,
    packedBy: null,
    packedAt: null,
    bookedAt: null,
    handedOverAt: null,
    deliveredAt: null,
    receivedAt: null,
    receivedBy: null,
    failedAttempts: 0,
    expectedOn: null,
    stateAt: draft.now,
    version: 1,
    createdAt: draft.now,
    lines: [],
    reports: [],
  };
  for (const { itemId, units } of lines) {
    const item = draft.items.find((one) => one.id === itemId) ?? reject('NOT_FOUND');
    const remainingUnits = unshippedUnits(draft, item) - unitsIn(shipment, itemId);
    if (units < 1 || units > remainingUnits) reject('UNITS_EXCEEDED', { left: remainingUnits });
    shipment.lines.push({
      id: newId(draft),
      shipmentId: id,
      orderItemId: itemId,
      quantity: units,
      packed: 0,
      returned: 0,
      destroyed: 0,
      claimed: 0,
      units: [],
    });
  }
  draft.shipments.push(shipment);
  draft.effects.events.push({ shipmentId: id, kind: 'opened', from: null, to: 'draft', data: {} });
  return shipment;
}

const unitsIn = ({ lines }: Shipment, itemId: string): number =>
  lines.filter(({ orderItemId }) => orderItemId === itemId).reduce((sum, { quantity }) => sum + quantity, 0);

/** Takes an open shipment onto a packer's bench, unless another packer has it. */
export function startPacking(
  draft: Draft,
  { shipmentId, packerId, takesOver }: Command<'startPacking'>,
): CommandResult<'startPacking'> {
  requirePackableOrder(draft);
  const shipment = requireShipment(draft, shipmentId);
  requireState(shipment, 'draft');
  if (shipment.packerId === packerId) return { holder: null };
  if (shipment.packerId !== null && shipment.packerAt !== null && !takesOver)
    return { holder: { packerId: shipment.packerId, at: shipment.packerAt } };
  Object.assign(shipment, { packerId, packerAt: draft.now });
  return { holder: null };
}

export function stopPacking(draft: Draft, { shipmentId, packerId }: Command<'stopPacking'>): null {
  const shipment = requireShipment(draft, shipmentId);
  if (shipment.state === 'draft' && shipment.packerId === packerId)
    Object.assign(shipment, { packerId: null, packerAt: null });
  return null;
}

/**
 * Counts units into an open shipment. SHIPMENT_CHANGED {version}, SHIPMENT_TAKEN, UNITS_EXCEEDED {left}, UNITS_SHORT,
 * BATCH_NOT_SENDABLE.
 */
export function pack(
  draft: Draft,
  { shipmentId, version, packerId, lineId, units, batchId }: Command<'pack'>,
): CommandResult<'pack'> {
  requirePackableOrder(draft);
  const shipment = requireShipment(draft, shipmentId, version);
  requireState(shipment, 'draft');
  if (packerId !== undefined && shipment.packerId !== packerId) reject('SHIPMENT_TAKEN');
  const line = requireLine(shipment, lineId);
  const remainingUnits = line.quantity - line.packed;
  if (units > remainingUnits) reject('UNITS_EXCEEDED', { left: remainingUnits });
  const allocations = packUnits(draft, shipment, line, units, batchId);
  return { line: { id: line.id, packed: line.packed, quantity: line.quantity }, units: allocations };
}

/** Takes counted units out of an open shipment. */
export function unpack(
  draft: Draft,
  { shipmentId, version, lineId, units, batchId }: Command<'unpack'>,
): CommandResult<'unpack'> {
  const shipment = requireShipment(draft, shipmentId, version);
  requireState(shipment, 'draft');
  const line = requireLine(shipment, lineId);
  unpackUnits(draft, shipment, line, units, batchId);
  return { line: { id: line.id, packed: line.packed, quantity: line.quantity } };
}

/** Closes a shipment of which every unit is packed. SHIPMENT_INCOMPLETE {missing}, BATCH_NOT_SENDABLE. */
export function close(draft: Draft, { shipmentId, version, measures }: Command<'close'>): null {
  requirePackableOrder(draft);
  const shipment = requireShipment(draft, shipmentId, version);
  requireState(shipment, 'draft');
  requireSellableBatches(draft, shipment);
  closeShipment(draft, shipment, measures);
  return null;
}

/** Packs every unit that is not packed yet, and closes the shipment. */
export function packAll(draft: Draft, { shipmentId, measures }: Command<'packAll'>): null {
  requirePackableOrder(draft);
  const shipment = requireShipment(draft, shipmentId);
  requireState(shipment, 'draft');
  for (const line of shipment.lines) {
    const remainingUnits = line.quantity - line.packed;
    if (remainingUnits > 0) packUnits(draft, shipment, line, remainingUnits, null);
  }
  closeShipment(draft, shipment, measures);
  return null;
}

export function closeShipment(draft: Draft, shipment: Shipment, measures: Measures): void {
  const missing = shipment.lines.reduce((sum, { quantity, packed }) => sum + quantity - packed, 0);
  if (missing > 0) reject('SHIPMENT_INCOMPLETE', { missing });
  moveShipment(draft, shipment, 'packed', { ...measures });
  Object.assign(shipment, measures, { packedAt: draft.now, packedBy: staffIdOf(draft.actor) });
}

/** Opens a closed shipment, which loses its number. */
export function reopen(draft: Draft, { shipmentId }: Command<'reopen'>): null {
  const shipment = requireShipment(draft, shipmentId);
  requireState(shipment, 'packed', 'booked');
  reopenShipment(draft, shipment);
  return null;
}

export function reopenShipment(draft: Draft, shipment: Shipment): void {
  if (shipment.state === 'draft') return;
  moveShipment(draft, shipment, 'draft');
  Object.assign(shipment, {
    packerId: null,
    packerAt: null,
    packedAt: null,
    packedBy: null,
    bookedAt: null,
    carrier: null,
    trackingNumber: null,
    sharesNumber: false,
    expectedOn: null,
  });
}

/** Puts the units of shipments that are in the shop, and not booked, into the first of them, which is then open. */
export function merge(draft: Draft, { shipmentIds }: Command<'merge'>): CommandResult<'merge'> {
  const chosen = [...new Set(shipmentIds)].map((id) => requireShipment(draft, id));
  for (const shipment of chosen) requireState(shipment, 'draft', 'packed');
  const [target, ...others] = chosen.sort((a, b) => a.number - b.number);
  if (!target) reject('NOT_FOUND');
  if (others.length === 0) return { shipmentId: target.id };
  reopenShipment(draft, target);
  for (const source of others) {
    for (const line of source.lines) addLine(draft, target, line);
    draft.effects.events.push({
      shipmentId: source.id,
      kind: 'merged',
      from: source.state,
      to: 'cancelled',
      data: { into: target.number },
    });
    // its units are in the other shipment now
    Object.assign(source, { state: 'cancelled', stateAt: draft.now, packedAt: null, lines: [] });
  }
  return { shipmentId: target.id };
}

function addLine(draft: Draft, target: Shipment, line: Shipment['lines'][number]): void {
  const existing = target.lines.find(({ orderItemId }) => orderItemId === line.orderItemId);
  if (!existing) {
    target.lines.push({ ...line, id: newId(draft), shipmentId: target.id });
    return;
  }
  existing.quantity += line.quantity;
  existing.packed += line.packed;
  for (const units of line.units) {
    const same = existing.units.find(({ batchId }) => batchId === units.batchId);
    if (same) same.quantity += units.quantity;
    else existing.units.push({ ...units });
  }
}

/** Units packed from batches that were recalled since leave the shipments that are still here, which are then open. */
export function takeOutRecalled(draft: Draft): CommandResult<'takeOutRecalled'> {
  const recalled = new Set(draft.batches.filter(({ state }) => state === 'recalled').map(({ id }) => id));
  let units = 0;
  for (const shipment of draft.shipments) {
    if (!IN_SHOP.has(shipment.state)) continue;
    for (const line of shipment.lines)
      for (const { batchId, quantity, returned } of line.units) {
        if (!recalled.has(batchId) || quantity === returned) continue;
        reopenShipment(draft, shipment);
        unpackUnits(draft, shipment, line, quantity - returned, batchId);
        units += quantity - returned;
      }
  }
  return { units };
}

/** Cancels a shipment that is in the shop; its units go back to their batches and can be packed again. */
export function cancel(draft: Draft, { shipmentId }: Command<'cancel'>): null {
  const shipment = requireShipment(draft, shipmentId);
  if (!isLive(shipment)) return null;
  requireState(shipment, 'draft', 'packed', 'booked');
  cancelShipment(draft, shipment);
  return null;
}

export function cancelShipment(draft: Draft, shipment: Shipment): void {
  for (const line of shipment.lines) if (line.packed > 0) unpackUnits(draft, shipment, line, line.packed, null);
  moveShipment(draft, shipment, 'cancelled');
}
