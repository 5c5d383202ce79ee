import type { z } from 'zod';
import { rollupByDay, rollupTotal } from '#db/rollups.ts';
import type { App } from '#platform/app.ts';
import { addDays, shopDay } from '#shared/dates.ts';
import type { summary } from './admin-contract.ts';

/** Days of the small lines on the cards. */
const TREND_DAYS = 14;

/** The four cards over every tab; all of it from rollups, whatever the size of the shop. */
export async function readSummary(app: App): Promise<z.infer<typeof summary>> {
  const { db } = app;
  const today = shopDay(app.now());
  const last30 = { from: addDays(today, -29), to: today };
  const before = { from: addDays(today, -59), to: addDays(today, -30) };
  const month = { from: `${today.slice(0, 8)}01`, to: today };
  const days = { from: addDays(today, 1 - TREND_DAYS), to: today };
  const [
    products,
    newProducts,
    productDays,
    users,
    joined,
    userDays,
    orders,
    recent,
    earlier,
    orderDays,
    captured,
    back,
  ] = await Promise.all([
    rollupTotal(db, 'products'),
    rollupTotal(db, 'products', month),
    rollupByDay(db, 'products', days),
    rollupTotal(db, 'users'),
    rollupTotal(db, 'users', last30),
    rollupByDay(db, 'users', days),
    rollupTotal(db, 'orders.status'),
    rollupTotal(db, 'orders.status', last30),
    rollupTotal(db, 'orders.status', before),
    rollupByDay(db, 'orders.status', days),
    rollupTotal(db, 'captured'),
    rollupTotal(db, 'refunded'),
  ]);
  return {
    products: {
      count: products.count,
      thisMonth: newProducts.count,
      trend: running(products.count, fill(productDays, today)),
    },
    users: { count: users.count, activeThisMonth: joined.count, trend: running(users.count, fill(userDays, today)) },
    orders: { count: orders.count, last30: recent.count, before: earlier.count, trend: fill(orderDays, today) },
    revenue: {
      all: orders.amount,
      paidNet: captured.amount - back.amount,
      trend: fill(
        orderDays.map(({ day, amount }) => ({ day, count: amount })),
        today,
      ),
    },
  };
}

/** One value for each day up to today; days without any are 0. */
function fill(known: { day: string; count: number }[], today: string): number[] {
  const counts = new Map(known.map(({ day, count }) => [day, count]));
  return Array.from({ length: TREND_DAYS }, (_, index) => counts.get(addDays(today, index + 1 - TREND_DAYS)) ?? 0);
}

/** How many there were at the end of each day, from how many there are now and what each day added. */
function running(now: number, added: number[]): number[] {
  let total = now - added.reduce((sum, one) => sum + one, 0);
  return added.map((one) => {
    total += one;
    return total;
  });
}
