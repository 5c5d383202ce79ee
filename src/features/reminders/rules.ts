import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import type { ReminderKind } from '#shared/reminder-states.ts';

/** A checkout counts as left behind after so long without a change. */
export const BASKET_QUIET_MS = 2 * HOUR_MS;
/** A review is asked for so long after delivery. */
export const REVIEW_AFTER_MS = 7 * DAY_MS;
/** A refill reminder leaves so many days before the product runs out, for the days of delivery. */
export const REFILL_MARGIN_DAYS = 5;
/** Contacts get at most one mail about a basket or a review within it. */
export const CONTACT_PAUSE_MS = 7 * DAY_MS;
/** A link in a mail opens a cart for so long. */
export const LINK_DAYS = 30;
/** An order counts as the result of a reminder within so many days. */
export const RESULT_DAYS = 7;
/** Ended reminders are deleted after a year. */
export const KEPT_DAYS = 365;

/** A reminder that could not be sent is not sent so long after it was planned, or after a refill was due. */
export const OVERDUE_MS: Readonly<Record<ReminderKind, number>> = {
  basket: BASKET_QUIET_MS + DAY_MS,
  review: 21 * DAY_MS,
  refill: 14 * DAY_MS,
};

/** Beside the box at checkout. */
export const BASKET_QUESTION = 'Mail me once if I do not finish this order';
export const BASKET_DETAIL = 'With a link to my cart, and one that ends such mails.';
/** Both are stored with the consent. */
export const BASKET_NOTICE = `${BASKET_QUESTION}. ${BASKET_DETAIL}`;

/** Beside the switch on the order; stored with the consent. */
export const REFILL_NOTICE = 'One mail before this product runs out, with a link that ends such mails.';

/** Before unsubscribing; stored with the withdrawal. */
export const END_NOTICE =
  'You will get no more reminders at this address: not of a cart, of a review or of a refill. Mails about your orders still come.';

/** One spelling of an address for limits: small letters, without what follows a plus sign. */
export function normaliseContact(email: string): string {
  const [name = '', domain = ''] = email
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  return `${name.replace(/\+.*$/, '')}@${domain}`;
}

type Pack = { servings: number | null; dailyServings: number | null };

/** How many days `quantity` packs last, or null when servings or dose are unknown. */
export function packDays({ servings, dailyServings }: Pack, quantity: number): number | null {
  if (!servings || !dailyServings || quantity < 1) return null;
  return Math.floor((servings * quantity) / dailyServings);
}

/** When a refill reminder leaves: at least a day after delivery. Null when the pack lasts no longer than its delivery. */
export function refillTime(deliveredAt: Date, days: number): Date | null {
  const wait = days - REFILL_MARGIN_DAYS;
  return wait < 1 ? null : new Date(deliveredAt.getTime() + wait * DAY_MS);
}
