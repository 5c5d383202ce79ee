import { and, count, desc, eq, gt, inArray } from 'drizzle-orm';
import { type ChannelRegistry, channelCallbackPathOf } from '#channels/channel-registry.ts';
import { channelPauses, messageReceipts, messages } from '#db/schema/messages.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';

const REFUSED_DAYS = 7;

/** The message providers of extensions: their keys by name, and how they do. */
export async function readChannelStatus(app: App, channels: ChannelRegistry) {
  const providers = channels.described.map(async ({ name, label, channel, keys, callbackProof }) => ({
    name,
    label,
    channel,
    keys: [...keys],
    isConnected: channels.byName(name) !== null,
    callbackUrl: `${app.config.origin}${channelCallbackPathOf(name)}`,
    callbackProof,
    lastReceiptAt: await readLastReceipt(app, name),
    refused: await countRefused(app, name),
    pauses: await readPauses(app, name),
  }));
  return { demo: app.demo, host: new URL(app.config.origin).host, providers: await Promise.all(providers) };
}

async function readLastReceipt({ db }: App, provider: string): Promise<string | null> {
  const [latest] = await db
    .select({ at: messageReceipts.receivedAt })
    .from(messageReceipts)
    .where(eq(messageReceipts.provider, provider))
    .orderBy(desc(messageReceipts.receivedAt))
    .limit(1);
  return latest?.at.toISOString() ?? null;
}

async function countRefused({ db, now }: App, provider: string): Promise<number> {
  const since = new Date(now().getTime() - REFUSED_DAYS * DAY_MS);
  const isRefused = inArray(messages.state, ['refused', 'failed']);
  const [refused] = await db
    .select({ count: count() })
    .from(messages)
    .where(and(eq(messages.provider, provider), isRefused, gt(messages.createdAt, since)));
  return refused!.count;
}

async function readPauses({ db, now }: App, provider: string) {
  const rows = await db
    .select()
    .from(channelPauses)
    .where(and(eq(channelPauses.provider, provider), gt(channelPauses.until, now())));
  return rows.map(({ scope, code, reason, until }) => ({
    isPromotionalOnly: scope === 'promotional',
    code,
    reason,
    until: until.toISOString(),
  }));
}
