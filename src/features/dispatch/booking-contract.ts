import { z } from 'zod';
import { id, paise, staffOperation } from '#shared/contract.ts';
import { SHIPMENT_STATES } from '#shared/shipment-states.ts';
import { singleLineText } from '#shared/text-schemas.ts';
import { booking } from './shipment-contract.ts';

const MAX_SHIPMENTS = 100;
const grams = z.int().min(1).max(200_000).nullable().default(null);
const millimetres = z.int().min(1).max(5000).nullable().default(null);

/** Weight and size of a shipment as staff type them. */
export const measures = z.object({
  grams,
  lengthMm: millimetres,
  widthMm: millimetres,
  heightMm: millimetres,
});

/** Why a shipment cannot be booked as it is. */
export const shipmentProblem = z.discriminatedUnion('code', [
  z.object({ code: z.literal('asked') }).describe('A carrier is asked already'),
  z.object({ code: z.literal('not_packed') }).describe('Not packed, or booked already'),
  z.object({ code: z.literal('phone'), phone: z.string() }).describe('Not a mobile number of ten digits'),
  z.object({ code: z.literal('weight'), products: z.array(z.string()).describe('Without a gross weight') }),
  z.object({ code: z.literal('not_served') }).describe('No carrier goes there'),
  z.object({ code: z.literal('no_cash') }).describe('No carrier takes cash there'),
  z.object({ code: z.literal('no_answer') }).describe('A carrier did not answer, and no other one goes there'),
]);

export const shipmentOffers = z.object({
  shipmentId: id,
  orderId: id,
  displayId: z.string(),
  name: z.string().describe('Of the shipment, as on its label'),
  fullName: z.string(),
  city: z.string(),
  pincode: z.string(),
  grams: z.int().nullable().describe('As weighed, as typed, or the sum of its units; null: not known'),
  hasSize: z.boolean().describe('Whether its box was measured when it was packed'),
  cash: paise.describe('To be collected at the door; 0 is prepaid'),
  promisedOn: z.iso.date().nullable(),
  problem: shipmentProblem.nullable(),
  offers: z.array(
    z.object({
      carrier: z.string(),
      service: z.string().nullable().describe("null: the carrier's own choice"),
      name: z.string().nullable().describe('Of the service'),
      price: paise.nullable().describe('null: not said before the booking'),
      arrivesOn: z.iso.date().nullable().describe('Counted from the day of the pickup'),
      isCashAllowed: z.boolean(),
    }),
  ),
  failures: z.array(z.object({ carrier: z.string(), message: z.string() })).describe('Carriers that did not answer'),
});

export const shipmentsOffers = z.object({
  pickupDay: z.iso.date().describe('The first day on which a pickup can be asked for'),
  shipments: z.array(shipmentOffers).describe('In the sequence of the input, without those that are gone'),
});

/** Refusals of single shipments when several are booked. */
export const bookingErrors = {
  BOOKING_OPEN: { status: 409, message: 'The carrier is asked already' },
  MEASURES_MISSING: { status: 409, message: 'Weigh and measure the shipment first' },
  PHONE_INVALID: { status: 409, message: 'The phone number of the order has not ten digits' },
  UNKNOWN_CARRIER: { status: 422, message: 'There is no such carrier with keys' },
} as const;

const PICKUP_PINCODE_MISSING = {
  status: 409,
  message: 'Enter the pincode where carriers fetch shipments in Settings, Carriers',
} as const;

const booked = z.object({
  shipmentId: id,
  state: z.enum(SHIPMENT_STATES),
  trackingNumber: z.string().nullable(),
  booking: booking
    .pick({ carrier: true, state: true, message: true, price: true, cash: true, createdAt: true })
    .extend({ tries: z.int().describe('Calls to the carrier that have begun') })
    .nullable()
    .describe('The latest one'),
});

/** What is asked and answered about bookings of several shipments. */
export const bookingOperations = {
  carriers: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/carriers' })
    .output(z.object({ carriers: z.array(z.object({ name: z.string(), label: z.string() })) })),
  /** asks the carriers; changes nothing */
  offers: staffOperation('orders.ship')
    .route({ method: 'POST', path: '/admin/shipments/offers' })
    .input(
      z.object({
        shipments: z
          .array(z.object({ shipmentId: id, grams: grams.describe('Where a shipment was not weighed') }))
          .min(1)
          .max(MAX_SHIPMENTS),
      }),
    )
    .output(shipmentsOffers)
    .errors({ PICKUP_PINCODE_MISSING }),
  /** stores the requests; the carriers are called afterwards */
  book: staffOperation('orders.ship')
    .route({ method: 'POST', path: '/admin/shipments/book' })
    .input(
      z.object({
        bookings: z
          .array(
            z.object({
              shipmentId: id,
              carrier: singleLineText(20, 1),
              service: singleLineText(60).nullable().default(null).describe("null: the carrier's own choice"),
              measures: measures
                .prefault({})
                .describe('Where a shipment has none; without grams its products are weighed together'),
            }),
          )
          .min(1)
          .max(MAX_SHIPMENTS),
      }),
    )
    .output(
      z.object({
        requested: z.array(
          z.object({ shipmentId: id, refusal: z.string().nullable().describe('Code of an error; null: requested') }),
        ),
      }),
    ),
  /** how the bookings of these shipments go */
  bookings: staffOperation('orders.read')
    .route({ method: 'POST', path: '/admin/shipments/bookings' })
    .input(z.object({ shipmentIds: z.array(id).min(1).max(MAX_SHIPMENTS) }))
    .output(z.object({ shipments: z.array(booked) })),
};
