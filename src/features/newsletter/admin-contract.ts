import { z } from 'zod';
import {
  id,
  instant,
  okResponse,
  pageOf,
  pageRequest,
  reauthenticatedOperation,
  selectedIds,
  staffOperation,
} from '#shared/contract.ts';
import { email, searchText, singleLineText } from '#shared/text-schemas.ts';
import { importOperations } from '../imports/admin-contract.ts';

const subscriber = z.object({ id, email: z.string(), fullName: z.string().nullable(), subscribedAt: instant });

export const newsletterAdminContract = {
  list: staffOperation('subscribers.read')
    .route({ method: 'GET', path: '/admin/subscribers' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional(),
        sort: z.enum(['newest', 'oldest', 'email', 'email-down']).optional(),
      }),
    )
    .output(pageOf(subscriber).extend({ active: z.number().describe('Number of active subscribers') })),
  add: staffOperation('subscribers.write')
    .route({ method: 'POST', path: '/admin/subscribers' })
    .input(z.object({ email, fullName: singleLineText(100).default('') }))
    .output(subscriber)
    .errors({
      ALREADY_SUBSCRIBED: { status: 409, message: 'Failed to add subscriber. Email might already exist.' },
    }),
  remove: staffOperation('subscribers.write')
    .route({ method: 'DELETE', path: '/admin/subscribers/{id}' })
    .input(z.object({ id }))
    .output(okResponse),
  removeMany: staffOperation('subscribers.write')
    .route({ method: 'POST', path: '/admin/subscribers/remove' })
    .input(z.object({ ids: selectedIds }))
    .output(z.object({ removed: z.array(id) })),
  restoreMany: staffOperation('subscribers.write')
    .route({ method: 'POST', path: '/admin/subscribers/restore' })
    .input(z.object({ ids: selectedIds }))
    .output(z.object({ restored: z.int().describe('Restored subscribers; those who unsubscribed are not restored') })),
  restore: staffOperation('subscribers.write')
    .route({ method: 'POST', path: '/admin/subscribers/{id}/restore' })
    .input(z.object({ id }))
    .output(subscriber)
    .errors({ SUBSCRIBER_OPTED_OUT: { status: 409, message: 'This person has unsubscribed' } }),
  imports: importOperations('subscribers.write', '/admin/imports/subscribers'),
  export: reauthenticatedOperation('subscribers.export')
    .route({ method: 'POST', path: '/admin/subscribers/export' })
    .input(z.object({ ids: selectedIds.optional().describe('Absent: all subscribers') }))
    .output(z.object({ url: z.string().describe('URL of the file, valid for a minute') })),
};
