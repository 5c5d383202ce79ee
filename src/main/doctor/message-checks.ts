import { sql } from 'drizzle-orm';
import type { TableCheck } from './table-check.ts';

/** Invariants of messages by SMS and WhatsApp. */
export const MESSAGE_CHECKS: readonly TableCheck[] = [
  {
    name: 'states-of-messages',
    says: 'A message that arrived has a receipt that says so, and a receipt of arrival has a message that arrived.',
    broken:
      () => sql`select m.id::text as what, m.state || ', receipts: ' || coalesce(string_agg(r.status, ', '), 'none') as detail
      from messages m left join message_receipts r on r.message_id = m.id
      group by m.id
      having (m.state in ('delivered', 'read')) <> coalesce(bool_or(r.status in ('delivered', 'read')), false)`,
  },
  {
    name: 'one-replacement-of-messages',
    says: 'A message is replaced by another one only when its own channel did not take it.',
    broken: () => sql`select m.id::text as what, m.state || ', replaced by ' || n.channel as detail
      from messages n join messages m on m.id = n.replaces_id
      where m.replaced_at is null or m.channel = n.channel or m.event <> n.event`,
  },
  {
    name: 'codes-of-messages',
    says: 'The digits of a code are not stored once its message was taken.',
    broken: () => sql`select id::text as what, state as detail from messages
      where purpose = 'code' and accepted_at is not null and variables <> '{}'::jsonb`,
  },
];
