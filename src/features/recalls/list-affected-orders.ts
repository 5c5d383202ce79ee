import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { byAge, keyset, type PageRequest } from '#db/keyset.ts';
import type { Db, Queryable } from '#db/queryable.ts';
import { batches } from '#db/schema/batches.ts';
import { orders } from '#db/schema/orders.ts';
import { mails } from '#db/schema/platform.ts';
import { recallNotices, recalls } from '#db/schema/recalls.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { ShipmentState } from '#shared/shipment-states.ts';
import { IS_MAILABLE } from '../orders/is-mailable.ts';
import type { MAIL_RESULTS, RECALL_VIEWS, recallsAdminContract } from './admin-contract.ts';
import { IS_OUT, REFUND_STATE, REFUNDED, unitsByOrder } from './units-by-order.ts';

type Filter = z.output<(typeof recallsAdminContract)['orders']['~orpc']['inputSchema'] & z.ZodType>;
export type RecallView = (typeof RECALL_VIEWS)[number];
type Shipment = { number: number; state: ShipmentState; trackingNumber: string | null };

const AT_ONCE = 500;

/** SQL: what became of a notice's mail; null when none was written. */
const MAIL_RESULT = sql<(typeof MAIL_RESULTS)[number] | null>`case when ${mails.id} is null then null
  when ${mails.sentAt} is not null then 'sent' when ${mails.unknownAt} is not null then 'unknown'
  when ${mails.notSentAt} is not null then 'not_sent'
  when ${mails.nextTryAt} is null and ${mails.claim} is null and ${mails.heldAt} is null then 'failed'
  else 'waiting' end`;

const shipmentsOf = (batchId: string) => sql<Shipment[]>`(
  select jsonb_agg(jsonb_build_object('number', s.number, 'state', s.state, 'trackingNumber', s.tracking_number) order by s.number)
  from shipments s where s.order_id = ${orders.id} and s.state <> 'cancelled' and exists (
    select from shipment_lines l join shipment_units u on u.line_id = l.id
    where l.shipment_id = s.id and u.batch_id = ${batchId}))`;

const VIEWS: Record<RecallView, SQL> = {
  packed: sql`t.packed > 0`,
  on_the_road: sql`t.on_the_road > 0`,
  delivered: sql`t.delivered > 0`,
  lost: sql`t.lost > 0`,
  came_back: sql`t.came_back > 0`,
  to_phone: sql`${IS_OUT} and not ${IS_MAILABLE}`,
  refund_open: sql`${REFUND_STATE} = 'open'`,
};

/** Orders with units of a batch, newest first, with their notice of its open or last recall. NOT_FOUND. */
export async function listAffectedOrders(app: App, { batchId, view, ...request }: Filter) {
  await requireBatch(app.db, batchId);
  const page = keyset(byAge(orders.createdAt, orders.id), request as PageRequest);
  const viewCondition = view ? VIEWS[view] : undefined;
  const pageRows = await selectAffected(app.db, batchId, await latestRecall(app.db, batchId), page.cursor)
    .where(and(viewCondition, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(pageRows);
  return {
    ...ends,
    total: { count: await countAffected(app.db, batchId, viewCondition), more: false },
    rows: rows.map(describe),
  };
}

/** All of them for a file, some hundred at a time. */
export async function* readAffectedOrders(db: Db, batchId: string) {
  const recallId = await latestRecall(db, batchId);
  for (let after: string | undefined; ; ) {
    const page = keyset(byAge(orders.createdAt, orders.id, 'oldest'), { after, limit: AT_ONCE });
    const pageRows = await selectAffected(db, batchId, recallId, page.cursor)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit);
    const { rows, after: next } = page.finish(pageRows);
    for (const row of rows) yield describe(row);
    if (next === null) return;
    after = next;
  }
}

export type AffectedOrder = ReturnType<typeof describe>;

async function requireBatch(db: Queryable, id: string): Promise<void> {
  const rows = await db.select({ id: batches.id }).from(batches).where(eq(batches.id, id));
  if (rows.length === 0) throw new DomainError('NOT_FOUND');
}

async function latestRecall(db: Queryable, batchId: string): Promise<string | null> {
  const [latest] = await db
    .select({ id: recalls.id })
    .from(recalls)
    .where(eq(recalls.batchId, batchId))
    .orderBy(desc(recalls.startedAt), asc(recalls.id))
    .limit(1);
  return latest?.id ?? null;
}

const affected = (batchId: string): SQL => sql`(${unitsByOrder(batchId)}) t`;

async function countAffected(db: Db, batchId: string, condition: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${affected(batchId)}
    join ${orders} on ${orders.id} = t.order_id where ${condition ?? sql`true`}`);
  return rows[0]!.count;
}

const selectAffected = (db: Db, batchId: string, recallId: string | null, cursor: SQL<string>) =>
  db
    .select({
      id: orders.id,
      cursor,
      displayId: orders.displayId,
      createdAt: orders.createdAt,
      customer: orders.fullName,
      phone: orders.phone,
      stateCode: orders.stateCode,
      email: sql<string | null>`case when ${IS_MAILABLE} then ${orders.email}::text end`,
      packed: sql<number>`t.packed`,
      onTheRoad: sql<number>`t.on_the_road`,
      delivered: sql<number>`t.delivered`,
      lost: sql<number>`t.lost`,
      cameBack: sql<number>`t.came_back`,
      sent: sql<number>`t.sent`,
      shipments: shipmentsOf(batchId),
      noticeState: recallNotices.state,
      noticeAt: recallNotices.stateAt,
      mail: MAIL_RESULT,
      amount: sql<number>`(t.price * 100)::float8`,
      refunded: sql<number>`(${REFUNDED} * 100)::float8`,
      refundState: REFUND_STATE,
      toRefund: sql<{ itemId: string; units: number }[] | null>`t.to_refund`,
    })
    .from(orders)
    .innerJoin(affected(batchId), sql`t.order_id = ${orders.id}`)
    .leftJoin(
      recallNotices,
      and(eq(recallNotices.orderId, orders.id), recallId ? eq(recallNotices.recallId, recallId) : sql`false`),
    )
    .leftJoin(mails, eq(mails.id, recallNotices.id));

type Row = Omit<Awaited<ReturnType<typeof selectAffected>>[number], 'cursor'>;

function describe({ createdAt, noticeState, noticeAt, mail, shipments, toRefund, ...row }: Row) {
  const notice = noticeState && noticeAt ? { state: noticeState, mail, at: noticeAt.toISOString() } : null;
  return { ...row, createdAt: createdAt.toISOString(), shipments: shipments ?? [], toRefund: toRefund ?? [], notice };
}
