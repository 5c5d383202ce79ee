import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { messages, messageTemplates } from '#db/schema/messages.ts';
import type { App } from '#platform/app.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { MessageChannel } from '#shared/message-states.ts';
import { normalisePhone } from '#shared/phone.ts';

export type CodeRequest = { phone: string; channel: MessageChannel; code: string; minutes: number };

/**
 * Queues a sign-in code in the caller's transaction and returns the id of its message. A code may be sent again after an
 * unknown result; it is never sent after its minutes, and its digits are removed when the provider has it. The caller
 * limits how often. INVALID_PHONE for a number that is no Indian mobile number, CHANNEL_UNAVAILABLE when the template of
 * the channel is switched off.
 */
export async function sendCode(
  app: App,
  db: Queryable,
  { phone, channel, code, minutes }: CodeRequest,
): Promise<string> {
  const normalised = normalisePhone(phone);
  if (!normalised) throw new DomainError('INVALID_PHONE');
  const [template] = await db
    .select({ event: messageTemplates.event })
    .from(messageTemplates)
    .where(
      and(
        eq(messageTemplates.event, 'sign_in.code'),
        eq(messageTemplates.channel, channel),
        eq(messageTemplates.isActive, true),
      ),
    );
  if (!template) throw new DomainError('CHANNEL_UNAVAILABLE');
  const now = app.now();
  const [message] = await db
    .insert(messages)
    .values({
      channel,
      event: template.event,
      purpose: 'code',
      phone: normalised,
      variables: { code, minutes: String(minutes) },
      state: 'queued',
      nextTryAt: now,
      expiresAt: new Date(now.getTime() + minutes * MINUTE_MS),
      createdAt: now,
    })
    .returning({ id: messages.id });
  return message!.id;
}
