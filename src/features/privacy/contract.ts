import { z } from 'zod';
import { id, instant, okResponse, operation } from '#shared/contract.ts';
import { secret } from '#shared/text-schemas.ts';
import { supplierErrors } from '../invoices/contract.ts';

/** Required for each of these: an unattended browser must not suffice. */
const password = secret(200);
const passwordError = { INVALID_CREDENTIALS: { status: 422, message: 'The password is wrong' } };

export const openOrder = z.object({
  displayId: z.string(),
  why: z.enum(['unpaid', 'on-its-way', 'refund', 'payment', 'attention']),
});

export const consentsAnswer = z.object({
  newsletter: z.object({ since: instant }).nullable(),
  alerts: z.array(
    z
      .object({ id, product: z.string(), slug: z.string(), variant: z.string(), since: instant })
      .describe('Alert that is not sent yet'),
  ),
  requests: z
    .array(z.object({ id, pincode: z.string(), since: instant }))
    .describe('Requests for a mail when the shop delivers to a pincode'),
  reminders: z.boolean().describe('Whether the address gets reminders; false: all are ended'),
  log: z
    .array(
      z.object({
        id,
        purpose: z.string(),
        given: z.boolean(),
        notice: z.string().describe('Text of the notice that was shown'),
        source: z.string(),
        at: instant,
      }),
    )
    .describe('The latest 100 consents, newest first'),
});

const userOperation = operation.meta({ auth: 'user' });
const byPassword = operation.meta({ auth: 'user', rateLimit: 'own-data' });

export const privacyContract = {
  consents: userOperation.route({ method: 'GET', path: '/account/consents' }).output(consentsAnswer),
  leaveNewsletter: userOperation
    .route({ method: 'POST', path: '/account/newsletter/unsubscribe' })
    .output(consentsAnswer),
  stopAlert: userOperation
    .route({ method: 'DELETE', path: '/account/stock-alerts/{id}' })
    .input(z.object({ id }))
    .output(consentsAnswer),
  stopDeliveryRequest: userOperation
    .route({ method: 'DELETE', path: '/account/delivery-requests/{id}' })
    .input(z.object({ id }))
    .output(consentsAnswer),
  endReminders: userOperation
    .route({ method: 'DELETE', path: '/account/reminders', description: 'Ends all reminders to the address' })
    .output(consentsAnswer),
  download: byPassword
    .route({ method: 'POST', path: '/account/data' })
    .input(z.object({ password }))
    .output(z.object({ url: z.string().describe('URL of the file, valid for a minute') }))
    .errors(passwordError),
  deletion: userOperation
    .route({ method: 'GET', path: '/account/deletion' })
    .output(z.object({ open: z.array(openOrder), lastAdministrator: z.boolean() })),
  deleteAccount: byPassword
    .route({ method: 'POST', path: '/account/delete' })
    .input(z.object({ password }))
    .output(okResponse)
    .errors({
      ...passwordError,
      ACCOUNT_HAS_OPEN_ORDERS: {
        status: 409,
        message: 'An order is still open',
        data: z.object({ orders: z.array(openOrder) }),
      },
      ...supplierErrors,
      LAST_ADMINISTRATOR: { status: 409, message: 'The last administrator cannot be deleted' },
    }),
};
