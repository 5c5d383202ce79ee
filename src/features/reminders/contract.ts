import { z } from 'zod';
import { id, okResponse, operation } from '#shared/contract.ts';
import { email, identifier } from '#shared/text-schemas.ts';

const mailToken = identifier(300, 1).describe('From the link in the mail');
const orderToken = identifier(200, 1).describe('From the link in the mail about the order');
const INVALID_LINK = { status: 404, message: 'This link is not valid' } as const;

/** What the link of a reminder opens: lines for a cart, or a path. It names nobody. */
export const openedReminder = z.object({
  lines: z.array(
    z.object({
      variantId: id,
      quantity: z.int(),
      text: z.string().describe("'Whey Isolate, Kesar, 1 kg × 2'"),
      isBuyable: z.boolean().describe('On sale and in stock now'),
    }),
  ),
  path: z.string().nullable().describe('Where it leads instead of a cart'),
});

export const refillLine = z.object({
  orderItemId: id,
  text: z.string(),
  days: z.int().describe('How long the units last, by their servings and the servings a day'),
  mailedOn: z.iso.date().nullable().describe('Day of the mail in India; null before delivery'),
  isOn: z.boolean(),
  isSent: z.boolean(),
});
const refills = z.array(refillLine);
const choice = { orderItemId: id, isOn: z.boolean() };
const REFILL_UNAVAILABLE = { status: 409, message: 'There is no reminder for this product any more' } as const;

const linkOperation = operation.meta({ rateLimit: 'track' }).errors({ INVALID_LINK });

/** Mails about a basket left behind, a review and a refill, from the shopper's side. */
export const remindersContract = {
  begin: operation
    .meta({ auth: 'customer', rateLimit: 'order' })
    .route({ method: 'POST', path: '/checkout/reminder', description: 'One mail when this checkout is not finished' })
    .input(z.object({ email, agrees: z.boolean().describe('false takes it back') }))
    .output(z.object({ waiting: z.boolean() })),
  open: linkOperation
    .route({ method: 'POST', path: '/reminders/open' })
    .input(z.object({ token: mailToken }))
    .output(openedReminder),
  unsubscribe: linkOperation
    .route({ method: 'POST', path: '/reminders/unsubscribe', description: 'Ends all reminders to the address' })
    .input(z.object({ token: mailToken }))
    .output(okResponse),
  listRefills: operation
    .meta({ auth: 'customer' })
    .route({ method: 'GET', path: '/orders/{id}/refills' })
    .input(z.object({ id }))
    .output(refills),
  setRefill: operation
    .meta({ auth: 'customer' })
    .route({ method: 'PUT', path: '/orders/{id}/refills/{orderItemId}' })
    .input(z.object({ id, ...choice }))
    .output(refills)
    .errors({ REFILL_UNAVAILABLE }),
  listLinkedRefills: linkOperation
    .route({ method: 'POST', path: '/order-link/refills' })
    .input(z.object({ token: orderToken }))
    .output(refills),
  setLinkedRefill: linkOperation
    .route({ method: 'POST', path: '/order-link/refills/set' })
    .input(z.object({ token: orderToken, ...choice }))
    .output(refills)
    .errors({ REFILL_UNAVAILABLE }),
};
