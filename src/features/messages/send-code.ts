import type { Queryable } from '#db/queryable.ts';
import { messages } from '#db/schema/messages.ts';
import type { App } from '#platform/app.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { requirePhone } from '../customers/require-phone.ts';
import { firstChannel } from './first-channel.ts';

export type CodeRequest = { phone: string; code: string; minutes: number };

/**
 * Queues a sign-in code in the caller's transaction and returns the id of its message, by WhatsApp before SMS. A code may
 * be sent again after an unknown result; it is never sent after its minutes, and its digits are removed when the provider
 * has it. The caller limits how often. INVALID_PHONE for a number that is no Indian mobile number; an error
 * when no template of codes is switched on.
 */
export async function sendCode(app: App, db: Queryable, { phone, code, minutes }: CodeRequest): Promise<string> {
  const normalised = requirePhone(phone);
  const channel = await firstChannel(db, 'sign_in.code');
  if (!channel) throw new Error('No template of sign-in codes is switched on');
  const now = app.now();
  const [message] = await db
    .insert(messages)
    .values({
      channel,
      event: 'sign_in.code',
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
