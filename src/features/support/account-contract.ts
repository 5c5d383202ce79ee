import { z } from 'zod';
import { id, idempotencyKey, instant, operation } from '#shared/contract.ts';
import { RETURN_IMAGES_MAXIMUM, RETURN_REASONS, RETURN_WISHES } from '#shared/return-request.ts';
import { multiLineText } from '#shared/text-schemas.ts';
import { imageErrors } from '../media/contract.ts';
import { ownReturnsContract, returnFacts, returnRequestErrors } from '../returns/contract.ts';
import { MESSAGE_MAXIMUM } from './rules.ts';

export const requestedLine = z.object({
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

/** Returns of signed-in customers. */
export const returnsContract = {
  ...ownReturnsContract,
  list: operation
    .meta({ auth: 'user' })
    .route({ method: 'GET', path: '/returns' })
    .output(
      z.array(
        z.object({
          orderId: id,
          ticket: z.string(),
          state: z.enum(['open', 'answered', 'resolved']).describe('State of the ticket'),
          createdAt: instant,
          return: returnFacts.pick({ id: true, number: true, state: true }).nullable(),
        }),
      ),
    ),
  request: operation
    .meta({ auth: 'user', rateLimit: 'post' })
    .route({ method: 'POST', path: '/orders/{id}/return' })
    .input(
      z.object({
        id,
        lines: z.array(requestedLine).min(1).max(100),
        wish: z.enum(RETURN_WISHES),
        note: multiLineText(MESSAGE_MAXIMUM).default(''),
        imageIds: z.array(id).max(RETURN_IMAGES_MAXIMUM).default([]),
        idempotencyKey,
      }),
    )
    .output(z.object({ ticket: z.string().describe('Ticket number, such as T-000123') }))
    .errors({
      ...returnRequestErrors,
      IMAGE_MISSING: { status: 422, message: 'A photo is no longer there. Add it again.' },
    }),
};
