import { z } from 'zod';
import { id, operation } from '#shared/contract.ts';
import { email } from '#shared/text-schemas.ts';

export const stockAlertsContract = {
  add: operation
    .meta({ rateLimit: 'mail' })
    .route({ method: 'POST', path: '/stock-alerts' })
    .input(z.object({ variantId: id, email }))
    .output(
      z.object({ waiting: z.literal(true).describe('The same whether or not the address already had an alert') }),
    ),
};
