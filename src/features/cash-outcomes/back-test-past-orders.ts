import { and, desc, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { CASH_RECORD, orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { DAY_MS } from '#shared/dates.ts';
import { type CashRules, readCashRules } from '../payments/cash-rules.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { cashOutcomesAdminContract } from './admin-contract.ts';
import { backTest, type PastOrder, type RefusedGroup } from './back-test-rules.ts';
import { FATE } from './order-fate.ts';

export const BACK_TEST_DAYS = 90;
/** Newest orders that are looked at, so that a large shop waits for seconds only. */
export const MAX_PAST_ORDERS = 200_000;
const MAX_SHOWN = 100;

type Typed = z.output<(typeof cashOutcomesAdminContract)['backTest']['~orpc']['inputSchema'] & z.ZodType>;

/** What rules that are typed and not saved yet would have refused of the cash orders of the last 90 days. */
export async function backTestPastOrders(app: App, typed: Typed) {
  const { payment, policy } = await readSettings(app.db);
  const rules = readCashRules({ payment: { ...payment, ...typed }, policy });
  const past = await readPastOrders(app.db, new Date(app.now().getTime() - BACK_TEST_DAYS * DAY_MS), rules);
  const { orders: count, ...groups } = backTest(rules, past.slice(0, MAX_PAST_ORDERS));
  const visibleOrders = [groups.delivered, groups.cameBack, groups.open].flatMap((group) =>
    group.orders.slice(0, MAX_SHOWN),
  );
  const facts = await readFacts(
    app.db,
    visibleOrders.map(({ id }) => id),
  );
  const describe = (group: RefusedGroup) => ({
    ...group,
    orders: group.orders.slice(0, MAX_SHOWN).map(({ id, reason }) => ({ ...facts.get(id)!, reason })),
  });
  return {
    days: BACK_TEST_DAYS,
    orders: count,
    isCut: past.length > MAX_PAST_ORDERS,
    delivered: describe(groups.delivered),
    cameBack: describe(groups.cameBack),
    open: describe(groups.open),
  };
}

/** Cash orders since an instant, newest first. What no rule looks at is not read. */
async function readPastOrders(db: Queryable, since: Date, rules: CashRules): Promise<PastOrder[]> {
  const products = sql<string[]>`array(select i.product_id from order_items i
    where i.order_id = orders.id and i.product_id is not null)`;
  // a customer is known as when ordering: an account, or the phone of a guest
  const received = (isTheirs: SQL) => sql`exists (select from orders e where ${isTheirs}
    and e.status in ('delivered', 'completed') and e.created_at < orders.created_at
    and coalesce(e.delivered_on <= (orders.created_at at time zone 'Asia/Kolkata')::date, true))`;
  const isFirst = sql<boolean>`not case when orders.guest_link_version is null
    then ${received(sql`e.user_id = orders.user_id`)} else ${received(sql`e.phone = orders.phone`)} end`;
  return db
    .select({
      id: orders.id,
      total: sql<number>`(orders.total_amount - orders.cash_fee)`.mapWith(orders.totalAmount),
      pincode: sql<string | null>`nullif(orders.shipping_address ->> 'pincode', '')`,
      productIds: rules.excludedProductIds.length > 0 ? products : sql<string[]>`'{}'::uuid[]`,
      isFirst: rules.fromSecondOrder ? isFirst : sql<boolean | null>`null::boolean`,
      fate: FATE,
      carrierCost: sql<number | null>`(select sum(b.price) from shipment_bookings b
        join shipments s on s.id = b.shipment_id where s.order_id = orders.id and b.state = 'booked')`.mapWith(
        orders.totalAmount,
      ),
    })
    .from(orders)
    .where(and(CASH_RECORD, gte(orders.createdAt, since)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_PAST_ORDERS + 1);
}

async function readFacts(db: Queryable, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .select({
      id: orders.id,
      displayId: orders.displayId,
      createdAt: orders.createdAt,
      totalAmount: orders.totalAmount,
    })
    .from(orders)
    .where(inArray(orders.id, ids));
  return new Map(
    rows.map(({ id, displayId, createdAt, totalAmount }) => [
      id,
      { displayId, placedAt: createdAt.toISOString(), totalAmount },
    ]),
  );
}
