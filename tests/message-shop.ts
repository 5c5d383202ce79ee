import { asc, eq } from 'drizzle-orm';
import { createChannelRegistry } from '#channels/channel-registry.ts';
import type { MessageReceipt } from '#channels/message-provider.ts';
import { messages, messageTemplates } from '#db/schema/messages.ts';
import { writeTogether } from '#db/write-together.ts';
import type { MessageEvent } from '#features/messages/message-event-rules.ts';
import { recordReceipt } from '#features/messages/record-receipts.ts';
import { sendDueMessages } from '#features/messages/send-messages.ts';
import { variablesIn } from '#features/messages/template-rules.ts';
import { type MessageRequest, writeMessages } from '#features/messages/write-messages.ts';
import type { App } from '#platform/app.ts';
import type { MessageChannel } from '#shared/message-states.ts';
import { scriptedMessenger } from './scripted-messenger.ts';
import { createTestApp } from './test-app.ts';

export const PHONE = '+919876543210';

/** Switches a template on; its text names the variables in { }. */
export async function insertTemplate(
  app: App,
  event: MessageEvent,
  channel: MessageChannel,
  more: Partial<typeof messageTemplates.$inferInsert> = {},
): Promise<void> {
  const body = more.body ?? 'Hello {name}, order {order} is confirmed: {link}';
  await app.db.insert(messageTemplates).values({
    event,
    channel,
    isActive: true,
    templateName: channel === 'sms' ? 'flow1234' : 'order_confirmed',
    category: channel === 'sms' ? null : 'utility',
    dltTemplateId: channel === 'sms' ? '1207161234567890123' : null,
    header: channel === 'sms' ? 'OJASIN' : null,
    body,
    variables: variablesIn(event, body, []),
    updatedAt: app.now(),
    ...more,
  });
}

/** A shop with scripted providers of both channels. */
export async function openMessageShop() {
  const app = await createTestApp();
  const sms = scriptedMessenger('sms');
  const whatsapp = scriptedMessenger('whatsapp');
  const channels = createChannelRegistry([sms.provider, whatsapp.provider]);
  const link = `${app.config.origin}/track-order?order=1`;
  return {
    app,
    sms,
    whatsapp,
    channels,
    close: () => app.close(),
    send: () => sendDueMessages(app, channels),
    write: (more: Partial<MessageRequest> = {}) =>
      writeTogether(
        app.db,
        writeMessages(
          [
            {
              event: 'order.confirmed',
              phone: PHONE,
              values: { name: 'Asha', order: 'A1B2C3D4', amount: 'Rs 499', link },
              relatedId: null,
              fallbackEmail: null,
              ...more,
            } as MessageRequest,
          ],
          app.now(),
        ),
      ),
    list: () => app.db.select().from(messages).orderBy(asc(messages.createdAt), asc(messages.id)),
    read: async (id: string) => (await app.db.select().from(messages).where(eq(messages.id, id)))[0]!,
    receive: (from: MessageChannel, providerMessageId: string, more: Partial<MessageReceipt> = {}) =>
      recordReceipt(app, from === 'sms' ? sms.provider : whatsapp.provider, {
        providerMessageId,
        reference: null,
        providerUserId: null,
        status: 'delivered',
        problem: null,
        code: '',
        pricing: null,
        at: app.now(),
        ...more,
      }),
  };
}
