import { staffIdOf } from '#shared/order-states.ts';
import type { CarrierState } from '#shared/shipment-states.ts';
import { trackingNumberKey } from '../../tracking/tracking-number.ts';
import type { Command, CommandResult, LineUnits, Numbering, Scan } from './commands.ts';
import { addRemaining, closeShipment } from './decide-packing.ts';
import {
  type Draft,
  IN_SHOP,
  isLive,
  moveShipment,
  requireLine,
  requireReleased,
  requireShipment,
  requireState,
} from './draft.ts';
import { reject } from './rejections.ts';
import type { Shipment } from './shipment.ts';
import { packableUnits, packUnits, requireSellableBatches, returnUnits } from './units.ts';

const UNMEASURED = { grams: null, lengthMm: null, widthMm: null, heightMm: null };
const NO_TEXT = { code: null, text: null, location: null };

/** States of shipments that tracking entries of staff report. */
const STATE_OF_TRACKING: Readonly<Record<string, CarrierState | undefined>> = {
  shipped: 'handed_over',
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
};

/** Gives a closed shipment its carrier and tracking number; a booked one gets another. ORDER_ON_HOLD. */
export function assignNumber(draft: Draft, { shipmentId, ...numbering }: Command<'assignNumber'>): null {
  const shipment = requireShipment(draft, shipmentId);
  requireState(shipment, 'packed', 'booked');
  requireReleased(draft.order);
  number(draft, shipment, numbering);
  if (shipment.state === 'packed') moveShipment(draft, shipment, 'booked');
  shipment.bookedAt ??= draft.now;
  return null;
}

export function number(draft: Draft, shipment: Shipment, { carrier, trackingNumber, sharesNumber }: Numbering): void {
  const data = { carrier, trackingNumber };
  Object.assign(shipment, { ...data, sharesNumber });
  draft.effects.events.push({
    shipmentId: shipment.id,
    kind: 'numbered',
    from: shipment.state,
    to: shipment.state,
    data,
  });
}

/** The shipment leaves the shop, with a number or without: a rider of the shop needs none. ORDER_ON_HOLD, BATCH_NOT_SENDABLE. */
export function handOver(draft: Draft, { shipmentId }: Command<'handOver'>): null {
  const shipment = requireShipment(draft, shipmentId);
  requireState(shipment, 'packed', 'booked');
  requireReleased(draft.order);
  requireSellableBatches(draft, shipment);
  report(draft, shipment, 'handed_over', draft.now);
  return null;
}

/**
 * Records a report of a carrier or of staff, late, repeated or out of order: the state follows from all of them. Only a
 * shipment that is closed has a way to report. ORDER_ON_HOLD when staff say that one in the shop left it.
 */
export function recordScan(draft: Draft, { shipmentId, scan, expectedOn }: Command<'recordScan'>): null {
  const shipment = requireShipment(draft, shipmentId);
  const { state } = shipment;
  if (state === 'draft' || state === 'packed') reject('SHIPMENT_STATE_NOT_ALLOWED', { state });
  // a carrier may report what it has fetched all the same
  if (state === 'booked' && scan.state && staffIdOf(draft.actor)) requireReleased(draft.order);
  addReport(draft, shipment, scan);
  if (expectedOn) shipment.expectedOn = expectedOn;
  return null;
}

export function addReport(draft: Draft, shipment: Shipment, scan: Scan): void {
  draft.effects.scans.push({ ...scan, shipmentId: shipment.id });
  if (scan.state) shipment.reports.push({ state: scan.state, at: scan.at });
}

const report = (draft: Draft, shipment: Shipment, state: CarrierState, at: Date): void =>
  addReport(draft, shipment, { ...NO_TEXT, state, at });

/**
 * A shipment that came back is opened: units are sold again, destroyed, or claimed from the carrier; a lost one has nothing
 * to sell again. UNITS_EXCEEDED {left}.
 */
export function receiveBack(draft: Draft, { shipmentId, fates }: Command<'receiveBack'>): CommandResult<'receiveBack'> {
  const shipment = requireShipment(draft, shipmentId);
  requireState(shipment, 'returning', 'returned', 'lost');
  if (shipment.state === 'returning') report(draft, shipment, 'returned', draft.now);
  const resold: LineUnits[] = [];
  for (const { lineId, units, fate } of fates) {
    const line = requireLine(shipment, lineId);
    const remainingUnits = line.packed - line.returned - line.destroyed - line.claimed;
    if (units > remainingUnits) reject('UNITS_EXCEEDED', { left: remainingUnits });
    // nobody has seen what became of it
    if (shipment.state === 'lost' && fate !== 'claim') reject('SHIPMENT_STATE_NOT_ALLOWED', { state: shipment.state });
    if (fate === 'destroy') line.destroyed += units;
    else if (fate === 'claim') line.claimed += units;
    else {
      returnUnits(draft, shipment, line, units);
      resold.push({ itemId: line.orderItemId, units });
    }
  }
  Object.assign(shipment, { receivedAt: draft.now, receivedBy: staffIdOf(draft.actor) });
  draft.effects.events.push({
    shipmentId,
    kind: 'received',
    from: shipment.state,
    to: shipment.state,
    data: { fates },
  });
  return { resold };
}

/**
 * Staff wrote a tracking entry: goods that it says have left the shop are packed from the proposed batches and handed
 * over. An entry with a number is about the shipments that have it, or else about those without; one without a number
 * about all. What cannot be packed stays open: its units are counted in the result. ORDER_ON_HOLD.
 */
export function followTracking(
  draft: Draft,
  { status, carrier, trackingNumber, sharesNumber }: Command<'followTracking'>,
): CommandResult<'followTracking'> {
  draft.isOrderInformed = true;
  const state = STATE_OF_TRACKING[status];
  if (!state || !draft.order || draft.order.confirmedAt === null) return { unpackedUnits: 0 };
  requireReleased(draft.order);
  if (draft.order.status !== 'cancelled') addRemaining(draft);
  const unpackedUnits = draft.shipments.reduce((sum, shipment) => sum + packWhatIsThere(draft, shipment), 0);
  const chosen = chosenShipments(draft, trackingNumber);
  for (const shipment of chosen) {
    if (trackingNumber && shipment.trackingNumber === null)
      number(draft, shipment, { carrier, trackingNumber, sharesNumber: sharesNumber || chosen.length > 1 });
    else if (carrier && shipment.carrier === null) shipment.carrier = carrier;
    report(draft, shipment, state, draft.now);
  }
  return { unpackedUnits };
}

/** Packs and closes an open shipment as far as units are there; the rest leaves it. Returns the units left out. */
function packWhatIsThere(draft: Draft, shipment: Shipment): number {
  if (shipment.state !== 'draft') return 0;
  let missing = 0;
  for (const line of shipment.lines) {
    const units = packableUnits(draft, line);
    if (units > 0) packUnits(draft, shipment, line, units, null);
    missing += line.quantity - line.packed;
    line.quantity = line.packed;
  }
  shipment.lines = shipment.lines.filter(({ quantity }) => quantity > 0);
  if (shipment.lines.length === 0) moveShipment(draft, shipment, 'cancelled');
  else closeShipment(draft, shipment, UNMEASURED);
  return missing;
}

function chosenShipments({ shipments }: Draft, trackingNumber: string | null): Shipment[] {
  const live = shipments.filter((shipment) => isLive(shipment) && shipment.state !== 'draft');
  if (trackingNumber === null) return live;
  const key = trackingNumberKey(trackingNumber);
  const numbered = live.filter((one) => one.trackingNumber !== null && trackingNumberKey(one.trackingNumber) === key);
  if (numbered.length > 0) return numbered;
  const unnumbered = live.filter((one) => one.trackingNumber === null);
  // a corrected number of shipments that are still here
  return unnumbered.length > 0 ? unnumbered : live.filter(({ state }) => IN_SHOP.has(state));
}
