import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { insertRows } from './insert-rows.ts';
import { orderEvents, orders } from './schema/orders.ts';
import { mails } from './schema/platform.ts';
import { writeTogether } from './write-together.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  app.isChecked = false;
});
afterEach(() => app.close());

const ID = 'ba5e0000-0000-4000-8000-000000000001';
const ORDER = {
  id: ID,
  displayId: 'ba5e0000',
  userId: null,
  fullName: "Asha 'O' Rao \\ \n",
  email: 'Asha@example.in',
  phone: '+919845012345',
  stateCode: null,
  shippingAddress: {
    fullName: 'Asha',
    email: 'asha@example.in',
    phone: '1',
    address: '"x"',
    city: 'B',
    state: 'K',
    pincode: '560034',
  },
  subtotal: 99_999_999_999,
  totalAmount: 1,
  fingerprint: 'x',
  createdAt: new Date('2026-11-20T06:30:00.123Z'),
};

test('writes money, instants, JSON and text unchanged, and defaults for missing fields', async () => {
  const event = { orderId: ID, kind: 'order.created' as const, from: null, to: 'pending', actor: 'system' as const };
  await writeTogether(app.db, [
    insertRows(orderEvents, [
      { ...event, data: { total: 1 } },
      { ...event, data: {} },
    ]),
    insertRows(orders, [ORDER]),
  ]);
  const [written] = await app.db.select().from(orders);
  expect(written).toMatchObject({ ...ORDER, discount: 0, status: 'pending', refundState: 'none' });
  const events = await app.db.select().from(orderEvents);
  expect(events.map(({ data, to }) => [data, to])).toEqual([
    [{ total: 1 }, 'pending'],
    [{}, 'pending'],
  ]);
});

test('lets the database compute a column', async () => {
  const mail = { toAddress: 'a@example.in', subject: 's', text: 't', html: 'h', purpose: 'p' };
  await app.db.execute(insertRows(mails, [mail], { nextTryAt: sql`now()` }));
  const [row] = await app.db.select({ isNow: sql<boolean>`next_try_at > now() - interval '1 minute'` }).from(mails);
  expect(row).toEqual({ isNow: true });
});

test('refuses rows with different fields: a default would become null', () => {
  const event = { orderId: ID, kind: 'order.created' as const, actor: 'system' as const };
  expect(() => insertRows(orderEvents, [{ ...event, data: {} }, event])).toThrow('different fields');
});
