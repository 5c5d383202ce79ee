import { sql } from 'drizzle-orm';
import { messages, messageTemplates } from '#db/schema/messages.ts';
import type { Write } from '#db/write-together.ts';
import { isPseudonym } from '#platform/mail/pseudonym.ts';
import { DAY_MS } from '#shared/dates.ts';
import { normalisePhone } from '#shared/phone.ts';
import type { EventValues, MessageEvent } from './message-event-rules.ts';
import { MESSAGE_EVENTS } from './message-event-rules.ts';

/** A message of an event; the channel is the first whose template is switched on. */
export type MessageRequest = {
  [Event in MessageEvent]: { event: Event; values: EventValues<Event> };
}[MessageEvent] & {
  /** as the customer gave it; empty once erased */
  phone: string;
  /** id of the order concerned */
  relatedId: string | null;
  /** where the text goes when no channel takes it; null: the customer has a mail of the event anyhow */
  fallbackEmail: string | null;
};

const TRIED_FOR_MS = DAY_MS;
/** offers may wait for the morning */
const OFFERED_FOR_MS = 2 * DAY_MS;

/**
 * The insert of messages, for the caller to send with its other writes. WhatsApp comes before SMS; an event without a
 * template that is switched on has no message. Erased customers get none, and a number that is no Indian mobile number
 * is recorded with its reason.
 */
export function writeMessages(requests: readonly MessageRequest[], now: Date): Write[] {
  const rows = requests
    .filter(({ phone }) => phone.trim() !== '' && !isPseudonym(phone))
    .map(({ event, phone, values, relatedId, fallbackEmail }) => {
      const { purpose } = MESSAGE_EVENTS[event];
      const normalised = normalisePhone(phone);
      return {
        event,
        purpose,
        phone: normalised ?? phone.trim().slice(0, 40),
        isValid: normalised !== null,
        values,
        relatedId,
        fallbackEmail: fallbackEmail && !isPseudonym(fallbackEmail) ? fallbackEmail : null,
        lifeMs: purpose === 'service' ? TRIED_FOR_MS : OFFERED_FOR_MS,
      };
    });
  if (rows.length === 0) return [];
  const at = sql`${now.toISOString()}::timestamptz`;
  return [
    sql`insert into ${messages} (channel, event, purpose, phone, variables, fallback_email, related_id, state, problem_code,
        problem, next_try_at, expires_at, created_at)
      select t.channel, r.event, r.purpose, r.phone, r.values, r."fallbackEmail", r."relatedId",
        case when r."isValid" then 'queued' else 'suppressed' end,
        case when not r."isValid" then 'INVALID_PHONE' end,
        case when not r."isValid" then 'This is no Indian mobile number' end,
        case when r."isValid" then ${at} end, ${at} + make_interval(secs => r."lifeMs" / 1000.0), ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (event text, purpose text, phone text, "isValid" boolean,
        values jsonb, "relatedId" uuid, "fallbackEmail" text, "lifeMs" bigint)
      cross join lateral (select channel from ${messageTemplates} where event = r.event and is_active
        order by (channel = 'whatsapp') desc limit 1) t`,
  ];
}
