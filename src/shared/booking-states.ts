import type { Paise } from './money.ts';
import type { BookingLine, CarrierAddress, ParcelSize } from './parcel.ts';
import { defineStateMachine } from './state-machine.ts';

/**
 * States of a booking at a carrier. Withdrawn: no longer wanted, but a call may have reached the carrier. Refused: the
 * carrier has nothing. Cancel refused: it does not cancel, so that the label stays paid. A cancelled booking whose answer arrives late is cancelled once more.
 */
export const BOOKING_STATES = [
  'requested',
  'withdrawn',
  'booked',
  'cancelling',
  'cancelled',
  'cancel_refused',
  'refused',
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** States in which the carrier has to be called. */
export const OPEN_BOOKING_STATES = ['requested', 'withdrawn', 'cancelling'] as const satisfies readonly BookingState[];

/** States in which the carrier is paid. */
export const PAID_BOOKING_STATES = ['booked', 'cancel_refused'] as const satisfies readonly BookingState[];

export const BOOKING_TRANSITIONS = defineStateMachine<BookingState>('booking', {
  requested: ['withdrawn', 'booked', 'cancelled', 'refused'],
  withdrawn: ['cancelling', 'cancelled'],
  booked: ['cancelling', 'cancelled'],
  cancelling: ['cancelled', 'cancel_refused'],
  cancelled: ['cancelling'],
  cancel_refused: [],
  refused: ['cancelling'],
});

/** What staff decide about a weight that a carrier charges and that was not booked. */
export const WEIGHT_OUTCOMES = ['disputed', 'accepted'] as const;
export type WeightOutcome = (typeof WEIGHT_OUTCOMES)[number];

/** What is sent to the carrier, the same at every try. Stored until the booking is settled. */
export type BookingContent = {
  service: string | null;
  to: CarrierAddress;
  lines: BookingLine[];
  size: ParcelSize;
  value: Paise;
  /** to be collected at the door; 0 is prepaid */
  cash: Paise;
  /** ISO 8601 */
  orderedAt: string;
};

/** What the carrier has under our reference. */
export type BookingResult =
  | { kind: 'booked'; trackingNumber: string; carrierId: string; service: string | null; price: Paise | null }
  /** recorded without a parcel */
  | { kind: 'recorded'; carrierId: string }
  | { kind: 'refused'; message: string }
  | { kind: 'cancelled' }
  | { kind: 'absent' };
