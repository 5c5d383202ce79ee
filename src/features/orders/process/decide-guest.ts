import { phoneHorizon } from '../../customers/rules.ts';
import type { Command } from './commands.ts';
import { type Draft, isUnpaid, record, requireOrder } from './draft.ts';
import { reject } from './rejections.ts';

/**
 * Makes a guest's order one of the account that has confirmed its e-mail or, for as long as that proves something, its
 * phone; its link ends. NOT_FOUND for other orders and for one that waits for its payment, of which a customer has only
 * one.
 */
export function claim(draft: Draft, { userId, email, phone }: Command<'claim'>): null {
  const order = requireOrder(draft);
  const isEmail = email !== '' && order.email.toLowerCase() === email.toLowerCase();
  const isPhone = phone !== null && order.phone === phone && order.createdAt > phoneHorizon(draft.now);
  if (order.guestLinkVersion === null || !(isEmail || isPhone) || isUnpaid(order)) reject('NOT_FOUND');
  Object.assign(order, { userId, guestLinkVersion: null });
  record(draft, { kind: 'order.claimed' });
  return null;
}

/** Ends the links of a guest's order by raising their version. NOT_FOUND for an order of an account. */
export function renewGuestLink(draft: Draft): null {
  const order = requireOrder(draft);
  if (order.guestLinkVersion === null) reject('NOT_FOUND');
  order.guestLinkVersion++;
  record(draft, { kind: 'order.link_renewed' });
  return null;
}
