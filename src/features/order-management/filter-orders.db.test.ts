import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { DAY_MS } from '#shared/dates.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { countOrderViews } from './count-order-views.ts';
import { listAdminOrders } from './list-admin-orders.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

const LIST = { limit: 25, sort: 'newest' as const };

test('finds orders by id, e-mail, phone, name and each filter, in pages of both directions', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) {
    shop.app.advance(DAY_MS);
    ids.push((await shop.paid()).orderId);
  }
  const order = await shop.unpaid();
  const [first] = ids as [string];
  await shop.app.db
    .update(orders)
    .set({ fullName: 'Lalrinpuii Hmar', phone: '+919812345670', email: 'lalrin@example.in' })
    .where(eq(orders.id, first));
  const findIds = async (filter: object) =>
    (await listAdminOrders(shop.app, { ...LIST, ...filter })).rows.map(({ id }) => id);
  for (const search of [
    'lalrin',
    'puii hm',
    '98123 45670',
    '+91 98123-45670',
    'LALRIN@example',
    'la',
    'hm',
    first,
    first.slice(0, 8),
  ])
    expect(await findIds({ search }), search).toEqual([first]);
  expect(await findIds({ search: '100%_' })).toEqual([]);
  // no letters or digits to search for; two letters match the beginning of a word
  expect(await findIds({ search: '---' })).toEqual([]);
  expect(await findIds({ search: 'lr' })).toEqual([]);
  expect(await findIds({ search: ' ' })).toHaveLength(6);
  expect(await findIds({ payment: 'pending' })).toEqual([order.orderId]);
  await shop.setStatus(first, 'cancelled');
  expect(await findIds({ status: 'cancelled' })).toEqual([first]);
  expect(await findIds({ payment: 'refund-due' })).toEqual([first]);
  expect(await findIds({ attention: 'yes' })).toEqual([first]);
  expect(await findIds({ status: 'cancelled', payment: 'completed' })).toEqual([first]);
  // the clock starts on 20/11 at 12:00 in India
  expect(await findIds({ from: '2026-11-22', to: '2026-11-23' })).toEqual([ids[2], ids[1]]);
  expect(await findIds({ sort: 'oldest' })).toEqual([...ids, order.orderId]);
  const one = await listAdminOrders(shop.app, { ...LIST, limit: 2 });
  const two = await listAdminOrders(shop.app, { ...LIST, limit: 2, after: one.after! });
  expect(two.rows.map(({ id }) => id)).toEqual([ids[3], ids[2]]);
  const previousPage = await listAdminOrders(shop.app, { ...LIST, limit: 2, before: two.before! });
  expect(previousPage.rows.map(({ id }) => id)).toEqual([order.orderId, ids[4]]);
  expect(one.total).toEqual({ count: 6, more: false });
  expect(await countOrderViews(shop.app)).toMatchObject({ pending: 5, cancelled: 1 });
  expect(previousPage.rows[0]).toMatchObject({ units: 2, moreItems: 0, tracking: null, paymentStatus: 'pending' });
  expect(one.rows[1]).toMatchObject({ tracking: { status: 'order_confirmed' } });
});
