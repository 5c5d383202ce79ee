import { z } from 'zod';
import { WEIGHT_OUTCOMES } from '#shared/booking-states.ts';
import { id, instant, okResponse, pageOf, pageRequest, paise, staffOperation } from '#shared/contract.ts';
import { CARRIER_STATES, SHIPMENT_STATES } from '#shared/shipment-states.ts';
import { searchText, singleLineText } from '#shared/text-schemas.ts';
import { holdErrors } from '../orders/contract.ts';
import { bookingOperations, measures } from './booking-contract.ts';
import { booking, orderShipments } from './shipment-contract.ts';
import { chargedWeight, WEIGHT_VIEWS, weightErrors } from './weight-contract.ts';

const MAX_UNITS = 10_000;
const MAX_SHIPMENTS = 100;

/** Views of the list besides the states of shipments. */
export const SHIPMENT_VIEWS = [...SHIPMENT_STATES, 'in_shop', 'under_way', 'late', 'to_check', 'no_scan'] as const;

const listedShipment = z.object({
  id,
  orderId: id,
  displayId: z.string(),
  number: z.int(),
  fullName: z.string(),
  city: z.string(),
  pincode: z.string(),
  units: z.int(),
  state: z.enum(SHIPMENT_STATES),
  stateAt: instant,
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  booking: booking.pick({ state: true, message: true }).nullable().describe('The latest one'),
  promisedOn: z.iso.date().nullable(),
  isLate: z.boolean().describe('Not delivered although the promised day has passed'),
  cashToCollect: paise,
});

export const shipmentErrors = {
  ...holdErrors,
  ORDER_NOT_PACKABLE: { status: 409, message: 'The order is not confirmed, or it is cancelled' },
  NOTHING_TO_PACK: { status: 409, message: 'Every unit of the order is in a shipment' },
  SHIPMENT_CHANGED: {
    status: 409,
    message: 'Someone else has changed this shipment',
    data: z.object({ version: z.int() }),
  },
  SHIPMENT_TAKEN: { status: 409, message: 'Another packer has this shipment on the bench' },
  SHIPMENT_STATE_NOT_ALLOWED: {
    status: 409,
    message: 'The state of the shipment does not allow this',
    data: z.object({ state: z.enum(SHIPMENT_STATES) }),
  },
  SHIPMENT_INCOMPLETE: {
    status: 409,
    message: 'Units of the shipment are not packed yet',
    data: z.object({ missing: z.int() }),
  },
  UNITS_EXCEEDED: { status: 409, message: 'There are not so many units', data: z.object({ left: z.int() }) },
  UNITS_SHORT: {
    status: 409,
    message: 'Not enough units that can be sent',
    data: z.object({ available: z.int() }),
  },
  BATCH_NOT_SENDABLE: {
    status: 409,
    message: 'Units of this batch cannot be sent',
    data: z.object({
      number: z.string().nullable(),
      reason: z.enum(['blocked', 'recalled', 'expired', 'too_short', 'other_product']),
    }),
  },
  TRACKING_NUMBER_SHARED: {
    status: 409,
    message: 'Another order has this tracking number',
    data: z.object({ orders: z.array(z.string()).describe('Short ids of the orders that have it') }),
  },
} as const;

const { ORDER_ON_HOLD, SHIPMENT_STATE_NOT_ALLOWED, SHIPMENT_CHANGED, UNITS_EXCEEDED, UNITS_SHORT, BATCH_NOT_SENDABLE } =
  shipmentErrors;
const one = { shipmentId: id };
const version = z.int().nullable().default(null).describe('The version that the caller saw; null: any');
const units = z.int().min(1).max(MAX_UNITS);
const counted = { ...one, version, lineId: id, units, batchId: id.nullable().default(null) };

const ship = () => staffOperation('orders.ship');

export const dispatchAdminContract = {
  list: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/shipments' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional().describe('Tracking number, or an order by id, name, phone'),
        view: z.enum(SHIPMENT_VIEWS).optional(),
        sort: z.enum(['newest', 'oldest']).optional(),
      }),
    )
    .output(pageOf(listedShipment)),
  counts: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/shipments/counts' })
    .output(
      z.object({
        toPack: z.int(),
        states: z.record(z.enum(SHIPMENT_STATES), z.int()).describe('0 for states that have ended'),
        late: z.int(),
        toCheck: z.int().describe('Came back and were not received yet'),
        noScan: z.int().describe('Booked or handed over for days without a report of the carrier'),
      }),
    ),
  ofOrder: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/orders/{orderId}/shipments' })
    .input(z.object({ orderId: id }))
    .output(orderShipments),
  open: ship()
    .route({ method: 'POST', path: '/admin/orders/{orderId}/shipments' })
    .input(
      z.object({
        orderId: id,
        lines: z
          .array(z.object({ itemId: id, units }))
          .min(1)
          .max(MAX_SHIPMENTS)
          .nullable()
          .default(null)
          .describe('null: all units that are in no shipment yet'),
      }),
    )
    .output(z.object({ shipmentId: id, order: orderShipments }))
    .errors({
      ORDER_NOT_PACKABLE: shipmentErrors.ORDER_NOT_PACKABLE,
      ORDER_ON_HOLD,
      NOTHING_TO_PACK: shipmentErrors.NOTHING_TO_PACK,
      UNITS_EXCEEDED,
    }),
  pack: ship()
    .route({ method: 'POST', path: '/admin/shipments/{shipmentId}/pack' })
    .input(z.object(counted))
    .output(orderShipments)
    .errors({
      ORDER_NOT_PACKABLE: shipmentErrors.ORDER_NOT_PACKABLE,
      ORDER_ON_HOLD,
      SHIPMENT_STATE_NOT_ALLOWED,
      SHIPMENT_CHANGED,
      UNITS_EXCEEDED,
      UNITS_SHORT,
      BATCH_NOT_SENDABLE,
    }),
  unpack: ship()
    .route({ method: 'POST', path: '/admin/shipments/{shipmentId}/unpack' })
    .input(z.object(counted))
    .output(orderShipments)
    .errors({ SHIPMENT_STATE_NOT_ALLOWED, SHIPMENT_CHANGED, UNITS_EXCEEDED }),
  close: ship()
    .route({ method: 'POST', path: '/admin/shipments/{shipmentId}/close' })
    .input(z.object({ ...one, version, measures }))
    .output(orderShipments)
    .errors({
      ORDER_NOT_PACKABLE: shipmentErrors.ORDER_NOT_PACKABLE,
      ORDER_ON_HOLD,
      SHIPMENT_STATE_NOT_ALLOWED,
      SHIPMENT_CHANGED,
      BATCH_NOT_SENDABLE,
      SHIPMENT_INCOMPLETE: shipmentErrors.SHIPMENT_INCOMPLETE,
    }),
  /** packs what is left from the proposed batches, and closes */
  packAll: ship()
    .route({ method: 'POST', path: '/admin/shipments/{shipmentId}/pack-all' })
    .input(z.object({ ...one, measures }))
    .output(orderShipments)
    .errors({
      ORDER_NOT_PACKABLE: shipmentErrors.ORDER_NOT_PACKABLE,
      ORDER_ON_HOLD,
      SHIPMENT_STATE_NOT_ALLOWED,
      UNITS_SHORT,
    }),
  reopen: ship()
    .route({ method: 'POST', path: '/admin/shipments/{shipmentId}/reopen' })
    .input(z.object(one))
    .output(orderShipments)
    .errors({ SHIPMENT_STATE_NOT_ALLOWED }),
  merge: ship()
    .route({ method: 'POST', path: '/admin/orders/{orderId}/shipments/merge' })
    .input(z.object({ orderId: id, shipmentIds: z.array(id).min(2).max(MAX_SHIPMENTS) }))
    .output(orderShipments)
    .errors({ SHIPMENT_STATE_NOT_ALLOWED }),
  cancel: ship()
    .route({ method: 'POST', path: '/admin/shipments/{shipmentId}/cancel' })
    .input(z.object(one))
    .output(orderShipments)
    .errors({ SHIPMENT_STATE_NOT_ALLOWED }),
  /** each by itself: a refused one does not stop the others */
  assignNumbers: ship()
    .route({ method: 'POST', path: '/admin/shipments/numbers' })
    .input(
      z.object({
        shipments: z
          .array(
            z.object({
              ...one,
              carrier: singleLineText(80).nullable().default(null),
              trackingNumber: singleLineText(60, 1),
              sharesNumber: z.boolean().default(false).describe('Whether several shipments have this number'),
            }),
          )
          .min(1)
          .max(MAX_SHIPMENTS),
        handsOver: z.boolean().default(false).describe('Whether they leave the shop now'),
      }),
    )
    .output(
      z.object({
        results: z
          .array(
            z.object({
              shipmentId: id,
              refusal: z
                .object({
                  code: z.string().describe('Code of an error'),
                  data: shipmentErrors.TRACKING_NUMBER_SHARED.data.optional(),
                })
                .nullable()
                .describe('null: it has the number'),
            }),
          )
          .describe('In the order of the shipments'),
      }),
    ),
  ...bookingOperations,
  /** charged weights that were not booked */
  weights: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/shipments/weights' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional().describe('Tracking number'),
        view: z.enum(WEIGHT_VIEWS).optional(),
      }),
    )
    .output(pageOf(chargedWeight)),
  decideWeight: ship()
    .route({ method: 'POST', path: '/admin/shipments/weights/{bookingId}' })
    .input(
      z.object({
        bookingId: id,
        outcome: z.enum(WEIGHT_OUTCOMES),
        chargedGrams: z.int().min(0).describe('The charged weight that the caller saw'),
        note: singleLineText(300).nullable().default(null),
      }),
    )
    .output(okResponse)
    .errors(weightErrors),
  /** the shipment stays here, closed and without its number */
  withdrawBooking: ship()
    .route({ method: 'POST', path: '/admin/shipments/{shipmentId}/withdraw-booking' })
    .input(z.object(one))
    .output(orderShipments)
    .errors({ SHIPMENT_STATE_NOT_ALLOWED }),
  /** opens a shipment that came back; the carrier pays what is claimed, also of a lost one */
  receiveBack: ship()
    .route({ method: 'POST', path: '/admin/shipments/{shipmentId}/receive' })
    .input(
      z.object({
        ...one,
        fates: z
          .array(z.object({ lineId: id, units, fate: z.enum(['resell', 'destroy', 'claim']) }))
          .max(3 * MAX_SHIPMENTS)
          .describe('resell: in stock again'),
      }),
    )
    .output(orderShipments)
    .errors({
      SHIPMENT_STATE_NOT_ALLOWED,
      UNITS_EXCEEDED,
      NOTHING_TO_RESTOCK: { status: 409, message: 'The product of these units is no longer in the shop' },
    }),
  handOver: ship()
    .route({ method: 'POST', path: '/admin/shipments/{shipmentId}/hand-over' })
    .input(z.object(one))
    .output(orderShipments)
    .errors({ ORDER_ON_HOLD, SHIPMENT_STATE_NOT_ALLOWED, BATCH_NOT_SENDABLE }),
  recordScan: ship()
    .route({ method: 'POST', path: '/admin/shipments/{shipmentId}/scans' })
    .input(
      z.object({
        ...one,
        state: z.enum(CARRIER_STATES).exclude(['booked', 'cancelled']),
        text: singleLineText(300).nullable().default(null),
        location: singleLineText(120).nullable().default(null),
        at: instant.nullable().default(null).describe('When it happened; null: now'),
      }),
    )
    .output(orderShipments)
    .errors({ ORDER_ON_HOLD, SHIPMENT_STATE_NOT_ALLOWED }),
};
