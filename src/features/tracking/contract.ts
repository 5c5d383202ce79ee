import { z } from 'zod';
import { instant, operation } from '#shared/contract.ts';
import { searchText } from '#shared/text-schemas.ts';

export const trackingEntry = z.object({
  status: z.string(),
  message: z.string().nullable(),
  location: z.string().nullable(),
  estimatedDelivery: z.iso.date().nullable(),
  trackingNumber: z.string().nullable(),
  carrier: z.string().nullable(),
  createdAt: instant,
});

export const trackingContract = {
  find: operation
    .meta({ rateLimit: 'track' })
    .route({ method: 'POST', path: '/tracking/find' })
    .input(
      z.object({
        mode: z.enum(['order', 'number']),
        value: searchText(100).min(1),
      }),
    )
    .output(z.array(trackingEntry).describe('Newest first; empty when nothing is found'))
    .errors({ ORDER_NOT_FOUND: { status: 404, message: 'Order not found or access denied' } }),
};
