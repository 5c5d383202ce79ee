import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { trackingChecks } from '#db/schema/carriers.ts';
import { setOrderStatus } from '#features/order-management/set-order-status.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { createBoss } from '#platform/jobs/queue.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import { bookingContent, openGoodsShop } from '#tests/goods-shop.ts';
import { openOrderShop } from '#tests/order-shop.ts';
import type { TestApp } from '#tests/test-app.ts';
import { BUSINESS_METRICS, readBusinessMetrics } from './business-metrics.ts';

/** A shop with the tables of the job queue, as every process creates them. */
async function openShop() {
  const shop = await openOrderShop();
  const boss = await openQueue(shop.app);
  await boss.createQueue('mail.send');
  await boss.send('mail.send', {}, { startAfter: new Date(shop.app.now().getTime() - MINUTE_MS) });
  await boss.stop({ graceful: false });
  return shop;
}

async function openQueue(app: TestApp) {
  const boss = createBoss(app.databaseUrl, app.log, 'sender');
  await boss.start();
  return boss;
}

async function readFigure(app: Parameters<typeof readBusinessMetrics>[0], name: string, label?: string) {
  const figures = await readBusinessMetrics(app);
  return figures.find((one) => one.name === name && (label === undefined || one.labels?.includes(label)))?.value;
}

it('reports open attempts with their age, and captured and refunded amounts', async () => {
  const shop = await openShop();
  const { app } = shop;
  const { transactionId, orderId } = await shop.unpaid({ price: 50_000, quantity: 1 });
  app.advance(3 * MINUTE_MS);
  expect(await readFigure(app, 'shop_payment_attempts_open')).toBe(1);
  expect(await readFigure(app, 'shop_payment_attempt_oldest_seconds')).toBeGreaterThanOrEqual(180);
  await shop.pay(transactionId);
  expect(await readFigure(app, 'shop_payment_attempts_open')).toBeUndefined();
  const captured = await readFigure(app, 'shop_captured_rupees');
  const { rows } = await app.db.execute<{ paid: string }>(
    sql`select sum(captured_amount)::text as paid from payment_attempts where order_id = ${orderId}`,
  );
  expect(captured).toBe(Number(rows[0]!.paid));
  expect(await readFigure(app, 'shop_orders', 'pending')).toBe(1);
});

it('reports due and failing mails, and waiting callbacks', async () => {
  const { app } = await openShop();
  const mail = (more: ReturnType<typeof sql>) =>
    app.db.execute(
      sql`insert into mails (to_address, subject, text, html, purpose, next_try_at, last_error, unknown_at)
          values ('a@b.example', 's', 't', 'h', 'test', ${more})`,
    );
  await app.db.execute(sql`delete from mails`);
  const before = app.now().toISOString();
  await mail(sql`${before}, null, null`);
  await mail(sql`null, 'Error: 550', null`);
  await mail(sql`null, null, ${before}`);
  await app.db.execute(
    sql`insert into payment_events (gateway, body_hash, body, received_at) values ('phonepe', 'h', '{}', ${before})`,
  );
  app.advance(MINUTE_MS);
  const figureOf = async (name: string) => readFigure(app, name);
  expect(await readFigure(app, 'shop_jobs_waiting', 'mail.send')).toBe(1);
  expect(await readFigure(app, 'shop_job_oldest_seconds', 'mail.send')).toBeGreaterThanOrEqual(60);
  expect(await figureOf('shop_mails_waiting')).toBe(1);
  expect(await figureOf('shop_mail_oldest_seconds')).toBe(60);
  expect(await figureOf('shop_mails_failing')).toBe(1);
  expect(await figureOf('shop_mails_unknown')).toBe(1);
  expect(await figureOf('shop_callbacks_waiting')).toBe(1);
  expect(await figureOf('shop_callback_oldest_seconds')).toBe(60);
});

it('reports open shipments, refused bookings, and how long carriers have not been asked', async () => {
  const shop = await openGoodsShop();
  const { app } = shop;
  await (await openQueue(app)).stop({ graceful: false });
  const { product, orderId } = await shop.paid({ stock: 2, quantity: 2 });
  await shop.receive(product.variantId, 'WP-1', 5, 400);
  await setOrderStatus(app, shop.staff, { id: orderId, to: 'processing', undo: false, mailCustomer: false });
  expect(await readFigure(app, 'shop_orders_to_pack')).toBe(1);
  const shipmentId = await shop.open(orderId);
  await shop.packAll(orderId, shipmentId);
  const bookingId = randomUUID();
  const content = bookingContent(app.now());
  await shop.change(orderId, { type: 'requestBooking', shipmentId, bookingId, carrier: 'swift', content });
  app.advance(20 * MINUTE_MS);
  expect(await readFigure(app, 'shop_bookings_open')).toBe(1);
  expect(await readFigure(app, 'shop_booking_oldest_seconds')).toBe(1200);
  const result = { kind: 'refused', message: 'Insufficient wallet balance' } as const;
  await shop.change(orderId, {
    type: 'settleBooking',
    bookingId,
    result,
    carrierLabel: 'Delhivery',
    sharesNumber: false,
  });
  expect(await readFigure(app, 'shop_bookings_open')).toBe(0);
  expect(await readFigure(app, 'shop_bookings_refused')).toBe(1);
  await app.db.insert(trackingChecks).values({ bookingId, nextAt: app.now() });
  app.advance(2 * HOUR_MS);
  expect(await readFigure(app, 'shop_tracking_oldest_seconds')).toBe(7200);
  await app.db.execute(sql`update orders set promised_on = '2026-11-01' where id = ${orderId}`);
  expect(await readFigure(app, 'shop_shipments_late')).toBe(1);
  await shop.change(orderId, { type: 'handOver', shipmentId });
  app.advance(MINUTE_MS);
  const scan = { state: 'failed_attempt', code: null, text: null, location: null, at: app.now() } as const;
  await shop.change(orderId, { type: 'recordScan', shipmentId, scan, expectedOn: null });
  expect(await readFigure(app, 'shop_shipments_open', 'failed_attempt')).toBe(1);
  expect(await readFigure(app, 'shop_shipments_open', 'packed')).toBe(0);
  expect(await readFigure(app, 'shop_bookings_refused')).toBe(0);
  expect(await readFigure(app, 'shop_orders_to_pack')).toBe(0);
});

it('exports the documented names on /metrics, and none while the database is unavailable', async () => {
  const { app } = await openShop();
  const metrics = createMetrics();
  metrics.follow(BUSINESS_METRICS, () => readBusinessMetrics(app));
  const text = await metrics.text();
  expect(text).toContain('shop_figures_up 1');
  for (const name of Object.keys(BUSINESS_METRICS)) expect(text).toContain(`# TYPE ${name} gauge`);
  expect(text).toMatch(/^shop_mails_waiting \d+$/m);

  const broken = createMetrics();
  broken.follow(BUSINESS_METRICS, () => Promise.reject(new Error('no database')));
  const without = await broken.text();
  expect(without).toContain('shop_figures_up 0');
  expect(without).not.toMatch(/^shop_mails_waiting/m);
  expect(without).toContain('process_cpu_seconds_total');
});
