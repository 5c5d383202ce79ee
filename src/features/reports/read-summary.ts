import type { z } from 'zod';
import type { Db } from '#db/queryable.ts';
import { rollupByDay, rollupTotal } from '#db/rollups.ts';
import type { App } from '#platform/app.ts';
import type { Granted } from '#platform/http/permissions.ts';
import { addDays, shopDay } from '#shared/dates.ts';
import type { summary } from './admin-contract.ts';

/** Days of the sparklines on the cards. */
const TREND_DAYS = 14;

/**
 * The four cards above every tab, as far as the permissions allow; all from rollups, at the same cost in a shop of any
 * size.
 */
export async function readSummary(app: App, granted: Granted): Promise<z.infer<typeof summary>> {
  const today = shopDay(app.now());
  const [products, users, orders, revenue] = await Promise.all([
    granted.has('catalog.read') ? countProducts(app.db, today) : null,
    granted.has('users.read') ? countUsers(app.db, today) : null,
    granted.has('orders.read') ? countOrders(app.db, today) : null,
    granted.has('reports.read') ? sumRevenue(app.db, today) : null,
  ]);
  return { products, users, orders, revenue };
}

const trendOf = (today: string) => ({ from: addDays(today, 1 - TREND_DAYS), to: today });

async function countProducts(db: Db, today: string) {
  const [all, fresh, days] = await Promise.all([
    rollupTotal(db, 'products'),
    rollupTotal(db, 'products', { from: `${today.slice(0, 8)}01`, to: today }),
    rollupByDay(db, 'products', trendOf(today)),
  ]);
  return { count: all.count, thisMonth: fresh.count, trend: running(all.count, fill(days, today)) };
}

async function countUsers(db: Db, today: string) {
  const [all, joined, days] = await Promise.all([
    rollupTotal(db, 'users'),
    rollupTotal(db, 'users', { from: addDays(today, -29), to: today }),
    rollupByDay(db, 'users', trendOf(today)),
  ]);
  return { count: all.count, activeThisMonth: joined.count, trend: running(all.count, fill(days, today)) };
}

async function countOrders(db: Db, today: string) {
  const [all, recent, earlier, days] = await Promise.all([
    rollupTotal(db, 'orders.status'),
    rollupTotal(db, 'orders.status', { from: addDays(today, -29), to: today }),
    rollupTotal(db, 'orders.status', { from: addDays(today, -59), to: addDays(today, -30) }),
    rollupByDay(db, 'orders.status', trendOf(today)),
  ]);
  return { count: all.count, last30: recent.count, before: earlier.count, trend: fill(days, today) };
}

async function sumRevenue(db: Db, today: string) {
  const [all, captured, refunded, days] = await Promise.all([
    rollupTotal(db, 'orders.status'),
    rollupTotal(db, 'captured'),
    rollupTotal(db, 'refunded'),
    rollupByDay(db, 'orders.status', trendOf(today)),
  ]);
  const amounts = days.map(({ day, amount }) => ({ day, count: amount }));
  return { all: all.amount, paidNet: captured.amount - refunded.amount, trend: fill(amounts, today) };
}

/** One value per day up to today; days without rows are 0. */
function fill(values: { day: string; count: number }[], today: string): number[] {
  const counts = new Map(values.map(({ day, count }) => [day, count]));
  return Array.from({ length: TREND_DAYS }, (_, index) => counts.get(addDays(today, index + 1 - TREND_DAYS)) ?? 0);
}

/** Totals at the end of each day, from the current total and each day's additions. */
function running(now: number, added: number[]): number[] {
  let total = now - added.reduce((sum, one) => sum + one, 0);
  return added.map((one) => {
    total += one;
    return total;
  });
}
