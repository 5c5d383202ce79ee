import { asc, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#db/schema/customers.ts';
import { webhookDeliveries, webhookEndpoints } from '#db/schema/webhooks.ts';
import type { App } from '#platform/app.ts';

const BUCKETS = 48;
const BUCKET_SECONDS = 1800;

type Bucket = { endpointId: string; place: number; atOnce: number; retried: number; retrying: number; failed: number };

/** All endpoints with the health of their last 24 hours, oldest first. */
export async function listEndpoints(app: App) {
  const rows = await app.db
    .select({ endpoint: webhookEndpoints, createdBy: users.email })
    .from(webhookEndpoints)
    .leftJoin(users, eq(users.id, webhookEndpoints.createdBy))
    .where(isNull(webhookEndpoints.removedAt))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  const [{ rows: buckets }, { rows: medians }, { rows: waiting }] = await Promise.all([
    app.db.execute<Bucket>(sql`
      select d.endpoint_id as "endpointId",
        ${BUCKETS - 1} - floor(extract(epoch from now() - d.created_at) / ${BUCKET_SECONDS})::int as place,
        count(*) filter (where d.state = 'delivered' and d.tries <= 1)::int as "atOnce",
        count(*) filter (where d.state = 'delivered' and d.tries > 1)::int as retried,
        count(*) filter (where d.state = 'waiting' and d.tries > 0 and p.state <> 'off')::int as retrying,
        count(*) filter (where d.state = 'failed' or (d.state = 'waiting' and d.tries > 0 and p.state = 'off'))::int as failed
      from ${webhookDeliveries} d join ${webhookEndpoints} p on p.id = d.endpoint_id
      where d.created_at > now() - make_interval(secs => ${BUCKETS * BUCKET_SECONDS})
      group by 1, 2`),
    app.db.execute<{ endpointId: string; ms: number }>(sql`
      select d.endpoint_id as "endpointId", percentile_disc(0.5) within group (order by d.took_ms)::int as ms
      from ${webhookDeliveries} d
      where d.created_at > now() - interval '24 hours' and d.state = 'delivered' group by 1`),
    app.db.execute<{ endpointId: string; waiting: number; retrying: number }>(sql`
      select d.endpoint_id as "endpointId", count(*)::int as waiting, count(*) filter (where d.tries > 0)::int as retrying
      from ${webhookDeliveries} d where d.state = 'waiting' group by 1`),
  ]);
  return rows.map(({ endpoint, createdBy }) => {
    const rowsOfEndpoint = <Row extends { endpointId: string }>(list: Row[]) =>
      list.filter((one) => one.endpointId === endpoint.id);
    const health = Array.from({ length: BUCKETS }, (_, place) => {
      const {
        atOnce = 0,
        retried = 0,
        retrying = 0,
        failed = 0,
      } = rowsOfEndpoint(buckets).find((one) => one.place === place) ?? {};
      return { atOnce, retried, retrying, failed };
    });
    const { id, name, url, events, version, state, extension } = endpoint;
    return {
      id,
      name,
      url,
      events,
      version,
      state,
      extension,
      createdBy,
      health,
      switchedOffAt: textOf(endpoint.switchedOffAt),
      failingSince: textOf(endpoint.failingSince),
      secretChangedAt: endpoint.secretChangedAt.toISOString(),
      previousSecretUntil: textOf(endpoint.previousSecretUntil),
      waitingCount: rowsOfEndpoint(waiting)[0]?.waiting ?? 0,
      retryingCount: rowsOfEndpoint(waiting)[0]?.retrying ?? 0,
      medianMs: rowsOfEndpoint(medians)[0]?.ms ?? null,
    };
  });
}

const textOf = (instant: Date | null) => instant?.toISOString() ?? null;
