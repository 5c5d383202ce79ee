import { z } from 'zod';
import { ageSort, id, pageOf, pageRequest, searchText, singleLineText, staffOperation } from '#shared/contract.ts';
import { trackingEntry } from '../tracking/contract.ts';
import { TRACKING_STATUSES } from '../tracking/rules.ts';
import { orderSummary } from './order-contract.ts';
import { orderSort, staffStatus } from './status-contract.ts';

const trackingInput = z.object({
  status: z.enum(TRACKING_STATUSES),
  message: singleLineText(300).nullable().default(null),
  location: singleLineText(120).nullable().default(null),
  estimatedDelivery: z.iso.date().nullable().default(null),
  trackingNumber: singleLineText(60).nullable().default(null),
  carrier: singleLineText(80).nullable().default(null),
});

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
        search: searchText,
        status: staffStatus.optional(),
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
        search: searchText.describe('Tracking number or short order id'),
        status: z.enum(TRACKING_STATUSES).optional(),
        sort: ageSort,
      }),
    )
    .output(pageOf(trackingEntry.extend({ id, order: trackedOrder.omit({ entries: true, latest: true }) }))),
  add: staffOperation('orders.ship')
    .route({ method: 'POST', path: '/admin/tracking' })
    .input(trackingInput.extend({ orderIds: z.array(id).min(1).max(100) }))
    .output(z.object({ added: z.int(), mailed: z.int() })),
};
