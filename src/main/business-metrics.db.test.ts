import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createMetrics } from '#platform/http/metrics.ts';
import { createBoss } from '#platform/jobs/queue.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { openOrderShop } from '#tests/order-shop.ts';
import { BUSINESS_METRICS, readBusinessMetrics } from './business-metrics.ts';

/** A shop with the tables of the job queue, as every process creates them. */
async function openShop() {
  const shop = await openOrderShop();
  const boss = createBoss(shop.app.databaseUrl, shop.app.log, 'sender');
  await boss.start();
  await boss.createQueue('mail.send');
  await boss.send('mail.send', {}, { startAfter: new Date(shop.app.now().getTime() - MINUTE_MS) });
  await boss.stop({ graceful: false });
  return shop;
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
  const taken = await readFigure(app, 'shop_captured_rupees');
  const { rows } = await app.db.execute<{ paid: string }>(
    sql`select sum(captured_amount)::text as paid from payment_attempts where order_id = ${orderId}`,
  );
  expect(taken).toBe(Number(rows[0]!.paid));
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
  const told = async (name: string) => readFigure(app, name);
  expect(await readFigure(app, 'shop_jobs_waiting', 'mail.send')).toBe(1);
  expect(await readFigure(app, 'shop_job_oldest_seconds', 'mail.send')).toBeGreaterThanOrEqual(60);
  expect(await told('shop_mails_waiting')).toBe(1);
  expect(await told('shop_mail_oldest_seconds')).toBe(60);
  expect(await told('shop_mails_failing')).toBe(1);
  expect(await told('shop_mails_unknown')).toBe(1);
  expect(await told('shop_callbacks_waiting')).toBe(1);
  expect(await told('shop_callback_oldest_seconds')).toBe(60);
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
