import type { BookingContent, BookingResult } from '#shared/booking-states.ts';
import type { CarrierState } from '#shared/shipment-states.ts';
import type { Booking, PackedUnits } from './shipment.ts';

/** Units of an order's line. */
export type LineUnits = { itemId: string; units: number };

/** Units of a shipment's line, of one batch. */
type PackedLine = { lineId: string; units: number; batchId: string | null };

/** What becomes of units that came back. */
export type UnitFate = { lineId: string; units: number; fate: 'resell' | 'destroy' | 'claim' };

/** Measures of a packed shipment: grams and millimetres; null: as the sum of its units. */
export type Measures = {
  grams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
};

/** A report about the way of a shipment. */
export type Scan = {
  /** null: a code that changes nothing */
  state: CarrierState | null;
  code: string | null;
  text: string | null;
  location: string | null;
  at: Date;
};

/** How the shipment travels. */
export type Numbering = { carrier: string | null; trackingNumber: string | null; sharesNumber: boolean };

/** Every command on the shipments of an order, with the type of its result. */
export type Commands = {
  /** lines: null for all units that are in no shipment yet */
  open: { input: { lines: readonly LineUnits[] | null }; result: { shipmentId: string } };
  /** version: the one that the packer saw; packerId: who has to have it on the bench; batchId: null for the proposed one */
  pack: {
    input: { shipmentId: string; version: number | null; packerId?: string } & PackedLine;
    result: { line: { id: string; packed: number; quantity: number }; units: PackedUnits[] };
  };
  /** a packer takes an open shipment onto the bench, unless another one has it; takesOver: even then */
  startPacking: {
    input: { shipmentId: string; packerId: string; takesOver: boolean };
    result: { holder: { packerId: string; at: Date } | null };
  };
  /** the packer puts it aside; nothing happens when another one has it */
  stopPacking: { input: { shipmentId: string; packerId: string }; result: null };
  unpack: {
    input: { shipmentId: string; version: number | null } & PackedLine;
    result: { line: { id: string; packed: number; quantity: number } };
  };
  close: { input: { shipmentId: string; version: number | null; measures: Measures }; result: null };
  /** packs every unit from the proposed batches, and closes */
  packAll: { input: { shipmentId: string; measures: Measures }; result: null };
  reopen: { input: { shipmentId: string }; result: null };
  /** the units of the others go into the first one */
  merge: { input: { shipmentIds: readonly string[] }; result: { shipmentId: string } };
  cancel: { input: { shipmentId: string }; result: null };
  assignNumber: { input: { shipmentId: string } & Numbering; result: null };
  /** bookingId: of the new booking; carrier: its name in the registry */
  requestBooking: {
    input: { shipmentId: string; bookingId: string; carrier: string; content: BookingContent };
    result: null;
  };
  /** the shipment stays here without its number, and the carrier is told */
  withdrawBooking: { input: { shipmentId: string }; result: null };
  /** dueBy: only when its next check is due by then; the booking to call about, null when another process does */
  claimBooking: { input: { bookingId: string; dueBy: Date }; result: { booking: Booking | null } };
  settleBooking: {
    input: { bookingId: string; carrierLabel: string; sharesNumber: boolean; result: BookingResult };
    result: null;
  };
  settleCancellation: {
    input: { bookingId: string; result: 'cancelled' | 'refused'; message: string | null };
    result: null;
  };
  /** afterSeconds: until the next try */
  recordBookingError: { input: { bookingId: string; message: string; afterSeconds: number }; result: null };
  /** scans: those that are not stored yet; state: where the parcel is now */
  followCarrier: {
    input: { bookingId: string; state: CarrierState | null; scans: readonly Scan[]; chargedGrams: number | null };
    result: null;
  };
  handOver: { input: { shipmentId: string }; result: null };
  recordScan: { input: { shipmentId: string; scan: Scan; expectedOn: string | null }; result: null };
  /** a shipment that came back is opened: what becomes of its units; those to resell have to be restocked by the order */
  receiveBack: {
    input: { shipmentId: string; fates: readonly UnitFate[] };
    result: { resold: readonly LineUnits[] };
  };
  /** a customer sent units back; those to resell have to be restocked by the order; batchId: null when nobody could read it */
  takeReturn: {
    input: { fates: readonly { itemId: string; batchId: string | null; units: number; fate: UnitFate['fate'] }[] };
    result: { resold: readonly LineUnits[] };
  };
  /** staff wrote a tracking entry of the order */
  followTracking: { input: { status: string } & Numbering; result: { unpackedUnits: number } };
  /** units of recalled batches leave the shipments that are still here */
  takeOutRecalled: { input: object; result: { units: number } };
  /**
   * the order was cancelled, deleted, refunded, restocked or paid. isRemoved: its row is removed; isCashPaid: its cash was
   * due, and is paid now
   */
  followOrder: {
    input: {
      isEnded: boolean;
      isRemoved: boolean;
      isCashPaid: boolean;
      soldBefore: readonly { variantId: string; units: number }[];
    };
    result: null;
  };
};

export type CommandType = keyof Commands;
export type Command<Type extends CommandType = CommandType> = {
  [Each in Type]: { type: Each } & Commands[Each]['input'];
}[Type];
export type CommandResult<Type extends CommandType> = Commands[Type]['result'];
