import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { ChannelRegistry } from '#channels/channel-registry.ts';
import type { InboundMessage, MessageProvider, TemplateChange } from '#channels/message-provider.ts';
import { transact } from '#db/client.ts';
import { messages, messageTemplates } from '#db/schema/messages.ts';
import type { App } from '#platform/app.ts';
import { normalisePhone } from '#shared/phone.ts';
import { recordReceipt } from './record-receipts.ts';
import { recordStop } from './record-stop.ts';
import { isStopWord } from './stop-rules.ts';

/**
 * Reads a verified callback: receipts, replies and changes of templates. Each is recorded once, so that the provider may
 * repeat the callback. Throws when storing fails, so that it does.
 */
export async function receiveChannelCallback(
  app: App,
  channels: ChannelRegistry,
  request: { name: string; headers: Headers; body: Buffer },
): Promise<'recorded' | 'unverified' | 'no such provider'> {
  const provider = channels.byName(request.name);
  if (!provider) return 'no such provider';
  const callback = provider.readCallback(request.headers, request.body);
  if (!callback.verified) {
    app.log.warn({ provider: provider.name, reason: callback.reason }, 'callback of a message provider refused');
    return 'unverified';
  }
  for (const receipt of callback.receipts) await recordReceipt(app, provider, receipt);
  for (const message of callback.inbound) await recordInbound(app, provider, message);
  for (const change of callback.templates) await recordTemplateChange(app, provider, change);
  return 'recorded';
}

/** A reply with a stop word, or a choice that the person made at the provider. Other replies are not stored. */
async function recordInbound(app: App, provider: MessageProvider, inbound: InboundMessage): Promise<void> {
  const { text, wantsOffers, at, providerUserId } = inbound;
  if (wantsOffers === null && !isStopWord(text)) return;
  const { channel } = provider;
  const phone = (inbound.phone && normalisePhone(inbound.phone)) ?? (await findPhone(app, provider, providerUserId));
  if (!phone) return void app.log.warn({ provider: provider.name }, 'a person without a known phone wants no offers');
  const source = wantsOffers === null ? 'message-reply' : 'provider';
  await transact(app.db, (tx) => recordStop(tx, { phone, channel, text, source, at, given: wantsOffers === true }));
}

async function findPhone({ db }: App, provider: MessageProvider, userId: string | null): Promise<string | null> {
  if (!userId) return null;
  const [latest] = await db
    .select({ phone: messages.phone })
    .from(messages)
    .where(and(eq(messages.providerUserId, userId), eq(messages.provider, provider.name), isNotNull(messages.phone)))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  return latest?.phone ?? null;
}

async function recordTemplateChange(app: App, { channel }: MessageProvider, change: TemplateChange): Promise<void> {
  const now = app.now();
  const { name, language, isBlocked, category, reason } = change;
  await app.db
    .update(messageTemplates)
    .set({
      ...(category ? { category } : {}),
      ...(isBlocked === true
        ? { blockedAt: now, problemCode: 'TEMPLATE_BLOCKED', problem: reason, problemAt: now }
        : {}),
      ...(isBlocked === false ? { blockedAt: null, problemCode: null, problem: null, problemAt: null } : {}),
      updatedAt: now,
    })
    .where(
      and(
        eq(messageTemplates.channel, channel),
        eq(messageTemplates.templateName, name),
        language ? eq(messageTemplates.language, language) : undefined,
      ),
    );
}
