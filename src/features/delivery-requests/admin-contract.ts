import { z } from 'zod';
import { instant, staffOperation } from '#shared/contract.ts';
import { MAX_LISTED_PLACES } from './rules.ts';

const requestedPlace = z.object({
  pincode: z.string(),
  district: z.string().nullable().describe('null: the directory does not list the pincode'),
  state: z.string().nullable(),
  waitingCount: z.int().describe('Addresses that get a mail when the shop delivers there'),
  lastRequestAt: instant,
});
export type RequestedPlace = z.output<typeof requestedPlace>;

export const deliveryRequestsAdminContract = {
  list: staffOperation('settings.read')
    .route({ method: 'GET', path: '/admin/delivery/requests' })
    .output(
      z.object({
        places: z.array(requestedPlace).max(MAX_LISTED_PLACES).describe('Most requests first'),
        placeCount: z.int(),
        waitingCount: z.int(),
      }),
    ),
};
