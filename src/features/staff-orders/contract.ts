import { z } from 'zod';
import { instant, operation, paise } from '#shared/contract.ts';
import { identifier } from '#shared/text-schemas.ts';
import { orderStatus } from '../order-management/status-contract.ts';
import { orderItem } from '../orders/contract.ts';
import { openingErrors } from '../payments/contract.ts';

const token = identifier(200, 1).describe('From the link to pay');
const linkOperation = operation
  .meta({ rateLimit: 'track' })
  .errors({ INVALID_LINK: { status: 404, message: 'This link is not valid' } });

export const notPayable = {
  ORDER_NOT_PAYABLE: { status: 409, message: 'This order can no longer be paid' },
} as const;

/** How the customer of an order that staff made pays it by the link; an account is not needed. */
export const paymentLinksContract = {
  read: linkOperation
    .route({ method: 'POST', path: '/payment-link/read' })
    .input(z.object({ token }))
    .output(
      z.object({
        displayId: z.string(),
        status: orderStatus,
        subtotal: paise,
        discount: paise,
        shipping: paise,
        cashFee: paise,
        totalAmount: paise,
        items: z.array(orderItem),
        promisedOn: z.iso.date().nullable(),
        deliveryMethod: z.string().nullable(),
        city: z.string(),
        pincode: z.string(),
        isPaid: z.boolean(),
        isPaymentUnderReview: z.boolean().describe('Whether a payment has arrived and staff check it'),
        payableUntil: instant.nullable().describe('Null: it cannot be paid by the link any more'),
      }),
    ),
  pay: linkOperation
    .route({ method: 'POST', path: '/payment-link/pay' })
    .input(z.object({ token }))
    .output(z.object({ redirectUrl: z.string(), transactionId: z.string() }))
    .errors({
      ...openingErrors,
      ...notPayable,
      AMOUNT_NOT_POSITIVE: { status: 409, message: 'Amount must be greater than 0' },
    }),
};
