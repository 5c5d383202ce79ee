import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { MessageProvider, MessageReceipt } from '#channels/message-provider.ts';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { messageReceipts, messages, messageTemplates } from '#db/schema/messages.ts';
import type { App } from '#platform/app.ts';
import { applyProblem } from './apply-problem.ts';
import type { StoredMessage } from './claim-message.ts';
import { stateAfterReceipt } from './receipt-rules.ts';
import { replaceMessage } from './replace-message.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** States of a message of which the shop does not know whether the provider has it. */
const OPEN_STATES: readonly StoredMessage['state'][] = ['queued', 'sending', 'unknown', 'accepted'];

/** Stores a receipt once and moves its message on. One without a message waits for the answer to it. */
export const recordReceipt = (app: App, provider: MessageProvider, receipt: MessageReceipt): Promise<void> =>
  transact(app.db, async (tx) => {
    const message = await lockMessage(tx, provider, receipt);
    const { providerMessageId, status, problem, pricing, at } = receipt;
    const [stored] = await tx
      .insert(messageReceipts)
      .values({
        provider: provider.name,
        providerMessageId,
        status,
        pricing,
        at,
        code: problem?.code ?? receipt.code,
        text: problem?.text ?? '',
        problemKind: problem?.kind ?? null,
        messageId: message?.id ?? null,
        receivedAt: app.now(),
      })
      .onConflictDoNothing()
      .returning({ id: messageReceipts.id });
    if (!stored || !message) return;
    if (OPEN_STATES.includes(message.state)) await recordKnownId(app, tx, message, provider, receipt);
    await applyReceipts(app, tx, message.id);
  });

async function lockMessage(
  tx: Tx,
  provider: MessageProvider,
  { providerMessageId, reference }: MessageReceipt,
): Promise<StoredMessage | null> {
  const lock = async (where: ReturnType<typeof and>) =>
    (await tx.select().from(messages).where(where).for('update'))[0] ?? null;
  const isTheirs = eq(messages.channel, provider.channel);
  const byId = and(eq(messages.provider, provider.name), eq(messages.providerMessageId, providerMessageId));
  const message = await lock(byId);
  if (message || !reference || !UUID.test(reference)) return message;
  return lock(and(eq(messages.id, reference), isTheirs, eq(messages.provider, provider.name)));
}

/** A receipt that names our reference proves that the provider has the message, also when no answer came. */
async function recordKnownId(
  app: App,
  tx: Tx,
  message: StoredMessage,
  provider: MessageProvider,
  { providerMessageId, providerUserId }: MessageReceipt,
): Promise<void> {
  await tx
    .update(messages)
    .set({
      state: 'accepted',
      claim: null,
      claimedAt: null,
      nextTryAt: null,
      provider: provider.name,
      providerMessageId: message.providerMessageId ?? providerMessageId,
      providerUserId: providerUserId ?? message.providerUserId,
      acceptedAt: message.acceptedAt ?? app.now(),
    })
    .where(eq(messages.id, message.id));
}

/** Moves a locked message to the state of all its receipts, and acts on a failure that stands. */
export async function applyReceipts(app: App, tx: Tx, messageId: string): Promise<void> {
  const [message] = await tx.select().from(messages).where(eq(messages.id, messageId));
  if (!message) return;
  const receipts = await tx
    .select()
    .from(messageReceipts)
    .where(eq(messageReceipts.messageId, messageId))
    .orderBy(asc(messageReceipts.receivedAt), asc(messageReceipts.at), asc(messageReceipts.id));
  let { state } = message;
  let receipt: (typeof receipts)[number] | null = null;
  for (const one of receipts) {
    const next = stateAfterReceipt(state, one.status);
    if (next) [state, receipt] = [next, one];
  }
  if (!receipt) return;
  const failure = state === 'failed' ? receipt : null;
  await tx
    .update(messages)
    .set({
      state,
      receiptAt: receipt.at,
      problemCode: failure?.code ?? null,
      problem: failure?.text ?? null,
      // nothing will be sent instead of it, so its values are not needed
      ...(state === 'delivered' || state === 'read'
        ? { variables: {}, acceptedAt: message.acceptedAt ?? app.now() }
        : {}),
    })
    .where(eq(messages.id, messageId));
  if (state === 'delivered' || state === 'read') await clearTemplateProblem(tx, message);
  if (!failure) return;
  const { provider, problemKind: kind, code, text } = failure;
  if (kind) await applyProblem(app, tx, message, provider, { kind, code, text });
  await replaceMessage(app, tx, message);
}

/** A message that arrived shows that its template is right again. */
async function clearTemplateProblem(tx: Tx, { event, channel, acceptedAt }: StoredMessage): Promise<void> {
  if (!acceptedAt) return;
  await tx
    .update(messageTemplates)
    .set({ problemCode: null, problem: null, problemAt: null })
    .where(
      and(
        eq(messageTemplates.event, event),
        eq(messageTemplates.channel, channel),
        lt(messageTemplates.problemAt, acceptedAt),
        isNull(messageTemplates.blockedAt),
      ),
    );
}
