import { z } from 'zod';
import {
  id,
  idempotencyKey,
  instant,
  pageOf,
  pageRequest,
  paise,
  reauthenticatedOperation,
  staffOperation,
} from '#shared/contract.ts';
import { searchText, singleLineText } from '#shared/text-schemas.ts';
import { creditEntry, creditErrors, creditSums } from './contract.ts';

/** The largest amount that staff grant at once. */
const MOST: number = 10_000_000;
const amount = z.int().min(1).max(MOST).describe('Amount in paise');
const reason = singleLineText(200, 1).describe('Why, for the ledger and the audit log');

const owed = z.object({
  id,
  fullName: z.string(),
  email: z.string().nullable(),
  balance: paise.describe('With what an unpaid order holds'),
  held: paise,
  nextExpiryAt: instant.nullable(),
});

export const storeCreditAdminContract = {
  ledger: staffOperation('users.read')
    .route({ method: 'GET', path: '/admin/users/{id}/store-credit' })
    .input(z.object({ id, ...pageRequest }))
    .output(pageOf(creditEntry.extend({ reason: z.string().nullable(), actor: z.string() })).extend(creditSums.shape)),
  grant: staffOperation('users.credit')
    .route({ method: 'POST', path: '/admin/users/{id}/store-credit' })
    .input(
      z.object({
        id,
        amount,
        reason,
        neverExpires: z.boolean().default(false).describe('Otherwise after the months of the settings'),
        idempotencyKey,
      }),
    )
    .output(z.object({ usable: paise }))
    .errors({ CREDIT_NEEDS_ACCOUNT: creditErrors.CREDIT_NEEDS_ACCOUNT }),
  correct: staffOperation('users.credit')
    .route({
      method: 'POST',
      path: '/admin/users/{id}/store-credit/corrections',
      description: 'Takes back credit that was granted by mistake',
    })
    .input(z.object({ id, amount, reason, idempotencyKey }))
    .output(z.object({ usable: paise }))
    .errors({ INSUFFICIENT_CREDIT: creditErrors.INSUFFICIENT_CREDIT }),
  owed: staffOperation('users.read')
    .route({ method: 'GET', path: '/admin/store-credit', description: 'What the shop owes to customers' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional(),
        sort: z.enum(['highest', 'lowest']).default('highest'),
      }),
    )
    .output(pageOf(owed).extend({ owed: paise.describe('Sum of all balances') })),
  /** the URL of a CSV file of all customers with credit */
  exportOwed: reauthenticatedOperation('users.export')
    .route({ method: 'POST', path: '/admin/store-credit/export' })
    .input(z.object({}))
    .output(z.object({ url: z.string().describe('URL of the file, valid for a minute') })),
};
