import { afterEach, beforeEach, expect, test } from 'vitest';
import { ordersExport } from '#features/order-management/export-orders.ts';
import { listAdminOrders } from '#features/order-management/list-admin-orders.ts';
import { ORDER_CSV_COLUMNS } from '#features/order-management/order-formats.ts';
import { readAdminOrder } from '#features/order-management/read-admin-order.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { changeTags } from './change-tags.ts';
import { listTags } from './read-tags.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

const change = (ids: string[], { add = [] as string[], remove = [] as string[] }) =>
  changeTags(shop.app, shop.staff, { ids, add, remove });
const tagsOf = async (orderId: string) => (await readAdminOrder(shop.app, orderId)).tags;
const listed = async (filter: object) => {
  const { rows, total } = await listAdminOrders(shop.app, { sort: 'newest', limit: 20, ...filter } as never);
  return { ids: rows.map(({ id }) => id), tags: rows.map(({ tags }) => tags), count: total.count };
};

test('adds and removes tags without case, and keeps the spelling that exists', async () => {
  const [first, second] = [await shop.paid(), await shop.paid()];
  expect(await change([first.orderId], { add: ['VIP', 'vip', 'gift'] })).toEqual({ changed: 1, failed: [] });
  expect(await tagsOf(first.orderId)).toEqual(['gift', 'VIP']);
  expect(await change([first.orderId, second.orderId], { add: ['Vip'] })).toEqual({ changed: 1, failed: [] });
  expect(await tagsOf(second.orderId)).toEqual(['VIP']);
  expect(await listTags(shop.app.db)).toEqual(['gift', 'VIP']);
  await change([first.orderId], { remove: ['viP', 'none'] });
  expect(await tagsOf(first.orderId)).toEqual(['gift']);
  expect(await shop.auditOf(first.orderId)).toEqual(['order.tag', 'order.tag']);
});

test('filters the list by a tag, and names the tags of each row', async () => {
  const [first, second] = [await shop.paid(), await shop.paid()];
  await change([first.orderId], { add: ['fragile', 'gift'] });
  await change([second.orderId], { add: ['gift'] });
  expect(await listed({ tag: 'FRAGILE' })).toEqual({ ids: [first.orderId], tags: [['fragile', 'gift']], count: 1 });
  expect((await listed({ tag: 'gift', status: 'pending' })).count).toBe(2);
  expect((await listed({ tag: 'gif' })).ids).toEqual([]);
});

test('refuses more than 20 for one order and changes the others, also when many are added at once', async () => {
  const [full, other] = [await shop.paid(), await shop.paid()];
  await change([full.orderId], { add: Array.from({ length: 19 }, (_, n) => `tag ${n}`) });
  expect(await change([full.orderId, other.orderId], { add: ['a', 'b'] })).toEqual({
    changed: 1,
    failed: [full.orderId],
  });
  expect(await tagsOf(full.orderId)).toHaveLength(19);
  const ends = await Promise.all(['a', 'b', 'c'].map((label) => change([full.orderId], { add: [label] })));
  expect(ends.map(({ changed }) => changed).sort()).toEqual([0, 0, 1]);
  // one makes room for another
  expect(await change([full.orderId], { add: ['new'], remove: ['tag 0'] })).toEqual({ changed: 1, failed: [] });
  expect(await tagsOf(full.orderId)).toHaveLength(20);
});

test('are in the file of orders, on each line', async () => {
  const { orderId } = await shop.paid();
  await change([orderId], { add: ['VIP', 'gift'] });
  const at = ORDER_CSV_COLUMNS.indexOf('tags');
  const cells: unknown[] = [];
  for await (const row of ordersExport.rows(shop.app, JSON.stringify({ tag: 'vip' }))) cells.push(row[at]);
  expect(cells).toEqual(['gift, VIP']);
});
