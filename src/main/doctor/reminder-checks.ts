import { sql } from 'drizzle-orm';
import type { TableCheck } from './table-check.ts';

/** Invariants of reminders by mail. */
export const REMINDER_CHECKS: readonly TableCheck[] = [
  {
    name: 'one-mail-a-week',
    says: 'An address gets at most one mail about a basket or a review within a week.',
    broken:
      () => sql`select r.id::text as what, 'sent at ' || r.ended_at || ', the one before at ' || r.before as detail
      from (
        select id, ended_at, lag(ended_at) over (partition by contact_hash order by ended_at, id) as before
        from reminders where state = 'sent' and kind in ('basket', 'review')
      ) r where r.ended_at - r.before < interval '7 days'`,
  },
  {
    name: 'reminders-after-the-end',
    says: 'No reminder was sent to an address after it unsubscribed from its kind.',
    broken: () => sql`select r.id::text as what, r.kind || ', unsubscribed at ' || o.at as detail
      from reminders r join reminder_opt_outs o on o.contact_hash = r.contact_hash and o.kind = r.kind
      where r.state = 'sent' and r.ended_at > o.at`,
  },
  {
    name: 'mails-of-reminders',
    says: 'A mail about a basket, a review or a refill that waits to be sent is of a reminder that was sent.',
    broken: () => sql`select m.id::text as what, m.purpose as detail from mails m
      where m.purpose in ('basket-reminder', 'review-request', 'refill-reminder') and m.next_try_at is not null
        and not exists (select from reminders r where r.mail_id = m.id)`,
  },
];
