import type { BatchMovementKind } from '#shared/batch-states.ts';
import type { Actor } from '#shared/order-states.ts';
import { IN_SHOP_STATES, type ShipmentState } from '#shared/shipment-states.ts';
import type { TrackingStatus } from '../../tracking/rules.ts';
import type { Scan } from './commands.ts';
import { reject } from './rejections.ts';
import type { Shipment, ShipmentLine, ShipmentsAggregate, ShippedOrder } from './shipment.ts';

export type ShipmentEvent = {
  shipmentId: string;
  kind: 'opened' | 'moved' | 'numbered' | 'merged' | 'changed' | 'booking' | 'received';
  from: ShipmentState | null;
  to: ShipmentState | null;
  data: Record<string, unknown>;
};

/** A change of a batch's units. */
export type BatchMovement = {
  batchId: string;
  kind: Extract<BatchMovementKind, 'packed' | 'unpacked' | 'returned'>;
  onHand: number;
  offSale: number;
  shipmentId: string;
};

/** What the order process should record: a tracking entry, and whether the status of the order follows it. */
export type OrderUpdate = {
  status: TrackingStatus;
  message: string | null;
  location: string | null;
  trackingNumber: string | null;
  carrier: string | null;
  at: Date;
  movesOrder: boolean;
};

/** Consequences of a decision besides the rows of shipments. */
export type Effects = {
  events: ShipmentEvent[];
  scans: (Scan & { shipmentId: string })[];
  batchMovements: BatchMovement[];
  orderUpdates: OrderUpdate[];
};

/** A copy of the shipments that a decision changes and then returns. */
export type Draft = ShipmentsAggregate & {
  before: ShipmentsAggregate;
  now: Date;
  actor: Actor;
  /** the order knows what happened, because staff wrote it there */
  isOrderInformed: boolean;
  effects: Effects;
  newIds: number;
};

export const draftOf = (aggregate: ShipmentsAggregate, actor: Actor, now: Date): Draft => ({
  ...aggregate,
  shipments: aggregate.shipments.map((shipment) => ({
    ...shipment,
    lines: shipment.lines.map((line) => ({ ...line, units: line.units.map((units) => ({ ...units })) })),
    reports: [...shipment.reports],
  })),
  bookings: aggregate.bookings.map((booking) => ({ ...booking })),
  batches: aggregate.batches.map((batch) => ({ ...batch })),
  before: aggregate,
  now,
  actor,
  isOrderInformed: false,
  effects: { events: [], scans: [], batchMovements: [], orderUpdates: [] },
  newIds: 0,
});

/** A temporary id of a row that is not stored yet; the writer replaces it with a random one. */
export const NEW_ID = 'new:';
export function newId(draft: Draft): string {
  draft.newIds += 1;
  return `${NEW_ID}${draft.newIds}`;
}

export const IN_SHOP: ReadonlySet<ShipmentState> = new Set(IN_SHOP_STATES);
export const isLive = ({ state }: Pick<Shipment, 'state'>): boolean => state !== 'cancelled';

/** The order whose goods may be packed. ORDER_NOT_PACKABLE, ORDER_ON_HOLD. */
export function requirePackableOrder({ order }: Draft): ShippedOrder {
  if (!order || order.deletedAt) reject('NOT_FOUND');
  if (order.confirmedAt === null || order.status === 'cancelled') reject('ORDER_NOT_PACKABLE');
  requireReleased(order);
  return order;
}

/** Refuses with ORDER_ON_HOLD while staff hold the order back. */
export function requireReleased(order: ShippedOrder | null): void {
  if (order && isOnHold(order)) reject('ORDER_ON_HOLD');
}

export const isOnHold = ({ heldAt }: Pick<ShippedOrder, 'heldAt'>): boolean => heldAt !== null;

/** SHIPMENT_CHANGED when somebody has changed it since it was read. */
export function requireShipment(draft: Draft, id: string, version: number | null = null): Shipment {
  const shipment = draft.shipments.find((one) => one.id === id) ?? reject('NOT_FOUND');
  if (version !== null && version !== shipment.version) reject('SHIPMENT_CHANGED', { version: shipment.version });
  return shipment;
}

export function requireState(shipment: Shipment, ...states: ShipmentState[]): void {
  if (!states.includes(shipment.state)) reject('SHIPMENT_STATE_NOT_ALLOWED', { state: shipment.state });
}

export const requireLine = ({ lines }: Shipment, id: string): ShipmentLine =>
  lines.find((line) => line.id === id) ?? reject('NOT_FOUND');

export function moveShipment(
  draft: Draft,
  shipment: Shipment,
  to: ShipmentState,
  data: Record<string, unknown> = {},
): void {
  draft.effects.events.push({ shipmentId: shipment.id, kind: 'moved', from: shipment.state, to, data });
  shipment.state = to;
  shipment.stateAt = draft.now;
}

/** Units of an item in live shipments, in any state. */
export const shippedUnits = ({ shipments }: Pick<ShipmentsAggregate, 'shipments'>, itemId: string): number =>
  shipments
    .filter(isLive)
    .flatMap(({ lines }) => lines)
    .filter(({ orderItemId }) => orderItemId === itemId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Units of an item that should be in a shipment and are in none. */
export const unshippedUnits = (
  aggregate: Pick<ShipmentsAggregate, 'items' | 'shipments'>,
  item: ShipmentsAggregate['items'][number],
): number => Math.max(0, item.quantity - item.refundedQuantity - shippedUnits(aggregate, item.id));
