import { z } from 'zod';
import { id, instant, operation, paise } from '#shared/contract.ts';
import { REFUND_STATES } from '#shared/order-states.ts';
import { RETURN_REASONS, RETURN_WISHES } from '#shared/return-request.ts';
import { RETURN_DECISIONS, RETURN_OUTCOMES, RETURN_STATES, UNIT_FATES } from '#shared/return-states.ts';
import { singleLineText } from '#shared/text-schemas.ts';
import { imageAsset } from '../catalog/contract.ts';
import { CARRIER_MAXIMUM, TRACKING_NUMBER_MAXIMUM } from './rules.ts';

export const returnItem = z.object({
  id,
  productName: z.string(),
  flavor: z.string().nullable(),
  size: z.string().nullable(),
  image: imageAsset.nullable(),
  quantity: z.int(),
  paid: paise,
  refundedQuantity: z.int(),
  refundedAmount: paise,
  returnable: z.int().describe('Units that are neither refunded nor in a return request'),
});

/** Why a return cannot be requested. */
export const returnRequestErrors = {
  ORDER_NOT_RETURNABLE: { status: 409, message: 'This order cannot be returned' },
  RETURN_QUANTITY_EXCEEDED: {
    status: 409,
    message: 'Fewer units can be returned',
    data: z.object({ itemId: id, returnable: z.int() }),
  },
} as const;

export const returnStateErrors = {
  RETURN_STATE_NOT_ALLOWED: {
    status: 409,
    message: 'The state of the return does not allow this',
    data: z.object({ state: z.enum(RETURN_STATES) }),
  },
} as const;

/** How goods travel back. */
export const wayBack = {
  carrier: singleLineText(CARRIER_MAXIMUM).default(''),
  trackingNumber: singleLineText(TRACKING_NUMBER_MAXIMUM).default(''),
};

export const returnLine = z.object({
  id,
  itemId: id,
  productName: z.string(),
  flavor: z.string().nullable(),
  size: z.string().nullable(),
  image: imageAsset.nullable(),
  quantity: z.int(),
  reason: z.enum(RETURN_REASONS),
  wish: z.enum(RETURN_WISHES),
  decision: z.enum(RETURN_DECISIONS).nullable().describe('null: not decided yet'),
  refusal: z.string().nullable().describe('Why it is not taken back'),
  isSentBack: z.boolean().describe('false: a claim, for which nothing has to come back'),
  receivedUnits: z.int(),
  outcome: z.enum(RETURN_OUTCOMES).nullable().describe('Of a closed return'),
  settledUnits: z.int().describe('Units that the outcome is about'),
  refundAmount: paise.describe('Of its refund; before that, of all its units'),
});

/** A return with its steps. */
export const returnFacts = z.object({
  id,
  number: z.string().describe('Such as RET-000123'),
  orderId: id,
  displayId: z.string().describe('Short id of the order'),
  state: z.enum(RETURN_STATES),
  note: z.string(),
  requestedAt: instant,
  decidedAt: instant.nullable(),
  sentAt: instant.nullable(),
  receivedAt: instant.nullable(),
  inspectedAt: instant.nullable(),
  closedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  refund: z.object({ amount: paise, state: z.enum(REFUND_STATES), reference: z.string().nullable() }).nullable(),
  replacement: z.object({ id, displayId: z.string() }).nullable().describe('The order at ₹0 with the same units'),
});

/** A return as its customer sees it. */
export const customerReturn = returnFacts.extend({ lines: z.array(returnLine) });

/** A unit that came back, or several of one batch and fate. */
export const returnedUnits = z.object({
  batchId: id.nullable(),
  batchNumber: z.string().nullable(),
  fate: z.enum(UNIT_FATES).nullable().describe('null: not inspected yet'),
  units: z.int(),
});

const ownOperation = operation.meta({ auth: 'user' });
const change = operation.meta({ auth: 'user', rateLimit: 'post' });

/** Returns of signed-in customers. */
export const ownReturnsContract = {
  get: ownOperation
    .route({ method: 'GET', path: '/orders/{id}/return' })
    .input(z.object({ id }))
    .output(
      z.object({
        order: z.object({ id, displayId: z.string(), shippingAddress: z.string() }),
        deliveredAt: instant.nullable(),
        until: instant.nullable().describe('End of the return window; null when nothing can be returned'),
        items: z.array(returnItem),
      }),
    ),
  read: ownOperation.route({ method: 'GET', path: '/returns/{id}' }).input(z.object({ id })).output(customerReturn),
  send: change
    .route({ method: 'POST', path: '/returns/{id}/send' })
    .input(z.object({ id, ...wayBack }))
    .output(customerReturn)
    .errors(returnStateErrors),
  cancel: change
    .route({ method: 'POST', path: '/returns/{id}/cancel' })
    .input(z.object({ id }))
    .output(customerReturn)
    .errors(returnStateErrors),
};
