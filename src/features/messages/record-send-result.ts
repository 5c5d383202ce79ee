/** Records what became of the try of a claimed message. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MessageProblem } from '#channels/message-provider.ts';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { messageReceipts, messages } from '#db/schema/messages.ts';
import type { App } from '#platform/app.ts';
import { withoutLinkSecrets } from '#platform/mail/link-secrets.ts';
import { applyProblem } from './apply-problem.ts';
import type { MessageCheck } from './check-message.ts';
import type { StoredMessage } from './claim-message.ts';
import { applyReceipts } from './record-receipts.ts';
import { replaceMessage } from './replace-message.ts';

type Reason = { code: string; text: string };

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 600_000;
const CODE_PAUSE_MS = 5000;

const isClaimed = ({ id, claim }: StoredMessage) => and(eq(messages.id, id), eq(messages.claim, claim!));
const FREE = { claim: null, claimedAt: null };

/** Stores what is about to be sent, so that staff see it after an unknown result. False when the claim was lost. */
export async function startSending(app: App, message: StoredMessage, provider: string, text: string): Promise<boolean> {
  const code = message.purpose === 'code' ? message.variables.code : undefined;
  const stored = app.demo ? text : withoutLinkSecrets(code ? text.replaceAll(code, '•'.repeat(code.length)) : text);
  const started = await app.db
    .update(messages)
    .set({ provider, text: stored, claimedAt: app.now() })
    .where(and(isClaimed(message), eq(messages.state, 'sending')))
    .returning({ id: messages.id });
  return started.length > 0;
}

/** Puts a message off without counting a try. */
export async function waitUntil(app: App, message: StoredMessage, until: Date, reason: Reason): Promise<void> {
  await app.db
    .update(messages)
    .set({
      ...FREE,
      state: 'queued',
      nextTryAt: until,
      tries: sql`${messages.tries} - 1`,
      problemCode: reason.code,
      problem: reason.text,
    })
    .where(isClaimed(message));
}

/** Ends a message that is not sent, with its reason. */
export const endMessage = (
  app: App,
  message: StoredMessage,
  { state, reason, isReplaced }: Extract<MessageCheck, { kind: 'end' }>,
): Promise<void> =>
  transact(app.db, async (tx) => {
    const isEnded = await settle(tx, message, { state, problemCode: reason.code, problem: reason.text });
    if (isEnded && isReplaced) await replaceMessage(app, tx, message);
  });

/** Records that the provider has the message, and applies receipts that came before its answer. */
export const recordAcceptance = (
  app: App,
  message: StoredMessage,
  provider: string,
  { providerMessageId, providerUserId }: { providerMessageId: string; providerUserId: string | null },
): Promise<void> =>
  transact(app.db, async (tx) => {
    const [accepted] = await tx
      .update(messages)
      .set({
        ...FREE,
        state: 'accepted',
        provider,
        providerMessageId,
        providerUserId,
        acceptedAt: app.now(),
        problemCode: null,
        problem: null,
        ...(message.purpose === 'code' ? { variables: {} } : {}),
      })
      .where(isClaimed(message))
      .returning();
    if (!accepted) return;
    await tx
      .update(messageReceipts)
      .set({ messageId: accepted.id })
      .where(
        and(
          eq(messageReceipts.provider, provider),
          eq(messageReceipts.providerMessageId, providerMessageId),
          isNull(messageReceipts.messageId),
        ),
      );
    await applyReceipts(app, tx, accepted.id);
  });

/** The provider did not take it: never tried again, and the next channel takes over. */
export const recordRefusal = (
  app: App,
  message: StoredMessage,
  provider: string,
  problem: MessageProblem,
): Promise<void> =>
  transact(app.db, async (tx) => {
    const state = problem.kind === 'opt_out' ? 'suppressed' : 'refused';
    const isEnded = await settle(tx, message, { state, problemCode: problem.code, problem: problem.text });
    if (!isEnded) return;
    await applyProblem(app, tx, message, provider, problem);
    await replaceMessage(app, tx, message);
  });

/** The provider may have it. A code is sent again while it is good; others wait for a receipt or for staff. */
export async function recordUnknown(app: App, message: StoredMessage, problem: MessageProblem): Promise<void> {
  const now = app.now();
  const repeatedAt = new Date(now.getTime() + CODE_PAUSE_MS);
  const isRepeated = message.purpose === 'code' && message.expiresAt > repeatedAt;
  await app.db
    .update(messages)
    .set({
      ...(isRepeated ? { ...FREE, state: 'queued', nextTryAt: repeatedAt } : { claimedAt: null, state: 'unknown' }),
      problemCode: problem.code,
      problem: problem.text,
    })
    .where(isClaimed(message));
}

/** Nothing was sent: tried again with growing pauses and jitter until it is too late. */
export const requeueMessage = (
  app: App,
  message: StoredMessage,
  provider: string,
  problem: MessageProblem,
  retryAfterSeconds: number | null,
): Promise<void> =>
  transact(app.db, async (tx) => {
    const now = app.now();
    await applyProblem(app, tx, message, provider, problem, retryAfterSeconds);
    const pause = Math.max((retryAfterSeconds ?? 0) * 1000, pauseAfter(message.tries));
    const nextTryAt = new Date(now.getTime() + pause);
    const reason = { problemCode: problem.code, problem: problem.text };
    if (nextTryAt <= message.expiresAt) {
      await tx
        .update(messages)
        .set({ ...FREE, ...reason, state: 'queued', nextTryAt })
        .where(isClaimed(message));
      return;
    }
    if (await settle(tx, message, { ...reason, state: 'expired' })) await replaceMessage(app, tx, message);
  });

/** Doubling, between half and the whole of it, so that messages of one outage do not come back together. */
function pauseAfter(tries: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1));
  return pause / 2 + (Math.random() * pause) / 2;
}

async function settle(tx: Tx, message: StoredMessage, set: Partial<typeof messages.$inferInsert>): Promise<boolean> {
  const ended = await tx
    .update(messages)
    .set({ ...FREE, ...set })
    .where(isClaimed(message))
    .returning({ id: messages.id });
  return ended.length > 0;
}
