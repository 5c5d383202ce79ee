import { z } from 'zod';
import { id, idempotencyKey, instant, okResponse, operation, paise } from '#shared/contract.ts';
import { RETURN_WISHES } from '#shared/return-request.ts';
import { identifier, multiLineText, phone } from '#shared/text-schemas.ts';
import { session } from '../customers/contract.ts';
import { order } from '../orders/contract.ts';
import { customerReturn, returnItem, returnRequestErrors } from '../returns/contract.ts';
import { requestedLine } from '../support/account-contract.ts';
import { trackingEntry } from '../tracking/contract.ts';

export const linkToken = identifier(200, 1).describe('From the link in the messages about the order');
export const linkErrors = { INVALID_LINK: { status: 404, message: 'This link is not valid' } };
const linkOperation = operation.meta({ rateLimit: 'track' }).errors(linkErrors);

/** An order of a guest, as its link opens it. */
export const linkedOrder = z.object({
  order,
  tracking: z.array(trackingEntry).describe('Newest first'),
  invoices: z.array(z.object({ kind: z.string(), number: z.string(), path: z.string() })),
  returns: z.object({
    until: instant.nullable(),
    items: z.array(returnItem),
    requests: z.array(customerReturn),
  }),
});

/** Buying without an account, and what becomes of it. */
export const guestsContract = {
  start: operation
    .meta({ rateLimit: 'guest' })
    .route({ method: 'POST', path: '/auth/guest', description: 'A session without an account, for the first write' })
    .input(z.object({ browser: identifier(100, 20).describe('Random key of the browser') }))
    .output(session),
  merge: operation
    .meta({ auth: 'user' })
    .route({ method: 'POST', path: '/auth/guest/merge', description: 'Adds what a guest has collected to the account' })
    .input(z.object({ refreshToken: identifier(400).describe('Of the session of the guest, which ends') }))
    .output(z.object({ merged: z.boolean().describe('Whether this call has merged it') })),
  listOrders: operation
    .meta({ auth: 'user' })
    .route({ method: 'GET', path: '/account/guest-orders', description: 'Orders of guests with the confirmed e-mail' })
    .output(z.array(z.object({ id, displayId: z.string(), total: paise, createdAt: instant }))),
  claimOrders: operation
    .meta({ auth: 'user' })
    .route({ method: 'POST', path: '/account/guest-orders' })
    .input(z.object({ ids: z.array(id).min(1).max(100) }))
    .output(z.object({ added: z.int() })),
  readOrder: linkOperation
    .route({ method: 'POST', path: '/order-link/read' })
    .input(z.object({ token: linkToken }))
    .output(linkedOrder),
  cancelOrder: linkOperation
    .route({ method: 'POST', path: '/order-link/cancel' })
    .input(z.object({ token: linkToken }))
    .output(okResponse)
    .errors({ ORDER_NOT_CHANGEABLE: { status: 409, message: 'This order can no longer be changed' } }),
  requestReturn: linkOperation
    .route({ method: 'POST', path: '/order-link/return' })
    .input(
      z.object({
        token: linkToken,
        lines: z.array(requestedLine).min(1).max(100),
        wish: z.enum(RETURN_WISHES),
        note: multiLineText(2000).default(''),
        idempotencyKey,
      }),
    )
    .output(z.object({ ticket: z.string() }))
    .errors(returnRequestErrors),
  renewLink: linkOperation
    .route({ method: 'POST', path: '/order-link/renew', description: 'Ends this link and sends a new one' })
    .input(z.object({ token: linkToken }))
    .output(okResponse),
  sendLink: operation
    .meta({ rateLimit: 'order-link' })
    .route({ method: 'POST', path: '/order-link/send', description: 'Sends the link of an order to its own contact' })
    .input(z.object({ token: identifier(36, 8).describe('Full or short id of the order'), phone: phone.min(10) }))
    .output(okResponse.describe('The same for every order and number')),
};
