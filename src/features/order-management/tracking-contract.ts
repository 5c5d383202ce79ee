import { z } from 'zod';
import { ageSort, id, pageOf, pageRequest, staffOperation } from '#shared/contract.ts';
import { searchText, singleLineText } from '#shared/text-schemas.ts';
import { holdErrors } from '../orders/contract.ts';
import { trackingEntry } from '../tracking/contract.ts';
import { TRACKING_STATUSES } from '../tracking/rules.ts';
import { orderSummary } from './order-contract.ts';
import { orderSort, orderStatus, trackingObjection } from './status-contract.ts';

const trackingInput = z.object({
  status: z.enum(TRACKING_STATUSES),
  message: singleLineText(300).nullable().default(null),
  location: singleLineText(120).nullable().default(null),
  estimatedDelivery: z.iso.date().nullable().default(null),
  trackingNumber: singleLineText(60).nullable().default(null),
  carrier: singleLineText(80).nullable().default(null),
});

/** Why an update is refused. */
export const trackingErrors = {
  ...holdErrors,
  TRACKING_STATUS_NOT_ALLOWED: {
    status: 409,
    message: 'This update would be untrue: the order is unpaid or cancelled',
    data: trackingObjection,
  },
  TRACKING_NUMBER_SHARED: {
    status: 409,
    message: 'Another order has this tracking number',
    data: z.object({ orders: z.array(z.string()).describe('Short ids of the orders that have it, or would') }),
  },
} as const;

const sharesNumber = z
  .boolean()
  .default(false)
  .describe('Whether several orders may have the tracking number, because they travel in one parcel');

const shipment = z.object({
  order: singleLineText(60, 1).describe('Full or short id'),
  trackingNumber: singleLineText(60, 1),
  carrier: singleLineText(80).nullable().default(null),
  sharesNumber,
});

const shipmentResult = z.discriminatedUnion('state', [
  z.object({
    state: z.enum(['shipped', 'unchanged']).describe('unchanged: the order had this number before'),
    displayId: z.string(),
  }),
  z.object({
    state: z.literal('refused'),
    code: z.string().describe('Code of the error with which `add` would refuse it'),
    data: z.union([trackingObjection, trackingErrors.TRACKING_NUMBER_SHARED.data]).optional(),
  }),
]);

const trackedOrder = orderSummary
  .pick({ id: true, displayId: true, createdAt: true, fullName: true, email: true, status: true, totalAmount: true })
  .extend({ userId: id.nullable(), entries: z.int(), latest: trackingEntry.nullable() });

/** Staff operations on tracking entries. */
export const trackingOperations = {
  orders: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/tracking/orders' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional(),
        status: orderStatus.optional(),
        sort: orderSort.optional(),
        shipment: z.enum(['late']).optional().describe('late: delayed, or in transit without a recent update'),
      }),
    )
    .output(pageOf(trackedOrder)),
  entries: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/tracking' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional().describe('Tracking number or short order id'),
        status: z.enum(TRACKING_STATUSES).optional(),
        sort: ageSort,
      }),
    )
    .output(pageOf(trackingEntry.extend({ id, order: trackedOrder.omit({ entries: true, latest: true }) }))),
  add: staffOperation('orders.ship')
    .route({ method: 'POST', path: '/admin/tracking' })
    .input(trackingInput.extend({ orderIds: z.array(id).min(1).max(100), sharesNumber }))
    .output(z.object({ added: z.int(), mailed: z.int() }))
    .errors(trackingErrors),
  /** ships several orders, each with its own tracking number; one that is refused does not stop the others */
  ship: staffOperation('orders.ship')
    .route({ method: 'POST', path: '/admin/tracking/shipments' })
    .input(z.object({ shipments: z.array(shipment).min(1).max(100) }))
    .output(z.object({ results: z.array(shipmentResult).describe('In the order of the shipments') })),
};
