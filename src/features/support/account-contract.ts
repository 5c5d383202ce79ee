import { z } from 'zod';
import { id, idempotencyKey, instant, operation, paise } from '#shared/contract.ts';
import { RETURN_IMAGES_MAXIMUM, RETURN_REASONS, RETURN_WISHES } from '#shared/return-request.ts';
import { multiLineText } from '#shared/text-schemas.ts';
import { imageAsset } from '../catalog/contract.ts';
import { imageErrors } from '../media/contract.ts';
import { MESSAGE_MAXIMUM } from './rules.ts';

export const returnLine = z.object({
  itemId: id,
  quantity: z.int().min(1).max(10_000),
  reason: z.enum(RETURN_REASONS),
});

/** The errors of uploading an image for a return request. */
export const ticketImageErrors = {
  ...imageErrors,
  INVALID_IMAGE: { status: 422, message: 'This file is not a readable image: use JPG, PNG, GIF, WebP or AVIF' },
  IMAGE_COUNT_LIMIT_REACHED: {
    status: 422,
    message: 'You have uploaded too many photos without a request. Try again tomorrow',
  },
} as const;

/** An image that came with a return request; its path works for a minute. */
export const ticketImage = z.object({ id, width: z.int(), height: z.int(), path: z.string() });

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
export const returnErrors = {
  ORDER_NOT_RETURNABLE: { status: 409, message: 'This order cannot be returned' },
  RETURN_QUANTITY_EXCEEDED: {
    status: 409,
    message: 'Fewer units can be returned',
    data: z.object({ itemId: id, returnable: z.int() }),
  },
} as const;

/** Return requests of signed-in customers. */
export const returnsContract = {
  list: operation
    .meta({ auth: 'user' })
    .route({ method: 'GET', path: '/returns' })
    .output(
      z.array(
        z.object({
          orderId: id,
          ticket: z.string(),
          state: z.enum(['open', 'answered', 'resolved']),
          createdAt: instant,
        }),
      ),
    ),
  get: operation
    .meta({ auth: 'user' })
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
  request: operation
    .meta({ auth: 'user', rateLimit: 'post' })
    .route({ method: 'POST', path: '/orders/{id}/return' })
    .input(
      z.object({
        id,
        lines: z.array(returnLine).min(1).max(100),
        wish: z.enum(RETURN_WISHES),
        note: multiLineText(MESSAGE_MAXIMUM).default(''),
        imageIds: z.array(id).max(RETURN_IMAGES_MAXIMUM).default([]),
        idempotencyKey,
      }),
    )
    .output(z.object({ ticket: z.string().describe('Ticket number, such as T-000123') }))
    .errors({
      ...returnErrors,
      IMAGE_MISSING: { status: 422, message: 'A photo is no longer there. Add it again.' },
    }),
};
