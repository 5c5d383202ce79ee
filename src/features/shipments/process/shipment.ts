import type { BatchState } from '#shared/batch-states.ts';
import type { BookingContent, BookingState } from '#shared/booking-states.ts';
import type { Paise } from '#shared/money.ts';
import type { OrderStatus } from '#shared/order-states.ts';
import type { CarrierState, ShipmentState } from '#shared/shipment-states.ts';
import type { LifeRule } from '../../batches/batch-rules.ts';

/** What shipments read of their order. */
export type ShippedOrder = {
  status: OrderStatus;
  confirmedAt: Date | null;
  deletedAt: Date | null;
  /** since when staff hold it back; null: they do not */
  heldAt: Date | null;
  /** latest day of delivery that the customer was told, 'yyyy-mm-dd' */
  promisedOn: string | null;
};

/** A line of the order. */
export type OrderedLine = {
  id: string;
  variantId: string | null;
  sku: string;
  quantity: number;
  refundedQuantity: number;
};

/** Units of a variant that the order has sold and that are not in stock again. */
export type SoldVariant = { variantId: string; units: number; tracksBatches: boolean };

/** Packed units of a line from one batch. */
export type PackedUnits = { batchId: string; quantity: number; returned: number };

export type ShipmentLine = {
  id: string;
  shipmentId: string;
  orderItemId: string;
  quantity: number;
  packed: number;
  returned: number;
  destroyed: number;
  claimed: number;
  units: PackedUnits[];
};

/** A report of a state: the latest of each state, and every failed attempt; `at`: its own time. */
export type StateReport = { state: CarrierState; at: Date };

export type Shipment = {
  id: string;
  orderId: string;
  number: number;
  state: ShipmentState;
  carrier: string | null;
  trackingNumber: string | null;
  sharesNumber: boolean;
  grams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  /** who has it on the packing bench, and since when */
  packerId: string | null;
  packerAt: Date | null;
  packedBy: string | null;
  packedAt: Date | null;
  bookedAt: Date | null;
  handedOverAt: Date | null;
  deliveredAt: Date | null;
  /** it came back and was opened here */
  receivedAt: Date | null;
  receivedBy: string | null;
  failedAttempts: number;
  expectedOn: string | null;
  stateAt: Date;
  version: number;
  createdAt: Date;
  lines: ShipmentLine[];
  reports: StateReport[];
};

/** A booking of a shipment at a carrier. */
export type Booking = {
  id: string;
  shipmentId: string;
  /** name of the carrier in the registry */
  carrier: string;
  reference: string;
  state: BookingState;
  content: BookingContent | null;
  cash: Paise;
  tries: number;
  nextCheckAt: Date | null;
  carrierId: string | null;
  trackingNumber: string | null;
  service: string | null;
  price: Paise | null;
  bookedGrams: number | null;
  chargedGrams: number | null;
  chargedAt: Date | null;
  message: string | null;
  createdAt: Date;
  settledAt: Date | null;
};

export type ShelvedBatch = {
  id: string;
  variantId: string;
  number: string;
  madeOn: string | null;
  bestBefore: string | null;
  state: BatchState;
  onHand: number;
  offSale: number;
};

/** All input of decisions about the shipments of an order. */
export type ShipmentsAggregate = {
  orderId: string;
  /** null: the order does not exist */
  order: ShippedOrder | null;
  /** in the order of their positions */
  items: OrderedLine[];
  sold: SoldVariant[];
  /** by number */
  shipments: Shipment[];
  /** oldest first */
  bookings: Booking[];
  /** of the variants that track batches */
  batches: ShelvedBatch[];
  lifeRule: LifeRule;
};
