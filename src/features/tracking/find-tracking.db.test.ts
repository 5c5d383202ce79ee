import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders, orderTracking } from '#db/schema/orders.ts';
import { ADDRESS, makeCustomer } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { listTrackingEntries } from '../order-management/list-tracking-entries.ts';
import { findTracking } from './find-tracking.ts';
import { hasTrackingNumber } from './tracking-number.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // its orders are inserted directly
  app.isChecked = false;
  const id = randomUUID();
  await app.db.insert(orders).values({
    id,
    displayId: id.slice(0, 8),
    fullName: 'Asha Rao',
    email: 'asha@example.in',
    phone: '+919845012345',
    shippingAddress: ADDRESS,
    subtotal: 100,
    totalAmount: 100,
    fingerprint: 'test',
    confirmedAt: app.now(),
  });
  await app.db.insert(orderTracking).values([
    { orderId: id, status: 'shipped', trackingNumber: 'BD 123-45X' },
    { orderId: id, status: 'processing' },
  ]);
});
afterAll(() => app.close());

test.each(['BD 123-45X', 'bd 123-45x', 'BD12345X', ' bd-123 45x ', 'Bd–123–45x'])(
  'finds a tracking number ignoring case, spaces and dashes: %s',
  async (value) => {
    expect(await findTracking(app, { mode: 'number', value, userId: null })).toHaveLength(1);
    const { rows } = await listTrackingEntries(app, { search: value, limit: 10 });
    expect(rows.map(({ trackingNumber }) => trackingNumber)).toEqual(['BD 123-45X']);
  },
);

test.each(['BD12345', '12345X', '-', 'BD 123-45Y'])('finds none by another number: %s', async (value) => {
  expect(await findTracking(app, { mode: 'number', value, userId: null })).toEqual([]);
});

test('searches numbers by their index', async () => {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute(sql`explain select 1 from order_tracking where ${hasTrackingNumber('bd12345x')}`);
    expect(JSON.stringify(rows)).toContain('order_tracking_number_key');
  });
});

test.each(['', '#', '# '])("finds a customer's own order by its short id after '%s'", async (prefix) => {
  const userId = await makeCustomer(app);
  const id = randomUUID();
  await app.db.insert(orders).values({
    id,
    userId,
    displayId: id.slice(0, 8),
    fullName: 'Asha Rao',
    email: 'asha@example.in',
    phone: '+919845012345',
    shippingAddress: ADDRESS,
    subtotal: 100,
    totalAmount: 100,
    fingerprint: 'test',
    confirmedAt: app.now(),
  });
  await app.db.insert(orderTracking).values({ orderId: id, status: 'processing' });
  const value = `${prefix}${id.slice(0, 8).toUpperCase()}`;
  expect(await findTracking(app, { mode: 'order', value, userId })).toHaveLength(1);
});
