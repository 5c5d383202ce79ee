import type { CarrierAbility } from '#shared/carrier-abilities.ts';
import type { Paise } from '#shared/money.ts';
import type { BookingLine, CarrierAddress, ParcelSize } from '#shared/parcel.ts';
import type { CarrierState } from '#shared/shipment-states.ts';

export type ServiceabilityRequest = {
  fromPincode: string;
  toPincode: string;
  grams: number;
  /** to be collected at the door; 0 is prepaid */
  cash: Paise;
  declaredValue: Paise;
};

/** What can be bought of a carrier for a parcel. */
export type CarrierService = {
  /** what `BookingRequest.service` takes */
  code: string;
  name: string;
  /** null: the carrier does not say before the booking */
  price: Paise | null;
  /** from the handing over to the door; null: not said */
  days: number | null;
  isCashAllowed: boolean;
};

export type BookingRequest = {
  /** our reference of this booking: at most 40 letters, digits and dashes; see `Carrier` */
  reference: string;
  /** the code of a service; null: the carrier's own choice */
  service: string | null;
  to: CarrierAddress;
  lines: readonly BookingLine[];
  size: ParcelSize;
  /** value of the goods */
  value: Paise;
  /** to be collected at the door; 0 is prepaid */
  cash: Paise;
  orderedAt: Date;
};

/** Goods fetched at `from` and brought to `to`, always prepaid. */
export type ReturnRequest = Omit<BookingRequest, 'service' | 'cash'> & { from: CarrierAddress };

/** What the carrier has under a reference. The shop stores all of it. */
export type Booking = {
  reference: string;
  /** null: recorded without a parcel; `book` with the same reference and content continues it */
  trackingNumber: string | null;
  /** the carrier's own id, opaque to the shop */
  carrierId: string;
  /** name of the service, when told */
  service: string | null;
  price: Paise | null;
  isCancelled: boolean;
};

/** What the calls about a booking need of it. */
export type BookingKey = Pick<Booking, 'reference' | 'trackingNumber' | 'carrierId'>;

/** One event that a carrier reports. `state` null: a code that says nothing of the state, stored and otherwise ignored. */
export type CarrierScan = {
  state: CarrierState | null;
  /** in the carrier's words, with the number space or type in front */
  code: string;
  text: string;
  location: string | null;
  at: Date;
};

export type TrackingReport = {
  trackingNumber: string;
  /** where the parcel is now; some ends, such as a cancellation, have no scan */
  state: CarrierState | null;
  /** oldest first, complete as far as the carrier stores them */
  scans: readonly CarrierScan[];
  /** the weight that is charged, when told: it may differ from the booked one */
  chargedGrams: number | null;
};

/** A callback is a hint: senders have a fixed header at best, so the shop stores it and then calls `track`. */
export type CarrierCallback =
  | { verified: false; reason: string }
  | {
      verified: true;
      /** ours, exactly as the carrier returns it; it may have a prefix */
      reference: string | null;
      trackingNumber: string | null;
      scans: readonly CarrierScan[];
      body: unknown;
    };

/** `day` is 'yyyy-mm-dd' in India. */
export type PickupRequest = { day: string; bookings: readonly BookingKey[] };
export type Pickup = {
  /** null: one is already open, which takes these shipments as well */
  number: string | null;
  /** the day that the carrier confirmed, when it differs or is told */
  day: string;
  /** PDF, when there is one */
  manifest: Uint8Array | null;
};

/** What to do after a failed attempt at the door; `day` is 'yyyy-mm-dd' in India. */
export type FailedAttemptResolution =
  | { kind: 'try_again'; day: string | null; phone: string | null; address: string | null; comment: string }
  | { kind: 'bring_back'; comment: string };

/**
 * One carrier. Every call may take seconds, so it is made outside transactions: write the intent, call, record the answer.
 * Carriers have no idempotency keys. What makes a second try safe is our reference: after 'unknown' call `findByReference`,
 * and `book` again only with the same reference and the same content. Other content, or another try after 'refused' or a
 * cancellation, needs a new reference, because a used one answers its old record for ever. All calls throw CarrierError.
 */
export type Carrier = {
  /** lower-case letters and digits; shipments store it */
  name: string;
  /** as staff read it */
  label: string;
  /** where it fetches shipments, by the name that it knows; null: it needs none */
  pickupPlace: string | null;
  abilities: readonly CarrierAbility[];
  /** The services for a parcel; none: not served. */
  serviceability(request: ServiceabilityRequest): Promise<CarrierService[]>;
  /** Books one parcel. The answer has a tracking number; 'refused' leaves no parcel behind. */
  book(request: BookingRequest): Promise<Booking & { trackingNumber: string }>;
  /** What the carrier has under our reference; null: nothing. */
  findByReference(reference: string): Promise<Booking | null>;
  /** The label as PDF, 4 × 6 inches; null: not made yet, so ask again. */
  fetchLabel(booking: BookingKey): Promise<Uint8Array | null>;
  /** Cancels a booking; 'requested': the carrier does it later, and `track` says when. Repeating it is safe. */
  cancel(booking: BookingKey): Promise<'cancelled' | 'requested'>;
  /** Has the shipments fetched. One that is already open counts as success. */
  requestPickup(request: PickupRequest): Promise<Pickup>;
  /** Reports of at most 50 tracking numbers; unknown ones are missing in the answer. */
  track(trackingNumbers: readonly string[]): Promise<TrackingReport[]>;
  /** Reads a callback over its raw bytes. Never throws. */
  readCallback(headers: Headers, body: Uint8Array): CarrierCallback;
  /** Orders what happens after a failed attempt. Accepted is not done: `track` shows the result. */
  resolveFailedAttempt(booking: BookingKey, resolution: FailedAttemptResolution): Promise<void>;
  /** Books the way back of goods from a customer; references as in `book`. */
  bookReturn(request: ReturnRequest): Promise<Booking & { trackingNumber: string }>;
  /** Tests the keys by a call that changes nothing. */
  test(signal: AbortSignal): Promise<void>;
};

/**
 * refused: the carrier rejected the request, nothing was booked. unreachable: nothing happened, as nothing was sent or a
 * limit turned it away; try later. unknown: it may or may not have happened; look up by our reference before anything else.
 */
export class CarrierError extends Error {
  readonly kind: 'refused' | 'unreachable' | 'unknown';
  readonly code: string;
  /** how long to wait, when the carrier's limits are known */
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: CarrierError['kind'],
    code: string,
    message: string,
    { retryAfterSeconds = null, ...options }: ErrorOptions & { retryAfterSeconds?: number | null } = {},
  ) {
    super(message, options);
    this.name = 'CarrierError';
    this.kind = kind;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
