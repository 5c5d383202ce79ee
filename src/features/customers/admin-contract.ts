import { z } from 'zod';
import {
  id,
  instant,
  okResponse,
  pageOf,
  pageRequest,
  paise,
  reauthenticatedOperation,
  selectedIds,
  staffOperation,
} from '#shared/contract.ts';
import { searchText, secret, singleLineText } from '#shared/text-schemas.ts';
import { savedAddress } from './contract.ts';

const person = z.object({
  id,
  email: z.string().nullable().describe('Null for a guest without an order'),
  fullName: z.string(),
  avatarUrl: z.string().nullable(),
  fitnessGoals: z.array(z.string()),
  dietaryPreferences: z.array(z.string()),
  isNew: z.boolean().describe('Whether the account was created within 7 days'),
  createdAt: instant,
});

const wholePerson = person.extend({
  email: z.string(),
  phone: z.string().nullable(),
  emailConfirmedAt: instant.nullable(),
  roles: z.array(z.string()),
  sessions: z.number().describe('Active sessions'),
  lastSeenAt: instant.nullable(),
  orderCount: z.number(),
  spent: paise.describe('Captured payments less completed refunds'),
  addresses: z.array(savedAddress),
  newsletter: z.enum(['yes', 'no', 'left']),
  consents: z
    .array(
      z.object({ id, purpose: z.string(), given: z.boolean(), notice: z.string(), source: z.string(), at: instant }),
    )
    .describe('The latest 50'),
});

const personOrder = z.object({
  id,
  displayId: z.string(),
  at: instant,
  total: paise,
  status: z.string(),
  paymentStatus: z.string(),
  items: z.number(),
});

const filter = {
  search: searchText().optional(),
  status: z.enum(['new', 'active']).optional(),
  goal: singleLineText(40).optional(),
  diet: singleLineText(40).optional(),
};

export const customersAdminContract = {
  reauthenticate: staffOperation('panel.use')
    .meta({ auth: 'staff', permission: 'panel.use', rateLimit: 'sign-in' })
    .route({ method: 'POST', path: '/admin/reauthenticate' })
    .input(z.object({ proof: secret(200).describe('Password or code of the authenticator app') }))
    .output(okResponse)
    .errors({ INVALID_CREDENTIALS: { status: 422, message: 'The password or code is wrong' } }),
  list: staffOperation('users.read')
    .route({ method: 'GET', path: '/admin/users' })
    .input(
      z.object({
        ...pageRequest,
        ...filter,
        sort: z.enum(['newest', 'oldest', 'name', 'name-down']).default('newest'),
      }),
    )
    .output(pageOf(person).extend({ joinedRecently: z.number().describe('Accounts created within 30 days') })),
  /** the URL of a CSV file of the filtered users */
  export: reauthenticatedOperation('users.export')
    .route({ method: 'POST', path: '/admin/users/export' })
    .input(z.object({ ...filter, ids: selectedIds.optional() }))
    .output(z.object({ url: z.string().describe('URL of the file, valid for a minute') })),
  get: staffOperation('users.read')
    .route({ method: 'GET', path: '/admin/users/{id}' })
    .input(z.object({ id }))
    .output(wholePerson),
  orders: staffOperation('users.read')
    .route({ method: 'GET', path: '/admin/users/{id}/orders' })
    .input(z.object({ id, ...pageRequest }))
    .output(pageOf(personOrder)),
};
