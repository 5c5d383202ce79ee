import { z } from 'zod';
import { paise } from '#shared/contract.ts';

export const creditErrors = {
  INSUFFICIENT_CREDIT: {
    status: 409,
    message: 'The store credit is not enough',
    data: z.object({ balance: paise.describe('What can be used') }),
  },
  CREDIT_NEEDS_ACCOUNT: { status: 409, message: 'Only a customer with an account has store credit' },
} as const;
