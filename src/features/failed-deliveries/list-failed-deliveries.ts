import { and, eq, type SQL, sql } from 'drizzle-orm';
import { byAge, keyset, type PageRequest } from '#db/keyset.ts';
import type { Queryable } from '#db/queryable.ts';
import { attemptQuestions } from '#db/schema/failed-deliveries.ts';
import { orders } from '#db/schema/orders.ts';
import { shipments } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import type { ResolutionKind, ResolutionState } from '#shared/attempt-states.ts';
import { DESTINATION } from '../dispatch/list-shipments.ts';
import { IS_MAILABLE } from '../orders/is-mailable.ts';
import { readSettings } from '../settings/read-settings.ts';
import { deadlineOf } from './attempt-rules.ts';
import { CASH, HAS_FAILED, IS_UNASKED, IS_WAITING, REASON } from './failure.ts';

type Resolution = {
  id: string;
  kind: ResolutionKind;
  state: ResolutionState;
  day: string | null;
  message: string | null;
};

const LAST_RESOLUTION = sql<Resolution | null>`(
  select jsonb_build_object('id', r.id, 'kind', r.kind, 'state', r.state, 'day', r.day, 'message', r.message)
  from attempt_resolutions r where r.shipment_id = shipments.id and r.attempt = shipments.failed_attempts
  order by r.decided_at desc, r.id desc limit 1)`;

/** Failed deliveries, the first to come back first, with how many of them wait for a decision. */
export async function listFailedDeliveries({ db }: App, request: PageRequest) {
  const page = keyset(byAge(shipments.stateAt, shipments.id, 'oldest'), request);
  const pageRows = await selectFailures(db, page.cursor)
    .where(and(HAS_FAILED, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(pageRows);
  const { failedDeliveryHours } = (await readSettings(db)).shop;
  const { total, ...counts } = await countFailures(db);
  return {
    ...ends,
    ...counts,
    total: { count: total, more: false },
    rows: rows.map((row) => describeFailure(row, failedDeliveryHours)),
  };
}

async function countFailures(db: Queryable) {
  const [counted] = await db
    .select({
      total: sql<number>`count(*)::int`,
      waiting: sql<number>`count(*) filter (where ${IS_WAITING})::int`,
      unasked: sql<number>`count(*) filter (where ${IS_UNASKED})::int`,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(HAS_FAILED);
  return counted!;
}

/** A failed delivery as it is listed; the caller says which. */
export const selectFailures = (db: Queryable, cursor: SQL<string>) =>
  db
    .select({
      id: shipments.id,
      cursor,
      orderId: orders.id,
      displayId: orders.displayId,
      number: shipments.number,
      fullName: orders.fullName,
      city: DESTINATION.city,
      reason: REASON,
      attempt: shipments.failedAttempts,
      failedAt: shipments.stateAt,
      cash: CASH,
      isMailable: IS_MAILABLE,
      question: attemptQuestions,
      resolution: LAST_RESOLUTION,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(
      attemptQuestions,
      and(eq(attemptQuestions.shipmentId, shipments.id), eq(attemptQuestions.attempt, shipments.failedAttempts)),
    );

type Failure = Omit<Awaited<ReturnType<typeof selectFailures>>[number], 'cursor'>;

export function describeFailure({ failedAt, question, ...row }: Failure, hours: number) {
  return {
    ...row,
    failedAt: failedAt.toISOString(),
    deadline: deadlineOf(failedAt, hours).toISOString(),
    question: question && {
      day: question.day,
      phone: question.phone,
      address: question.address,
      comment: question.comment,
      askedAt: question.askedAt.toISOString(),
      openedAt: question.openedAt?.toISOString() ?? null,
      answeredAt: question.answeredAt?.toISOString() ?? null,
    },
  };
}
