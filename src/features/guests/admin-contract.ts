import { z } from 'zod';
import { ageSort, id, instant, pageOf, pageRequest, paise, staffOperation } from '#shared/contract.ts';
import { searchText } from '#shared/text-schemas.ts';

const guest = z.object({
  id,
  fullName: z.string().describe('Name, phone and e-mail of the last order'),
  phone: z.string(),
  email: z.string().describe('Empty when the order has none'),
  orderCount: z.number(),
  ordered: paise.describe('Total of their confirmed orders, without cancelled ones'),
  firstOrderAt: instant,
  lastOrderAt: instant,
});

/** Visitors who ordered without an account. */
export const guestsAdminContract = {
  list: staffOperation('users.read')
    .route({ method: 'GET', path: '/admin/guests' })
    .input(z.object({ ...pageRequest, search: searchText().optional(), sort: ageSort }))
    .output(pageOf(guest)),
  get: staffOperation('users.read')
    .route({ method: 'GET', path: '/admin/guests/{id}' })
    .input(z.object({ id }))
    .output(guest.extend({ spent: paise.describe('Captured payments less completed refunds') })),
};
