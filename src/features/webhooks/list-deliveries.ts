import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { countUpTo } from '#db/count-rows.ts';
import { byAge, keyset, type PageRequest } from '#db/keyset.ts';
import { webhookAttempts, webhookDeliveries, webhookEvents } from '#db/schema/webhooks.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { bodyOf } from './build-request.ts';
import type { Try } from './record-delivery-result.ts';

type Filter = PageRequest & {
  id: string;
  search?: string | undefined;
  state?: 'waiting' | 'delivered' | 'failed' | undefined;
  day?: string | undefined;
};
type Row = typeof webhookDeliveries.$inferSelect;

const isBehind = sql<boolean>`(${webhookDeliveries.state} = 'waiting' and exists (
  select from webhook_deliveries w where w.endpoint_id = ${webhookDeliveries.endpointId}
    and w.subject = ${webhookDeliveries.subject} and w.state = 'waiting' and w.sequence < ${webhookDeliveries.sequence}))`;

/** The deliveries of an endpoint, newest first. */
export async function listDeliveries(app: App, filter: Filter) {
  const page = keyset(byAge(webhookDeliveries.createdAt, webhookDeliveries.id), filter);
  const condition = and(
    eq(webhookDeliveries.endpointId, filter.id),
    filter.state ? eq(webhookDeliveries.state, filter.state) : undefined,
    filter.day
      ? sql`${webhookDeliveries.createdAt} >= (${filter.day}::date)::timestamp at time zone 'Asia/Kolkata'
          and ${webhookDeliveries.createdAt} < (${filter.day}::date + 1)::timestamp at time zone 'Asia/Kolkata'`
      : undefined,
    matches(filter.search?.trim()),
  );
  const [pageRows, total] = await Promise.all([
    app.db
      .select({
        id: webhookDeliveries.id,
        cursor: page.cursor,
        delivery: webhookDeliveries,
        data: webhookEvents.data,
        isBehind,
      })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .where(and(condition, page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    countUpTo(app.db, webhookDeliveries, condition, { orderBy: page.orderBy, text: filter.search }),
  ]);
  const { rows, ...ends } = page.finish(pageRows);
  return { ...ends, total, rows: rows.map((row) => describe(row.delivery, row.data, row.isBehind)) };
}

/** One delivery with its body and every try. NOT_FOUND. */
export async function readDelivery(app: App, id: string) {
  const [row] = await app.db
    .select({ delivery: webhookDeliveries, event: webhookEvents, isBehind })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(eq(webhookDeliveries.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  const attempts = await app.db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(asc(webhookAttempts.at));
  return {
    ...describe(row.delivery, row.event.data, row.isBehind),
    body: bodyOf(row.event),
    attempts: attempts.map(({ at, deliveryId: _, ...rest }) => ({ ...rest, at: at.toISOString() })),
  };
}

/** A try that was just made, as the list shows it. */
export const describeTry = ({ id, at, headers, answer }: Try) => ({
  id,
  at: at.toISOString(),
  headers,
  tookMs: answer.tookMs,
  status: answer.status,
  error: answer.error,
  answer: answer.status === null ? null : answer.body,
});

function matches(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const start = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    sql`${webhookDeliveries.subject} like ${start}`,
    sql`${webhookDeliveries.type} like ${start}`,
    sql`${webhookDeliveries.eventId} like ${start}`,
    sql`${webhookDeliveries.status}::text = ${search}`,
    sql`${webhookDeliveries.error} like ${start}`,
  );
}

function describe(row: Row, data: Record<string, unknown>, behind: boolean) {
  const { id, eventId, type, subject, state, tries, status, error, tookMs } = row;
  return {
    id,
    eventId,
    type,
    subject,
    state,
    tries,
    status,
    error,
    tookMs,
    isBehind: behind,
    label: labelOf(type, subject, data),
    createdAt: row.createdAt.toISOString(),
    nextTryAt: state === 'waiting' ? row.nextTryAt.toISOString() : null,
  };
}

function labelOf(type: string, subject: string, data: Record<string, unknown>): string {
  const about = data as {
    stock?: { sku: string };
    product?: { name: string };
    customer?: object;
    invoice?: { number: string };
  };
  if (type === 'webhook.test') return 'Test';
  return about.stock?.sku ?? about.product?.name ?? (about.customer ? 'Customer' : subject.slice(0, 8));
}
