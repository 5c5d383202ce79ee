import { z } from 'zod';
import { id, instant, operation, pageOf, pageRequest, paise } from '#shared/contract.ts';
import { CREDIT_KINDS } from '#shared/credit-entries.ts';

export const creditErrors = {
  INSUFFICIENT_CREDIT: {
    status: 409,
    message: 'The store credit is not enough',
    data: z.object({ balance: paise.describe('What can be used') }),
  },
  CREDIT_NEEDS_ACCOUNT: { status: 409, message: 'Only a customer with an account has store credit' },
} as const;

export const creditEntry = z.object({
  id,
  kind: z.enum(CREDIT_KINDS),
  at: instant,
  amount: paise.describe('Change of what the customer can use'),
  expiresAt: instant.nullable().describe('Of credit that was given: when what is left of it expires; null: never'),
  orderId: id.nullable().describe('The order that it was held for, spent on or given back by'),
});

export const creditSums = z.object({
  usable: paise,
  held: paise.describe('Held by an unpaid order'),
  nextExpiryAt: instant.nullable(),
});

export const storeCreditContract = {
  mine: operation
    .meta({ auth: 'user' })
    .route({ method: 'GET', path: '/store-credit', description: 'The store credit of the caller with its entries' })
    .input(z.object(pageRequest))
    .output(
      pageOf(creditEntry).extend({
        ...creditSums.shape,
        isAccepted: z.boolean().describe('Whether the shop takes it at checkout'),
      }),
    ),
};
