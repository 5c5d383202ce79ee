import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { transact } from '#db/client.ts';
import type { Queryable } from '#db/queryable.ts';
import { attemptQuestions } from '#db/schema/failed-deliveries.ts';
import { shipments } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { normalisePhone } from '#shared/phone.ts';
import { sha256 } from '../customers/tokens.ts';
import { readSettings } from '../settings/read-settings.ts';
import { attemptDays, deadlineOf, offeredWays, validateWishedAddress, validateWishedDay } from './attempt-rules.ts';
import type { failedDeliveriesContract } from './contract.ts';
import { REASON } from './failure.ts';
import { type Attempt, lockAttempt, readAttempt, readLastResolution, readRoute } from './lock-attempt.ts';

type Question = typeof attemptQuestions.$inferSelect;
type Answer = z.output<(typeof failedDeliveriesContract)['answer']['~orpc']['inputSchema'] & z.ZodType>;

/** What the customer is asked and has answered, also once it is over. INVALID_LINK. */
export async function readQuestion(app: App, carriers: CarrierRegistry, token: string) {
  const question = await findQuestion(app.db, token);
  const attempt = await readAttempt(app.db, question.shipmentId);
  const ways = await waysFor(app.db, carriers, attempt);
  const [failure] = await app.db.select({ reason: REASON }).from(shipments).where(eq(shipments.id, attempt.shipmentId));
  const { failedDeliveryHours } = (await readSettings(app.db)).shop;
  const { displayId, city, pincode, carrier, failedAt, state } = attempt;
  return {
    displayId,
    city,
    pincode,
    carrier,
    reason: failure!.reason,
    attempt: attempt.attempt,
    failedAt: failedAt.toISOString(),
    deadline: deadlineOf(failedAt, failedDeliveryHours).toISOString(),
    days: ways.tryAgain ? attemptDays(shopDay(app.now())) : [],
    isDayFixed: ways.tryAgain?.hasDay ?? false,
    takesAddress: ways.takesAddress,
    isOver: state !== 'failed_attempt' || question.attempt !== attempt.attempt,
    isDecided: await isDecided(app.db, attempt),
    answer: answerOf(question),
  };
}

/** Notes that the customer has seen the question. Repeatable. INVALID_LINK. */
export async function noteOpened(app: App, token: string) {
  const { id } = await findQuestion(app.db, token);
  await app.db
    .update(attemptQuestions)
    .set({ openedAt: app.now() })
    .where(and(eq(attemptQuestions.id, id), isNull(attemptQuestions.openedAt)));
  return { ok: true as const };
}

/** Stores what the customer chose; the last answer counts. INVALID_LINK, ATTEMPT_OVER, ATTEMPT_DECIDED, INVALID_WISH. */
export function answerQuestion(app: App, carriers: CarrierRegistry, answer: Answer) {
  const now = app.now();
  return transact(app.db, async (tx) => {
    const question = await findQuestion(tx, answer.token);
    const attempt = await lockAttempt(tx, question.shipmentId);
    // the link of an earlier attempt is used up, although the shipment waits again
    if (question.attempt !== attempt.attempt) throw new DomainError('ATTEMPT_OVER');
    if (await isDecided(tx, attempt)) throw new DomainError('ATTEMPT_DECIDED');
    const ways = await waysFor(tx, carriers, attempt);
    if (answer.kind === 'day' ? !ways.tryAgain : !ways.takesAddress) throw new DomainError('WAY_NOT_OFFERED');
    const fields =
      answer.kind === 'day'
        ? validateWishedDay(answer.day, shopDay(now))
        : validateWishedAddress(answer, attempt.pincode);
    if (Object.keys(fields).length > 0) throw new DomainError('INVALID_WISH', { fields });
    const wish =
      answer.kind === 'day'
        ? { day: answer.day, phone: null, address: null }
        : { day: null, phone: normalisePhone(answer.phone), address: answer.address || null };
    await tx
      .update(attemptQuestions)
      .set({ ...wish, comment: answer.comment || null, answeredAt: now, openedAt: question.openedAt ?? now })
      .where(eq(attemptQuestions.id, question.id));
    return { ok: true as const };
  });
}

async function findQuestion(db: Queryable, token: string): Promise<Question> {
  const [question] = await db
    .select()
    .from(attemptQuestions)
    .where(eq(attemptQuestions.tokenHash, sha256(token)));
  if (!question) throw new DomainError('INVALID_LINK');
  return question;
}

async function waysFor(db: Queryable, carriers: CarrierRegistry, { shipmentId }: Attempt) {
  const route = await readRoute(db, carriers, shipmentId);
  const ways = offeredWays(route?.abilities ?? null);
  return {
    tryAgain: ways.find(({ kind }) => kind === 'try_again') ?? null,
    takesAddress: ways.some(({ kind }) => kind === 'change_address'),
  };
}

/** A refused decision leaves the choice open. */
async function isDecided(db: Queryable, attempt: Attempt): Promise<boolean> {
  const last = await readLastResolution(db, attempt);
  return last !== null && last.state !== 'refused';
}

function answerOf({ answeredAt, day, phone, address, comment }: Question) {
  return answeredAt && { answeredAt: answeredAt.toISOString(), day, phone, address, comment };
}
