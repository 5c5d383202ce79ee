import { z } from 'zod';
import { okResponse, operation } from '#shared/contract.ts';
import { ORDER_CODE_ACTIONS } from '#shared/order-code-actions.ts';
import { codeBrowser, invalidCode, typedCode } from '../customers/contract.ts';
import { linkErrors, linkToken } from '../guests/contract.ts';
import { supplierErrors } from '../invoices/contract.ts';
import { openOrder } from './contract.ts';

const linkOperation = operation.meta({ rateLimit: 'own-data' }).errors(linkErrors);
const entry = z.object({ token: linkToken, code: typedCode, browser: codeBrowser });

/** What a guest may do with their data, by the link of an order and a code to its contact. */
export const guestPrivacyContract = {
  requestCode: operation
    .meta({ rateLimit: 'order-link' })
    .route({ method: 'POST', path: '/order-link/code', description: 'Sends a code to the contact of the order' })
    .input(z.object({ token: linkToken, action: z.enum(ORDER_CODE_ACTIONS), browser: codeBrowser }))
    .output(okResponse)
    .errors({
      ...linkErrors,
      TOO_MANY_CODES: { status: 429, message: 'Too many codes were requested for this order. Try again later.' },
      CODE_NOT_SENDABLE: { status: 409, message: 'We cannot send a code to this phone. Please write to us.' },
    }),
  download: linkOperation
    .route({ method: 'POST', path: '/order-link/data' })
    .input(entry)
    .output(z.object({ url: z.string().describe('URL of the file, valid for a minute') }))
    .errors(invalidCode),
  erase: linkOperation
    .route({ method: 'POST', path: '/order-link/erase', description: 'Erases the person; their orders stay without' })
    .input(entry)
    .output(okResponse)
    .errors({
      ...invalidCode,
      ...supplierErrors,
      GUEST_HAS_OPEN_ORDERS: {
        status: 409,
        message: 'An order is still open',
        data: z.object({ orders: z.array(openOrder) }),
      },
    }),
};
