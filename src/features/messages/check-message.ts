import { and, eq, gt, inArray } from 'drizzle-orm';
import type { ChannelRegistry } from '#channels/channel-registry.ts';
import type { MessageProvider } from '#channels/message-provider.ts';
import type { Queryable } from '#db/queryable.ts';
import { channelPauses, phoneBlocks } from '#db/schema/messages.ts';
import type { App } from '#platform/app.ts';
import type { MessagePurpose, PromotionalPurpose } from '#shared/message-states.ts';
import { normalisePhone } from '#shared/phone.ts';
import { hasConsent } from '../customers/read-consent.ts';
import type { StoredMessage } from './claim-message.ts';
import { promotionalTime } from './quiet-hours-rules.ts';
import { readTemplate, type StoredTemplate } from './read-template.ts';
import { renderTemplate } from './template-rules.ts';

type Reason = { code: string; text: string };
export type MessageCheck =
  | { kind: 'send'; provider: MessageProvider; template: StoredTemplate; values: string[]; text: string }
  | { kind: 'wait'; until: Date; reason: Reason }
  /** not sent; `isReplaced`: the next channel or a mail takes over */
  | { kind: 'end'; state: 'suppressed' | 'refused' | 'expired'; reason: Reason; isReplaced: boolean };

const end = (
  state: 'suppressed' | 'refused' | 'expired',
  code: string,
  text: string,
  isReplaced = false,
): MessageCheck => ({
  kind: 'end',
  state,
  reason: { code, text },
  isReplaced,
});

/** Everything that decides whether a message is sent, read at the moment of sending and not when it was queued. */
export async function checkMessage(app: App, channels: ChannelRegistry, message: StoredMessage): Promise<MessageCheck> {
  const { channel, event } = message;
  const now = app.now();
  const phone = message.phone && normalisePhone(message.phone);
  if (!phone) return end('suppressed', 'INVALID_PHONE', 'This is no Indian mobile number');
  if (message.expiresAt <= now) return end('expired', 'EXPIRED', 'It could not be sent in time', true);
  const template = await readTemplate(app.db, event, channel);
  if (!template?.isActive) return end('suppressed', 'TEMPLATE_OFF', 'Its template is switched off', true);
  if (template.blockedAt)
    return end('refused', 'TEMPLATE_BLOCKED', 'The provider has paused or disabled its template', true);
  const provider = channels.byChannel(channel);
  if (!provider) return end('suppressed', 'NO_PROVIDER', 'No provider of this channel has its keys here', true);
  const promotional = promotionalPurpose(message.purpose, template);
  const objection = await findObjection(app, message, phone, provider.name, promotional);
  if (objection) return objection;
  const rendered = renderTemplate(channel, template, message.variables, new URL(app.config.origin).host);
  if (rendered.kind === 'refused') return end('refused', rendered.code, rendered.text, true);
  return { kind: 'send', provider, template, values: rendered.values, text: rendered.text };
}

/** Whether consent is needed: by what the message is for, and by the category that the provider has given its template. */
function promotionalPurpose(purpose: MessagePurpose, { category }: StoredTemplate): PromotionalPurpose | null {
  if (purpose === 'offers' || purpose === 'reminders') return purpose;
  return category === 'marketing' ? 'offers' : null;
}

async function findObjection(
  app: App,
  { channel, expiresAt }: StoredMessage,
  phone: string,
  provider: string,
  promotional: PromotionalPurpose | null,
): Promise<MessageCheck | null> {
  const now = app.now();
  if (promotional && !(await hasConsent(app.db, { phone, channel, purpose: promotional })))
    return end('suppressed', 'NO_CONSENT', 'There is no consent to offers on this channel', true);
  const scopes = promotional ? (['all', 'promotional'] as const) : (['all'] as const);
  const block = await findBlock(app.db, phone, channel, scopes, now);
  if (block) return end('suppressed', block.code, block.reason, true);
  const pause = await findPause(app.db, provider, scopes, now);
  const leavesAt = promotional ? promotionalTime(now) : now;
  const until = pause && pause.until > leavesAt ? pause.until : leavesAt;
  if (until <= now) return null;
  if (until > expiresAt)
    return end('expired', pause?.code ?? 'QUIET_HOURS', pause?.reason ?? 'Offers leave by day', true);
  const reason = pause
    ? { code: pause.code, text: pause.reason }
    : { code: 'QUIET_HOURS', text: 'Offers and reminders leave from 10:00 to 21:00' };
  return { kind: 'wait', until, reason };
}

async function findBlock(
  db: Queryable,
  phone: string,
  channel: StoredMessage['channel'],
  scopes: readonly ('all' | 'promotional')[],
  now: Date,
) {
  const [block] = await db
    .select()
    .from(phoneBlocks)
    .where(
      and(
        eq(phoneBlocks.phone, phone),
        eq(phoneBlocks.channel, channel),
        inArray(phoneBlocks.scope, [...scopes]),
        gt(phoneBlocks.until, now),
      ),
    )
    .limit(1);
  return block ?? null;
}

async function findPause(db: Queryable, provider: string, scopes: readonly ('all' | 'promotional')[], now: Date) {
  const pauses = await db
    .select()
    .from(channelPauses)
    .where(
      and(
        eq(channelPauses.provider, provider),
        inArray(channelPauses.scope, [...scopes]),
        gt(channelPauses.until, now),
      ),
    );
  return pauses.sort((a, b) => b.until.getTime() - a.until.getTime())[0] ?? null;
}
