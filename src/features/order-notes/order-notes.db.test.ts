import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userRoles, users } from '#db/schema/customers.ts';
import { orderNoteMentions, orderNotes } from '#db/schema/order-notes.ts';
import { paymentAttempts } from '#db/schema/payments.ts';
import { roles } from '#db/schema/team.ts';
import { readAdminOrder } from '#features/order-management/read-admin-order.ts';
import { removeOrder } from '#features/order-management/remove-order.ts';
import { setOrderStatus } from '#features/order-management/set-order-status.ts';
import { listAttentionGroups } from '#features/panel/list-attention-groups.ts';
import { permissionsOf } from '#platform/http/permissions.ts';
import { makeStaff } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { addNote } from './add-note.ts';
import { listMembers } from './list-members.ts';
import { markNotesRead } from './read-notes.ts';

let shop: OrderShop;
let devika: OrderShop['staff'];
beforeEach(async () => {
  shop = await openOrderShop();
  devika = await makeStaff(shop.app);
  await shop.app.db.update(users).set({ fullName: 'Devika Menon' }).where(eq(users.id, devika.userId));
});
afterEach(() => shop.close());

const add = (orderId: string, body: string, staff = shop.staff) => addNote(shop.app, staff, { id: orderId, body });
const mentionsFor = async ({ userId }: { userId: string }) => {
  const { open } = await listAttentionGroups(shop.app, userId, await permissionsOf(shop.app.db, userId));
  return open.filter(({ kind }) => kind === 'order_mentions');
};

test('keeps notes with author and instant, newest first', async () => {
  const { orderId } = await shop.paid();
  await add(orderId, 'First');
  shop.app.advance(60_000);
  const note = await add(orderId, 'Second\nof two lines', devika);
  expect(note).toMatchObject({
    body: 'Second\nof two lines',
    author: 'Devika Menon',
    at: shop.app.now().toISOString(),
  });
  const { notes } = await readAdminOrder(shop.app, orderId);
  expect(notes.map(({ body }) => body)).toEqual(['Second\nof two lines', 'First']);
  expect(await shop.auditOf(orderId)).toEqual(['order.note', 'order.note']);
});

test('refuses a note on an order that is not there or deleted', async () => {
  const { orderId } = await shop.paid();
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'completed' });
  await removeOrder(shop.app, shop.staff, orderId);
  for (const id of [orderId, devika.userId]) await expect(add(id, 'Late')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('tells a mentioned member, once, until they have opened the order', async () => {
  const [first, second] = [await shop.paid(), await shop.paid()];
  expect((await add(first.orderId, 'Please look, @devika menon')).mentions).toEqual(['Devika Menon']);
  await add(first.orderId, '@Devika Menon again');
  expect(await mentionsFor(devika)).toMatchObject([
    { title: 'A note mentions you', actions: [{ to: `/admin/orders/${first.orderId.slice(0, 8)}` }] },
  ]);
  expect(await mentionsFor(shop.staff)).toEqual([]);
  shop.app.advance(1000);
  await add(second.orderId, '@Devika Menon and here');
  expect(await mentionsFor(devika)).toMatchObject([{ title: 'Notes mention you in 2 orders' }]);
  // nobody else reads them for her
  await markNotesRead(shop.app, shop.staff.userId, second.orderId);
  await markNotesRead(shop.app, devika.userId, first.orderId);
  expect(await mentionsFor(devika)).toMatchObject([
    { title: 'A note mentions you', text: `Order ${second.orderId.slice(0, 8)}.` },
  ]);
  await markNotesRead(shop.app, devika.userId, second.orderId);
  expect(await mentionsFor(devika)).toEqual([]);
  await add(first.orderId, '@Devika Menon once more');
  expect(await mentionsFor(devika)).toHaveLength(1);
});

test('does not tell the author, a former member or one who may not see orders', async () => {
  const { orderId } = await shop.paid();
  expect((await add(orderId, 'Mine: @Devika Menon', devika)).mentions).toEqual([]);
  await shop.app.db.insert(roles).values({ key: 'writer', name: 'Writer', permissions: ['panel.use', 'content.read'] });
  await shop.app.db.update(userRoles).set({ role: 'writer' }).where(eq(userRoles.userId, devika.userId));
  expect((await listMembers(shop.app.db)).map(({ id }) => id)).not.toContain(devika.userId);
  expect((await add(orderId, '@Devika Menon')).mentions).toEqual([]);
  await shop.app.db.delete(userRoles).where(eq(userRoles.userId, devika.userId));
  expect((await add(orderId, '@Devika Menon')).mentions).toEqual([]);
  expect(await shop.app.db.select().from(orderNoteMentions)).toEqual([]);
});

test('keeps a note whose author is deleted, and ends with its order', async () => {
  const unpaid = await shop.unpaid();
  await add(unpaid.orderId, 'For @Devika Menon', shop.staff);
  await add(unpaid.orderId, 'By Devika', devika);
  await shop.app.db.delete(users).where(eq(users.id, devika.userId));
  const { notes } = await readAdminOrder(shop.app, unpaid.orderId);
  expect(notes.map(({ body, author, mentions }) => [body, author, mentions])).toEqual(
    expect.arrayContaining([['By Devika', null, []]]),
  );
  await setOrderStatus(shop.app, shop.staff, { id: unpaid.orderId, to: 'cancelled' });
  // nobody pays it any more
  await shop.app.db.update(paymentAttempts).set({ state: 'failed' });
  expect((await removeOrder(shop.app, shop.staff, unpaid.orderId)).kept).toBe(false);
  expect(await shop.app.db.select().from(orderNotes)).toEqual([]);
});
