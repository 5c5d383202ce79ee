import { and, eq } from 'drizzle-orm';
import type { MessageProblem } from '#channels/message-provider.ts';
import type { Tx } from '#db/queryable.ts';
import { channelPauses, messageTemplates, phoneBlocks } from '#db/schema/messages.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts';
import type { StoredMessage } from './claim-message.ts';
import { recordStop } from './record-stop.ts';

/** A phone without an account gets one some day. */
const UNREACHED_MS = 30 * DAY_MS;
const LIMITED_MS = MINUTE_MS;
const ACCOUNT_MS = 10 * MINUTE_MS;

/** What a problem means beyond its message: for the template, the phone, the provider, or consent. */
export async function applyProblem(
  app: App,
  tx: Tx,
  message: StoredMessage,
  provider: string,
  problem: MessageProblem,
  retryAfterSeconds: number | null = null,
): Promise<void> {
  const now = app.now();
  const { event, channel, phone } = message;
  switch (problem.kind) {
    case 'content':
    case 'template':
      await tx
        .update(messageTemplates)
        .set({
          problemCode: problem.code,
          problem: problem.text,
          problemAt: now,
          ...(problem.kind === 'template' ? { blockedAt: now } : {}),
        })
        .where(and(eq(messageTemplates.event, event), eq(messageTemplates.channel, channel)));
      return;
    case 'recipient':
      return blockPhone(tx, message, 'all', problem, now, UNREACHED_MS);
    case 'withheld':
      return blockPhone(tx, message, 'promotional', problem, now, DAY_MS);
    case 'opt_out':
      if (phone) await recordStop(tx, { phone, channel, text: problem.text, source: 'provider', at: now });
      return;
    case 'limited':
      return pauseProvider(
        tx,
        provider,
        'all',
        problem,
        now,
        retryAfterSeconds ? retryAfterSeconds * 1000 : LIMITED_MS,
      );
    case 'account':
      return pauseProvider(tx, provider, 'all', problem, now, ACCOUNT_MS);
    case 'spam':
      return pauseProvider(tx, provider, 'promotional', problem, now, DAY_MS);
    case 'temporary':
  }
}

async function blockPhone(
  tx: Tx,
  { phone, channel }: StoredMessage,
  scope: 'all' | 'promotional',
  { code, text: reason }: MessageProblem,
  at: Date,
  lengthMs: number,
): Promise<void> {
  if (!phone) return;
  const block = { code, reason, at, until: new Date(at.getTime() + lengthMs) };
  await tx
    .insert(phoneBlocks)
    .values({ phone, channel, scope, ...block })
    .onConflictDoUpdate({ target: [phoneBlocks.phone, phoneBlocks.channel, phoneBlocks.scope], set: block });
}

async function pauseProvider(
  tx: Tx,
  provider: string,
  scope: 'all' | 'promotional',
  { kind, code, text: reason }: MessageProblem,
  at: Date,
  lengthMs: number,
): Promise<void> {
  const pause = { code, reason, needsStaff: kind !== 'limited', at, until: new Date(at.getTime() + lengthMs) };
  await tx
    .insert(channelPauses)
    .values({ provider, scope, ...pause })
    .onConflictDoUpdate({ target: [channelPauses.provider, channelPauses.scope], set: pause });
}
