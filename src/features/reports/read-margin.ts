import { and, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countUpTo } from '#db/count-rows.ts';
import { byAge, keyset, type PageRequest } from '#db/keyset.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { addDays, shopInstant } from '#shared/dates.ts';
import type { marginOrder, marginProducts } from './admin-contract.ts';
import { LONGEST_COST_DAYS } from './cost-span-rules.ts';
import { MARGIN_SUMS, marginLines } from './margin-lines.ts';
import { type MarginSums, sumMargins } from './margin-rules.ts';
import { requireDateRange } from './require-date-range.ts';

type DateRange = { from: string; to: string };
type Product = z.infer<typeof marginProducts>['rows'][number];
type Order = z.infer<typeof marginOrder>;

const AT_ONCE = 500;

/** Orders of days in India that were sold, or were cancelled after they had left the shop. */
const soldIn = ({ from, to }: DateRange): SQL =>
  and(
    gte(orders.createdAt, shopInstant(from)),
    lt(orders.createdAt, shopInstant(addDays(to, 1))),
    isNull(orders.deletedAt),
    isNotNull(orders.confirmedAt),
    sql`(${orders.cancelledAt} is null or exists (
      select from shipments s where s.order_id = ${sql.raw('orders.id')} and s.handed_over_at is not null))`,
  )!;

/** The margin of products in the orders of a span, highest revenue first, and of all together. INVALID_DATE_RANGE. */
export async function readProductMargins(app: App, span: DateRange): Promise<z.infer<typeof marginProducts>> {
  requireDateRange(span.from, span.to, LONGEST_COST_DAYS);
  const which = sql`o.id in (select orders.id from orders where ${soldIn(span)})`;
  const [{ rows }, unpriced] = await Promise.all([
    app.db.execute<Product>(sql`
      select product_id as "productId", min(product_name) as name, ${MARGIN_SUMS} from (${marginLines(which)}) line
      group by product_id, case when product_id is null then product_name end order by revenue desc, name`),
    countUnpriced(app, span),
  ]);
  return { rows, total: sumMargins(rows), unpricedShipments: unpriced };
}

/** Shipments that have left the shop without a booked price. */
async function countUnpriced(app: App, span: DateRange): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(sql`
    select count(*)::int as count from orders join shipments s on s.order_id = orders.id
    where ${soldIn(span)} and s.handed_over_at is not null
      and not exists (select from shipment_bookings b where b.shipment_id = s.id and b.state = 'booked' and b.price is not null)`);
  return rows[0]!.count;
}

/** The margin of each order of a span, newest first. INVALID_DATE_RANGE. */
export async function listOrderMargins(app: App, { from, to, ...request }: DateRange & PageRequest) {
  requireDateRange(from, to, LONGEST_COST_DAYS);
  const isSold = soldIn({ from, to });
  const page = keyset(byAge(orders.createdAt, orders.id), request);
  const pageRows = await app.db
    .select({ id: orders.id, cursor: page.cursor, displayId: orders.displayId, createdAt: orders.createdAt })
    .from(orders)
    .where(and(isSold, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  const { rows, ...ends } = page.finish(pageRows);
  const sums = await readSums(
    app,
    rows.map(({ id }) => id),
  );
  return {
    ...ends,
    total: await countUpTo(app.db, orders, isSold),
    rows: rows.map(
      ({ createdAt, ...row }): Order => ({
        ...row,
        createdAt: createdAt.toISOString(),
        ...(sums.get(row.id) ?? sumMargins([])),
      }),
    ),
  };
}

/** All of them for a file, some hundred at a time. */
export async function* readOrderMargins(app: App, span: DateRange): AsyncGenerator<Order> {
  for (let after: string | undefined; ; ) {
    const page = await listOrderMargins(app, { ...span, limit: AT_ONCE, ...(after ? { after } : {}) });
    yield* page.rows;
    if (page.after === null) return;
    after = page.after;
  }
}

async function readSums({ db }: App, orderIds: readonly string[]): Promise<Map<string, MarginSums>> {
  const { rows } = await db.execute<MarginSums & { orderId: string }>(sql`
    select order_id as "orderId", ${MARGIN_SUMS}
    from (${marginLines(sql`o.id = any(${sql.param([...orderIds])}::uuid[])`)}) line group by 1`);
  return new Map(rows.map(({ orderId, ...sums }) => [orderId, sums]));
}
