import type { SQL } from 'drizzle-orm';
import { type CountedMatches, countWithMatches, restrictToMatches } from '#db/count-rows.ts';
import type { Db } from '#db/queryable.ts';
import { rollupByKey } from '#db/rollups.ts';
import { orders } from '#db/schema/orders.ts';

type Filter = {
  search?: string | undefined;
  status?: string | undefined;
  payment?: string | undefined;
  attention?: string | undefined;
  hold?: string | undefined;
  tag?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const ROLLED_PAYMENTS = ['pending', 'completed', 'failed', 'cancelled'];

/** Counts the orders of a list: exactly for a single filter of the rollups, else up to a limit, with few matches. */
export async function countOrders(
  db: Db,
  filter: Filter,
  condition: SQL | undefined,
  orderBy: readonly SQL[],
): Promise<CountedMatches> {
  const { status, payment, attention, hold, tag, from, to } = filter;
  const text = filter.search?.trim();
  const rolled =
    !text && !attention && !hold && !tag && !(status && payment) && (!payment || ROLLED_PAYMENTS.includes(payment));
  if (!rolled) return countWithMatches(db, orders, condition, { orderBy, text });
  const counts = await rollupByKey(db, payment ? 'orders.payment' : 'orders.status', { from, to });
  const key = payment ?? status;
  const count = key ? (counts.get(key)?.count ?? 0) : [...counts.values()].reduce((sum, one) => sum + one.count, 0);
  const total = { count, more: false };
  return { total, few: restrictToMatches(total, orders, condition) };
}
