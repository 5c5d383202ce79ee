import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { messages, messageTemplates } from '#db/schema/messages.ts';
import type { App } from '#platform/app.ts';
import { renderMail } from '#platform/mail/layout.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import type { MessageChannel } from '#shared/message-states.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import type { StoredMessage } from './claim-message.ts';
import { findEvent } from './message-event-rules.ts';

/** The channels after each, which take what it did not. */
const NEXT_CHANNEL: Record<MessageChannel, MessageChannel | null> = { whatsapp: 'sms', sms: null };

/**
 * Lets the next channel, or a mail, take over a message that its channel did not take; once for each message. Offers are
 * not sent another way, since their consent is for one channel.
 */
export async function replaceMessage(app: App, tx: Tx, message: StoredMessage): Promise<void> {
  if (message.purpose !== 'service' && message.purpose !== 'code') return;
  const [replaced] = await tx
    .update(messages)
    .set({ replacedAt: app.now() })
    .where(and(eq(messages.id, message.id), isNull(messages.replacedAt), inArray(messages.state, ENDED)))
    .returning();
  if (!replaced) return;
  if (await queueOnNextChannel(app, tx, replaced)) return;
  if (!replaced.fallbackEmail) return;
  const event = findEvent(replaced.event);
  await enqueueMail(app, tx, {
    to: replaced.fallbackEmail,
    purpose: 'message-fallback',
    subject: event?.label ?? 'About your order',
    ...(replaced.relatedId ? { relatedId: replaced.relatedId } : {}),
    ...renderMail(await readLetterhead(app, tx), [
      { kind: 'heading', text: event?.label ?? 'About your order' },
      {
        kind: 'rows',
        rows: Object.entries(replaced.variables).flatMap(([name, value]): [string, string][] => {
          const variable = event?.variables[name];
          return variable && variable.type !== 'url' ? [[variable.label, value]] : [];
        }),
      },
      ...Object.entries(replaced.variables).flatMap(([name, value]) =>
        event?.variables[name]?.type === 'url'
          ? [{ kind: 'button' as const, label: 'See your order', href: value }]
          : [],
      ),
    ]),
  });
}

const ENDED = ['suppressed', 'refused', 'failed', 'expired'] as const;

/** Whether the next channel has a template that is switched on, and its message is queued. */
async function queueOnNextChannel(app: App, tx: Tx, message: StoredMessage): Promise<boolean> {
  const channel = NEXT_CHANNEL[message.channel];
  // a code that was sent is not stored any more
  const hasContent = Object.keys(message.variables).length > 0;
  if (!channel || !hasContent || !message.phone || message.expiresAt <= app.now()) return false;
  const [template] = await tx
    .select({ event: messageTemplates.event })
    .from(messageTemplates)
    .where(
      and(
        eq(messageTemplates.event, message.event),
        eq(messageTemplates.channel, channel),
        eq(messageTemplates.isActive, true),
      ),
    );
  if (!template) return false;
  const { event, purpose, phone, variables, fallbackEmail, relatedId, expiresAt } = message;
  await tx.insert(messages).values({
    channel,
    event,
    purpose,
    phone,
    variables,
    fallbackEmail,
    relatedId,
    expiresAt,
    state: 'queued',
    nextTryAt: app.now(),
    createdAt: app.now(),
    replacesId: message.id,
  });
  return true;
}
