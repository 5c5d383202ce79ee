import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { attemptQuestions } from '#db/schema/failed-deliveries.ts';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import { writeTogether } from '#db/write-together.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { prepareMails } from '#platform/mail/outbox.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { recordChanges } from '../audit/record-change.ts';
import { randomToken, sha256 } from '../customers/tokens.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { writeMessages } from '../messages/write-messages.ts';
import { readSettings } from '../settings/read-settings.ts';
import { deadlineOf } from './attempt-rules.ts';
import { HAS_FAILED, IS_UNASKED, REASON } from './failure.ts';
import { failedDeliveryMail, questionLink } from './mails.ts';

/** Mails of one call or run: mails about orders share their queue. */
const ASKED_AT_ONCE = 100;

/** Asks the customers of these shipments, or of all, by mail; each once after a failed attempt. */
export function askCustomers(
  app: App,
  staff: Staff,
  shipmentIds: readonly string[] | null,
): Promise<{ asked: number }> {
  return transact(app.db, async (tx) => {
    const isChosen = shipmentIds ? inArray(shipments.id, [...shipmentIds]) : undefined;
    const attempts = await askWithin(app, tx, isChosen, staff.userId);
    await recordChanges(
      ...([tx, staff, app.now()] as const),
      attempts.map(({ orderId, displayId, attempt }) => ({
        action: 'shipment.ask' as const,
        entityId: orderId,
        label: displayId,
        after: { attempt },
      })),
    );
    return { asked: attempts.length };
  });
}

/** Asks after new failed attempts where the settings say so. Returns how many customers were asked. */
export async function askNewAttempts(app: App): Promise<number> {
  const { askAfterFailedDelivery, failedDeliveryHours } = (await readSettings(app.db)).shop;
  if (!askAfterFailedDelivery) return 0;
  // an older one is on its way back, or is about to be
  const since = new Date(app.now().getTime() - failedDeliveryHours * HOUR_MS);
  return transact(app.db, async (tx) => (await askWithin(app, tx, gt(shipments.stateAt, since), null)).length);
}

/**
 * Writes questions and their mails in one transaction, so that a process that dies leaves both or neither. Of two that
 * ask at once the index lets one write the question, and only that one writes the mail.
 */
async function askWithin(app: App, tx: Tx, condition: SQL | undefined, askedBy: string | null) {
  const attempts = await selectUnasked(tx, condition);
  if (attempts.length === 0) return [];
  const drafts = attempts.map((attempt) => ({ attempt, id: randomUUID(), token: randomToken() }));
  const written = await tx
    .insert(attemptQuestions)
    .values(
      drafts.map(({ attempt, id, token }) => ({
        id,
        shipmentId: attempt.shipmentId,
        attempt: attempt.attempt,
        tokenHash: sha256(token),
        askedBy,
        askedAt: app.now(),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: attemptQuestions.id });
  const questions = drafts.filter(({ id }) => written.some((row) => row.id === id));
  const { failedDeliveryHours } = (await readSettings(tx)).shop;
  const from = { letterhead: await readLetterhead(app, tx), origin: app.config.origin };
  const { writes, sendJobs } = prepareMails(
    app,
    tx,
    questions.map(({ attempt, id, token }) =>
      failedDeliveryMail(from, attempt, { id, token, deadline: deadlineOf(attempt.failedAt, failedDeliveryHours) }),
    ),
  );
  const messages = questions.map(({ attempt, token }) => ({
    event: 'delivery.failed' as const,
    phone: attempt.phone,
    relatedId: attempt.orderId,
    // it is mailed in any case
    fallbackEmail: null,
    values: {
      name: attempt.fullName.split(/\s+/)[0] ?? '',
      order: attempt.displayId,
      link: questionLink(app.config.origin, token),
    },
  }));
  await writeTogether(tx, [...writes, ...writeMessages(messages, app.now())]);
  await sendJobs();
  return questions.map(({ attempt }) => attempt);
}

const selectUnasked = (tx: Tx, condition: SQL | undefined) =>
  tx
    .select({
      shipmentId: shipments.id,
      attempt: shipments.failedAttempts,
      failedAt: shipments.stateAt,
      orderId: orders.id,
      displayId: orders.displayId,
      fullName: orders.fullName,
      email: orders.email,
      phone: orders.phone,
      carrier: shipments.carrier,
      reason: REASON,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(HAS_FAILED, IS_UNASKED, condition))
    .orderBy(asc(shipments.stateAt), asc(shipments.id))
    .limit(ASKED_AT_ONCE);
