/** Reports read rollups; these tests count again from the orders. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeRollupDeltas } from '#db/rollups.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { splitDateRange } from '#features/catalog/list-best-sellers.ts';
import { addDays } from '#shared/dates.ts';
import { ADDRESS, makeProduct } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { readReport } from './read-report.ts';

let app: TestApp;
let products: Awaited<ReturnType<typeof makeProduct>>[];
beforeAll(async () => {
  app = await createTestApp();
  // its orders are inserted directly
  app.isChecked = false;
  products = [
    await makeProduct(app, { stock: 3 }),
    await makeProduct(app, { stock: 200 }),
    await makeProduct(app, { stock: null }),
  ];
  // 400 days of orders at all hours, some not sold: days are those of India
  for (let index = 0; index < 160; index++) {
    const id = randomUUID();
    const at = new Date(app.now().getTime() - ((index * 61_234_567) % (400 * 86_400_000)));
    const product = products[index % 3]!;
    await app.db.insert(orders).values({
      id,
      displayId: id.slice(0, 8),
      fullName: 'Asha Rao',
      email: 'asha@example.in',
      phone: '+919845012345',
      shippingAddress: ADDRESS,
      subtotal: 1000 + index,
      totalAmount: 1000 + index,
      fingerprint: id,
      status: index % 7 === 0 ? 'cancelled' : 'processing',
      paymentStatus: 'completed',
      createdAt: at,
      confirmedAt: at,
    });
    await app.db.insert(orderItems).values({
      orderId: id,
      productId: product.productId,
      position: 0,
      productName: product.name,
      sku: 'X',
      quantity: 1 + (index % 4),
      price: 500,
      discount: 10,
      taxRate: 5,
    });
    if (index % 40 === 0) await mergeRollupDeltas(app.db);
  }
});
afterAll(() => app.close());

test('divides a span into whole years, quarters, months and days, without gap or overlap', () => {
  const length = { 'units.year': 12, 'units.quarter': 3, 'units.month': 1 } as Record<string, number>;
  const after = (day: string, months: number) =>
    new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 730 }), (start, days) => {
      const from = addDays('2023-12-15', start);
      const to = addDays(from, days);
      const covered = new Map<string, number>();
      for (const part of splitDateRange({ from, to })) {
        const months = length[part.metric];
        // rows of a period are stored under its first day
        if (months)
          for (const edge of [part.from, part.to])
            expect([edge.slice(8), (Number(edge.slice(5, 7)) - 1) % months]).toEqual(['01', 0]);
        const end = months ? addDays(after(part.to, months), -1) : part.to;
        for (let day = part.from; day <= end; day = addDays(day, 1))
          covered.set(day, (covered.get(day) ?? 0) + part.sign);
      }
      const expectedDays = Array.from({ length: days + 1 }, (_, index) => addDays(from, index));
      for (const day of expectedDays) expect(covered.get(day)).toBe(1);
      expect([...covered.values()].reduce((sum, times) => sum + times, 0)).toBe(expectedDays.length);
      expect([...covered.values()].every((times) => times === 0 || times === 1)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['7 days', '2026-11-14', '2026-11-20'],
  ['30 days', '2026-10-22', '2026-11-20'],
  ['a financial year', '2026-04-01', '2026-11-20'],
  ['whole months', '2026-01-01', '2026-06-30'],
  ['quarters, months and days', '2025-11-28', '2026-08-03'],
  ['beyond today', '2026-11-02', '2027-02-10'],
  ['most days of a month', '2026-10-04', '2026-10-27'],
])("%s: sums, days and best sellers equal the orders'", async (_, from, to) => {
  const report = await readReport(app, { from, to, by: 'units' });
  const inSpan = sql`shop_day(o.created_at) between ${from}::date and ${to}::date`;
  const { rows: sums } = await app.db.execute<{ n: number; total: string }>(
    sql`select count(*)::int as n, coalesce(sum(total_amount), 0)::text as total from orders o where ${inSpan}`,
  );
  expect(report.now.orders).toBe(sums[0]!.n);
  expect(report.now.revenue).toBe(Math.round(Number(sums[0]!.total) * 100));
  expect(report.days.reduce((sum, day) => sum + day.revenue, 0)).toBe(report.now.revenue);
  expect(report.days.reduce((sum, day) => sum + day.orders, 0)).toBe(report.now.orders);
  expect(report.days.reduce((sum, day) => sum + day.before, 0)).toBe(report.before.revenue);
  expect(report.days[0]!.day).toBe(from);
  expect(report.days.at(-1)!.day).toBe(to);
  expect(report.statuses.reduce((sum, { count }) => sum + count, 0)).toBe(report.now.orders);
  const { rows: sold } = await app.db.execute<{ id: string; units: number; revenue: string }>(sql`
    select i.product_id as id, sum(i.quantity)::int as units, sum(i.price * i.quantity - i.discount)::text as revenue
    from orders o join order_items i on i.order_id = o.id where is_sale(o) and ${inSpan} group by 1`);
  expect(new Map(report.bestSellers.map((one) => [one.productId, [one.units, one.revenue]]))).toEqual(
    new Map(sold.map((one) => [one.id, [one.units, Math.round(Number(one.revenue) * 100)]])),
  );
  const units = report.bestSellers.map((one) => one.units);
  expect(units).toEqual([...units].sort((a, b) => b - a));
});

test('lists low stock of tracked variants with their sales', async () => {
  const report = await readReport(app, { from: '2026-11-01', to: '2026-11-20', by: 'revenue' });
  expect(report.lowStock.map(({ variantId }) => variantId)).toEqual([products[0]!.variantId]);
  expect(report.lowStock[0]!.left).toBe(3);
  expect(report.lowStock[0]!.soldLast30).toBeGreaterThan(0);
  await app.db.update(productVariants).set({ reserved: 3 });
  expect((await readReport(app, { from: '2026-11-01', to: '2026-11-20', by: 'revenue' })).lowStock[0]!.left).toBe(0);
});

test.each([
  ['2026-11-20', '2026-11-19'],
  ['2020-01-01', '2026-01-01'],
])('refuses a span from %s to %s', async (from, to) => {
  await expect(readReport(app, { from, to, by: 'units' })).rejects.toMatchObject({ code: 'INVALID_DATE_RANGE' });
});
