/** Revenue, cost and margin of orders that are packed from batches with purchase prices. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { addDays, DAY_MS, shopDay } from '#shared/dates.ts';
import { ADDRESS, makeProduct } from '#tests/factories.ts';
import { openRecallShop, type RecallShop } from '#tests/recall-shop.ts';
import { type MarginSums, marginOf, marginShare, sumMargins } from './margin-rules.ts';
import { listOrderMargins, readOrderMargins, readProductMargins } from './read-margin.ts';

let shop: RecallShop;
beforeEach(async () => {
  shop = await openRecallShop();
  await shop.app.db.update(products).set({ taxRate: 18 });
});
afterEach(() => shop.close());

const span = () => ({ from: addDays(shopDay(shop.app.now()), -60), to: addDays(shopDay(shop.app.now()), 1) });
const read = () => readProductMargins(shop.app, span());
const sumsOf = async (): Promise<MarginSums> => (await read()).total;
const netOf = (gross: number) => gross - Math.round((gross * 18) / 118);
const priceOf = (quantity: number) => 129_900 * quantity;

/** The batch of all orders gets a purchase price: 60 units are there without one. */
const pay = (cost: number, units = 10) => shop.receive(shop.product.variantId, 'PW-2605-C', units, 500, cost);

/** Orders have no charge for delivery. */
const withoutCharge = () => shop.app.db.update(orders).set({ shipping: 0 });

test('counts units of a batch without a purchase price apart, never as free', async () => {
  await shop.sent(2);
  await withoutCharge();
  expect(await sumsOf()).toEqual({
    units: 2,
    revenue: 0,
    cost: 0,
    delivery: 0,
    unknownUnits: 2,
    unknownRevenue: netOf(priceOf(2)),
  });
  expect(marginShare(await sumsOf())).toBeNull();
});

test('takes the average of what was paid for the batch, weighted by units', async () => {
  await pay(60_000, 30);
  await pay(80_000, 10);
  await shop.sent(3);
  await withoutCharge();
  const sums = await sumsOf();
  expect(sums).toMatchObject({ units: 3, revenue: netOf(priceOf(3)), cost: 3 * 65_000, unknownUnits: 0 });
  expect(marginOf(sums)).toBe(netOf(priceOf(3)) - 195_000);
});

test('has no cost of what is not packed yet, and none of what is in stock again', async () => {
  await pay(60_000);
  await shop.order(2);
  await withoutCharge();
  expect(await sumsOf()).toMatchObject({ units: 2, revenue: 0, cost: 0, unknownUnits: 2 });
  const { orderId } = await shop.sent(3, ['delivered']);
  await withoutCharge();
  const [item] = await shop.app.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  await shop.refund(orderId, { lines: [{ itemId: item!.id, quantity: 2, restock: true }] });
  await shop.endRefunds('completed');
  expect(await sumsOf()).toMatchObject({ units: 3, revenue: netOf(priceOf(1)), cost: 60_000, unknownUnits: 2 });
});

test('keeps the cost of what was refunded and did not come back', async () => {
  await pay(60_000);
  const { orderId } = await shop.sent(1, ['delivered']);
  await withoutCharge();
  const [item] = await shop.app.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  await shop.refund(orderId, { lines: [{ itemId: item!.id, quantity: 1, restock: false }] });
  expect(marginOf(await sumsOf())).toBe(netOf(priceOf(1)) - 60_000);
  await shop.endRefunds('completed');
  const sums = await sumsOf();
  expect(sums).toMatchObject({ units: 1, revenue: 0, cost: 60_000 });
  expect([marginOf(sums), marginShare(sums)]).toEqual([-60_000, null]);
});

test('takes the booked price of bookings that are paid, and says which shipments have none', async () => {
  // rows are changed directly
  shop.app.isChecked = false;
  await pay(60_000);
  const { shipmentId } = await shop.sent(1);
  await shop.sent(1);
  await withoutCharge();
  const book = (state: string, price: number) =>
    shop.app.db.execute(sql`insert into shipment_bookings (id, shipment_id, carrier, reference, state, cash, price, tracking_number, carrier_id, created_at)
      values (${randomUUID()}, ${shipmentId}, 'swift', ${randomUUID()}, ${state}, 0, ${price}, ${randomUUID()}, 'x', now())`);
  await book('cancelled', 99);
  await book('cancel_refused', 20);
  expect(await read()).toMatchObject({ total: { delivery: 2000 }, unpricedShipments: 2 });
  await book('booked', 61.5);
  const { total, unpricedShipments } = await read();
  expect([total.delivery, unpricedShipments]).toEqual([8150, 1]);
  expect(marginOf(total)).toBe(2 * netOf(priceOf(1)) - 120_000 - 8150);
});

test('leaves out unpaid and deleted orders, and those cancelled here; what had left the shop keeps its cost', async () => {
  // rows are changed directly
  shop.app.isChecked = false;
  await pay(60_000);
  await shop.unpaid();
  const { orderId: cancelled } = await shop.order(1);
  await shop.setStatus(cancelled, 'cancelled');
  const { orderId: deleted } = await shop.sent(1);
  await shop.app.db.update(orders).set({ deletedAt: shop.app.now() }).where(eq(orders.id, deleted));
  expect(await read()).toMatchObject({ rows: [], total: { units: 0 } });
  const { orderId: returned } = await shop.sent(1, ['returned']);
  await shop.app.db.update(orders).set({ cancelledAt: shop.app.now() }).where(eq(orders.id, returned));
  expect(await sumsOf()).toMatchObject({ units: 1, revenue: 0, cost: 60_000, unknownUnits: 0 });
});

test('pages through the orders, newest first, each once', async () => {
  for (let n = 0; n < 3; n++) await shop.sent(1);
  const first = await listOrderMargins(shop.app, { ...span(), limit: 2 });
  const second = await listOrderMargins(shop.app, { ...span(), limit: 2, after: first.after! });
  const all: string[] = [];
  for await (const { id } of readOrderMargins(shop.app, span())) all.push(id);
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(all);
  expect([first.total.count, new Set(all).size]).toEqual([3, 3]);
});

test('adds up: sums over products are those over orders and the total, to the paisa', async () => {
  const { app } = shop;
  app.isChecked = false;
  const products = await Promise.all([1, 2, 3, 4].map(() => makeProduct(app)));
  const amount = fc.integer({ min: 0, max: 500_000 });
  const line = fc.record({
    product: fc.integer({ min: 0, max: 3 }),
    quantity: fc.integer({ min: 1, max: 7 }),
    price: amount,
    discount: amount,
    known: fc.integer({ min: 0, max: 7 }),
    refunded: amount,
    taxRate: fc.constantFrom(0, 5, 12, 18),
  });
  const order = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    shipping: amount,
    byAmount: amount,
    price: amount,
    isCancelled: fc.boolean(),
    daysAgo: fc.integer({ min: 1, max: 50 }),
  });
  const { batchId } = await pay(12_345, 7);
  for (const one of fc.sample(order, { numRuns: 40, seed: 7 })) {
    const [id, shipmentId] = [randomUUID(), randomUUID()];
    const at = new Date(app.now().getTime() - one.daysAgo * DAY_MS);
    await app.db.insert(orders).values({
      id,
      displayId: id.slice(0, 8),
      fullName: 'Asha Rao',
      email: 'asha@example.in',
      phone: '+919845012345',
      shippingAddress: ADDRESS,
      subtotal: 1,
      shipping: one.shipping,
      totalAmount: 1,
      fingerprint: id,
      status: 'shipped',
      paymentStatus: 'completed',
      createdAt: at,
      confirmedAt: at,
      cancelledAt: one.isCancelled ? at : null,
    });
    await app.db.execute(sql`insert into shipments (id, order_id, number, state, packed_at, handed_over_at, state_at, created_at)
      values (${shipmentId}, ${id}, 1, 'handed_over', ${at}, ${at}, ${at}, ${at})`);
    await app.db.execute(sql`insert into shipment_bookings (id, shipment_id, carrier, reference, state, cash, price, tracking_number, carrier_id, created_at)
      values (${randomUUID()}, ${shipmentId}, 'swift', ${id}, 'booked', 0, ${one.price / 100}, ${id}, 'x', ${at})`);
    const [attemptId, refundId] = [randomUUID(), randomUUID()];
    await app.db.execute(sql`insert into payment_attempts (id, order_id, transaction_id, gateway, amount, state, expires_at, captured_amount, captured_at, applied_at)
      values (${attemptId}, ${id}, ${attemptId}, 'phonepe', 1, 'succeeded', ${at}, 1, ${at}, ${at})`);
    await app.db.execute(sql`insert into refunds (id, order_id, attempt_id, refund_id, amount, state, reason, requested_by)
      values (gen_random_uuid(), ${id}, ${attemptId}, ${attemptId}, ${one.byAmount / 100 + 0.01}, 'completed', 'x', 'x'),
        (${refundId}, ${id}, ${attemptId}, ${refundId}, 1, 'completed', 'x', 'x')`);
    for (const [position, line] of one.lines.entries()) {
      const [itemId, lineId] = [randomUUID(), randomUUID()];
      const product = products[line.product]!;
      await app.db.insert(orderItems).values({
        id: itemId,
        orderId: id,
        productId: product.productId,
        position,
        productName: product.name,
        sku: 'x',
        quantity: line.quantity,
        price: line.price,
        discount: line.discount,
        taxRate: line.taxRate,
      });
      await app.db.execute(sql`insert into refund_lines (refund_id, order_item_id, quantity, amount)
        values (${refundId}, ${itemId}, 1, ${line.refunded / 200})`);
      await app.db.execute(sql`insert into shipment_lines (id, shipment_id, order_item_id, quantity, packed)
        values (${lineId}, ${shipmentId}, ${itemId}, ${line.quantity}, ${line.quantity})`);
      const knownUnits = Math.min(line.known, line.quantity);
      if (knownUnits > 0)
        await app.db.execute(
          sql`insert into shipment_units (line_id, batch_id, quantity) values (${lineId}, ${batchId}, ${knownUnits})`,
        );
    }
  }
  const byOrder: MarginSums[] = [];
  for await (const { id: _, displayId: __, createdAt: ___, ...sums } of readOrderMargins(app, span()))
    byOrder.push(sums);
  const { rows, total } = await read();
  expect(byOrder).toHaveLength(40);
  expect(sumMargins(rows)).toEqual(total);
  expect(sumMargins(byOrder)).toEqual(total);
  for (const value of [...rows, ...byOrder].flatMap((row) => [row.revenue, row.cost, row.delivery, row.unknownRevenue]))
    expect(Number.isInteger(value) && value >= 0).toBe(true);
  expect(total.unknownUnits).toBeGreaterThan(0);
  expect(total.cost).toBeGreaterThan(0);
});

test.each([
  ['2026-11-20', '2026-11-19'],
  ['2026-01-01', '2026-06-01'],
])('refuses a span from %s to %s', async (from, to) => {
  const refused = { code: 'INVALID_DATE_RANGE' };
  await expect(readProductMargins(shop.app, { from, to })).rejects.toMatchObject(refused);
  await expect(listOrderMargins(shop.app, { from, to, limit: 2 })).rejects.toMatchObject(refused);
});
