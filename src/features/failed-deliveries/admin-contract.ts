import { z } from 'zod';
import { RESOLUTION_KINDS, RESOLUTION_STATES } from '#shared/attempt-states.ts';
import { fieldMessages, id, instant, pageOf, pageRequest, paise, staffOperation } from '#shared/contract.ts';
import { CARRIER_STATES } from '#shared/shipment-states.ts';
import { multiLineText, phone, pincode, singleLineText } from '#shared/text-schemas.ts';
import { imageAsset } from '../catalog/contract.ts';
import { ADDRESS_LENGTH, COMMENT_LENGTH, NOTE_LENGTH } from './attempt-rules.ts';

const MAX_ASKED = 100;

const failedDelivery = z.object({
  id,
  orderId: id,
  displayId: z.string(),
  number: z.int().describe('Of the shipment within its order'),
  fullName: z.string(),
  city: z.string(),
  reason: z.string().nullable().describe('In words of the carrier or of staff'),
  attempt: z.int().describe('1: the first attempt failed'),
  failedAt: instant,
  deadline: instant.describe('The carrier is expected to bring it back then'),
  cash: paise.describe('To be collected at the door; 0 when it is paid'),
  isMailable: z.boolean().describe('Whether a mail reaches the customer'),
  question: z
    .object({
      askedAt: instant,
      openedAt: instant.nullable(),
      answeredAt: instant.nullable(),
      day: z.iso.date().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      comment: z.string().nullable(),
    })
    .nullable()
    .describe('What the customer was asked after this attempt'),
  resolution: z
    .object({
      id,
      kind: z.enum(RESOLUTION_KINDS),
      state: z.enum(RESOLUTION_STATES),
      day: z.iso.date().nullable(),
      message: z.string().nullable().describe('The last refusal or error in words of the carrier'),
    })
    .nullable()
    .describe('What staff decided last after this attempt'),
});

const readFailedDelivery = failedDelivery.extend({
  phone: z.string(),
  address: z.string(),
  pincode: z.string(),
  image: imageAsset.nullable().describe('Of the first product'),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  isToldByStaff: z.boolean().describe('The shop has no keys of its carrier, so staff tell it what they decide'),
  ways: z.array(z.object({ kind: z.enum(RESOLUTION_KINDS), hasDay: z.boolean() })).describe('What can be decided'),
  days: z.array(z.iso.date()).describe('Days of the next attempt'),
  promisedOn: z.iso.date().nullable(),
  price: paise.nullable().describe('Of the booking, as the carrier said it'),
  scans: z.array(
    z.object({
      state: z.enum(CARRIER_STATES).nullable(),
      text: z.string().nullable(),
      location: z.string().nullable(),
      at: instant,
    }),
  ),
  questions: z.array(
    z.object({
      attempt: z.int(),
      askedAt: instant,
      askedBy: z.string().nullable(),
      isAutomatic: z.boolean(),
      openedAt: instant.nullable(),
      answeredAt: instant.nullable(),
    }),
  ),
  calls: z.array(z.object({ note: z.string(), calledBy: z.string().nullable(), calledAt: instant })),
  resolutions: z.array(
    z.object({
      kind: z.enum(RESOLUTION_KINDS),
      state: z.enum(RESOLUTION_STATES),
      day: z.iso.date().nullable(),
      comment: z.string(),
      message: z.string().nullable(),
      decidedBy: z.string().nullable(),
      decidedAt: instant,
    }),
  ),
  history: z
    .object({ orders: z.int(), delivered: z.int(), returned: z.int() })
    .describe('Orders with this phone or this address, at most 200'),
});

const OVER = { ATTEMPT_OVER: { status: 409, message: 'The shipment no longer waits at a failed attempt' } } as const;
const one = { shipmentId: id };

export const failedDeliveriesAdminContract = {
  list: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/failed-deliveries' })
    .input(z.object(pageRequest))
    .output(
      pageOf(failedDelivery).extend({
        waiting: z.int().describe('Without a decision, or with a refused one'),
        unasked: z.int().describe('Of these, whose customer can be asked and was not'),
      }),
    ),
  read: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/failed-deliveries/{shipmentId}' })
    .input(z.object(one))
    .output(readFailedDelivery),
  /** stores what is decided; the carrier is called afterwards */
  decide: staffOperation('orders.ship')
    .route({ method: 'POST', path: '/admin/failed-deliveries/{shipmentId}/decide' })
    .input(
      z.object({
        ...one,
        kind: z.enum(RESOLUTION_KINDS),
        day: z.iso.date().nullable().default(null).describe('Of the next attempt'),
        phone: phone.default(''),
        address: multiLineText(ADDRESS_LENGTH).default(''),
        pincode: pincode.default('').describe('Of the other address; only that of the order'),
        comment: singleLineText(COMMENT_LENGTH).default('').describe('A word to the rider'),
        lastResolutionId: id.nullable().describe('The last decision that the caller saw; null: none'),
      }),
    )
    .output(z.object({ id }))
    .errors({
      ...OVER,
      ATTEMPT_DECIDED: { status: 409, message: 'Someone else has decided about this delivery' },
      WAY_NOT_OFFERED: { status: 409, message: 'The carrier does not offer this' },
      INVALID_WISH: { status: 422, message: 'Check the day, phone and address', data: fieldMessages },
    }),
  ask: staffOperation('orders.ship')
    .route({ method: 'POST', path: '/admin/failed-deliveries/ask' })
    .input(
      z.object({
        shipmentIds: z
          .array(id)
          .min(1)
          .max(MAX_ASKED)
          .nullable()
          .default(null)
          .describe(`null: ${MAX_ASKED} of those who were not asked yet, the first to come back first`),
      }),
    )
    .output(z.object({ asked: z.int().describe('Mails written; whoever was asked already gets no second one') })),
  recordCall: staffOperation('orders.ship')
    .route({ method: 'POST', path: '/admin/failed-deliveries/{shipmentId}/calls' })
    .input(z.object({ ...one, note: singleLineText(NOTE_LENGTH, 1).describe('What was said') }))
    .output(z.object({ ok: z.literal(true) }))
    .errors(OVER),
};
