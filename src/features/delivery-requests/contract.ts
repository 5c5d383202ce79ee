import { z } from 'zod';
import { operation } from '#shared/contract.ts';
import { email } from '#shared/text-schemas.ts';
import { sixDigitPincode } from '../delivery/contract.ts';

export const deliveryRequestsContract = {
  add: operation
    .meta({ rateLimit: 'mail' })
    .route({ method: 'POST', path: '/delivery/{pincode}/requests', successStatus: 202 })
    .input(z.object({ pincode: sixDigitPincode, email }))
    .output(
      z.object({ waiting: z.literal(true).describe('The same whether or not the address already had a request') }),
    )
    .errors({ PINCODE_SERVED: { status: 409, message: 'We deliver to this pincode' } }),
};
