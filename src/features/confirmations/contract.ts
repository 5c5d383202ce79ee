import { z } from 'zod';
import { instant, okResponse, operation, paise } from '#shared/contract.ts';
import { identifier } from '#shared/text-schemas.ts';
import { orderStatus } from '../order-management/status-contract.ts';
import { orderItem } from '../orders/contract.ts';
import { openingErrors } from '../payments/contract.ts';

const token = identifier(200, 1).describe('From the link in the mail that asks for the confirmation');
const linkOperation = operation
  .meta({ rateLimit: 'track' })
  .errors({ INVALID_LINK: { status: 404, message: 'This link is not valid' } });

/** Why a confirmation is refused. */
export const notDue = {
  CONFIRMATION_NOT_DUE: { status: 409, message: 'This order does not wait for a confirmation any more' },
} as const;

/** What the customer of a cash order replies by the mailed link; an account is not needed. */
export const confirmationsContract = {
  read: linkOperation
    .route({ method: 'POST', path: '/order-confirmation/read' })
    .input(z.object({ token }))
    .output(
      z.object({
        displayId: z.string(),
        status: orderStatus,
        totalAmount: paise,
        creditAmount: paise.describe('Part of the total that store credit pays'),
        shipping: paise,
        cashFee: paise,
        items: z.array(orderItem),
        promisedOn: z.iso.date().nullable(),
        deliveryMethod: z.string().nullable(),
        city: z.string(),
        pincode: z.string(),
        isUnanswered: z.boolean().describe('Whether the shop waits for the reply'),
        isPaid: z.boolean(),
        confirmedAt: instant.nullable().describe('When the customer said that they take the order'),
        dueAt: instant.describe('Until when a reply is expected'),
        canCancel: z.boolean(),
        payOnline: z
          .object({ total: paise, saving: paise.describe('Less than in cash') })
          .nullable()
          .describe('What is left to pay when it is paid online instead; null: that is not offered'),
      }),
    ),
  confirm: linkOperation
    .route({ method: 'POST', path: '/order-confirmation/confirm' })
    .input(z.object({ token }))
    .output(okResponse)
    .errors(notDue),
  pay: linkOperation
    .route({ method: 'POST', path: '/order-confirmation/pay' })
    .input(z.object({ token }))
    .output(z.object({ redirectUrl: z.string(), transactionId: z.string() }))
    .errors({
      ...openingErrors,
      ONLINE_PAYMENT_NOT_OFFERED: { status: 409, message: 'This order can no longer be paid online' },
    }),
  cancel: linkOperation
    .route({ method: 'POST', path: '/order-confirmation/cancel' })
    .input(z.object({ token }))
    .output(okResponse)
    .errors({ ORDER_NOT_CHANGEABLE: { status: 409, message: 'This order can no longer be changed' } }),
};
