import { sql } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import { PSEUDONYM_DOMAIN } from '#platform/mail/pseudonym.ts';

/** SQL: a mail can reach the customer of an order. */
export const IS_MAILABLE = sql<boolean>`(position('@' in ${orders.email}::text) > 1
  and right(${orders.email}::text, ${PSEUDONYM_DOMAIN.length}::int) <> ${PSEUDONYM_DOMAIN})`;
