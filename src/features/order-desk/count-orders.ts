import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { countUpTo } from '#db/keyset.ts';
import { rolledByKey } from '#db/rollups.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { ordersLike } from './find-orders.ts';

type Filter = {
  search?: string | undefined;
  status?: string | undefined;
  payment?: string | undefined;
  attention?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
const ROLLED_PAYMENTS = ['pending', 'completed', 'failed', 'cancelled'];

/** How many orders there are of each status. */
export async function countByStatus(app: App): Promise<Record<string, number>> {
  const known = await rolledByKey(app.db, 'orders.status');
  return Object.fromEntries([...known].map(([status, { count }]) => [status, count]));
}

/** How many orders a list has: exactly where one filter alone is in the rollups, else counted up to a limit. */
export async function countOrders(db: Db, filter: Filter, wanted: SQL | undefined, orderBy: readonly SQL[]) {
  const { status, payment, attention, from, to } = filter;
  const rolled =
    ordersLike(filter.search) === undefined &&
    !attention &&
    !(status && payment) &&
    (!payment || ROLLED_PAYMENTS.includes(payment));
  if (!rolled) return countUpTo(db, sql`select 1 from ${orders} where ${wanted}`, orderBy);
  const counts = await rolledByKey(db, payment ? 'orders.payment' : 'orders.status', { from, to });
  const key = payment ?? status;
  const count = key ? (counts.get(key)?.count ?? 0) : [...counts.values()].reduce((sum, one) => sum + one.count, 0);
  return { count, more: false };
}
