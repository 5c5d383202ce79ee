import { z } from 'zod';
import { id, instant, okResponse, staffOperation } from '#shared/contract.ts';
import { multiLineText, singleLineText } from '#shared/text-schemas.ts';
import { MAX_TAG_LENGTH, MAX_TAGS, TAG_LABEL } from './rules.ts';

export const tagLabel = singleLineText(MAX_TAG_LENGTH, 1).regex(TAG_LABEL, 'must not contain a comma');
const labels = z.array(tagLabel).max(MAX_TAGS).default([]);

export const orderNote = z.object({
  id,
  author: z.string().nullable().describe('Name or e-mail; null: the account is deleted'),
  body: z.string(),
  mentions: z.array(z.string()).describe('Names of the members whom it mentions'),
  at: instant,
});

/** Why the tags of one of several orders stay as they are. */
export const tagErrors = {
  TOO_MANY_TAGS: { status: 409, message: `An order has at most ${MAX_TAGS} tags` },
} as const;

/** Notes of staff about orders, and tags of orders. Customers see neither. */
export const orderNotesAdminContract = {
  /** `@` before the full name of a member, or before the start of an e-mail, mentions them */
  add: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/{id}/notes' })
    .input(z.object({ id, body: multiLineText(2000, 1) }))
    .output(orderNote),
  /** who can be mentioned: active members who may see orders */
  members: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/orders/members' })
    .output(z.array(z.object({ id, name: z.string(), mention: z.string().describe('The text after `@`') }))),
  /** the caller has read the notes of an order that mention them */
  read: staffOperation('orders.read')
    .route({ method: 'POST', path: '/admin/orders/{id}/notes/read' })
    .input(z.object({ id }))
    .output(okResponse),
  /** existing tags, for completion */
  tags: staffOperation('orders.read').route({ method: 'GET', path: '/admin/orders/tags' }).output(z.array(z.string())),
  /** each order by itself: one that would have too many tags keeps those it has */
  changeTags: staffOperation('orders.write')
    .route({ method: 'POST', path: '/admin/orders/tags' })
    .input(z.object({ ids: z.array(id).min(1).max(100), add: labels, remove: labels }))
    .output(
      z.object({
        changed: z.int().describe('Orders whose tags differ now'),
        failed: z.array(id).describe(`Orders that are gone or would have more than ${MAX_TAGS} tags`),
      }),
    ),
};
