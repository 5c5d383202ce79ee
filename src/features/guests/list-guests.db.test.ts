import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#db/schema/customers.ts';
import { orders } from '#db/schema/orders.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { makeCustomer, makeProduct, makeStaff, prepareCheckout, putInCart, scriptedGateway } from '#tests/factories.ts';
import { createGuestShop, startTestGuest } from '#tests/guest-shop.ts';
import type { TestApp } from '#tests/test-app.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { cancelOrder } from '../order-management/cancel-order.ts';
import { removeOrder } from '../order-management/remove-order.ts';
import { claimOrders } from './claim-orders.ts';
import { listGuests, readGuest } from './list-guests.ts';

let app: TestApp;
const { gateways } = scriptedGateway();

beforeAll(async () => {
  app = await createGuestShop();
});
afterAll(() => app.close());

const newGuest = async () => (await startTestGuest(app)).user.id;

/** A cash order of a guest or of an account. */
async function order(userId: string, contact: { fullName?: string; email?: string; phone?: string }, isGuest = true) {
  app.advance(MINUTE_MS);
  await putInCart(app, userId, await makeProduct(app, { stock: 10 }));
  const input = await prepareCheckout(app, gateways, userId, { paymentMethod: 'cod' });
  const shippingAddress = { ...input.shippingAddress, ...contact };
  const placed = await placeOrder(
    app,
    gateways,
    { userId, address: '127.0.0.1', isGuest },
    { ...input, shippingAddress },
  );
  return (await app.db.select().from(orders).where(eq(orders.id, placed.orderId)))[0]!;
}
const list = (filter: { search?: string; after?: string; before?: string; sort?: 'oldest' } = {}, limit = 100) =>
  listGuests(app, { limit, ...filter });
const idsOf = async (search: string) => (await list({ search })).rows.map(({ id }) => id);

test('lists a guest once, named as in the last order, with all orders that are still theirs', async () => {
  const asha = await newGuest();
  const ravi = await newGuest();
  await newGuest();
  const customerId = await makeCustomer(app);
  await order(customerId, { fullName: 'An Account' }, false);
  const first = await order(asha, { fullName: 'Asha Rao', email: 'asha.old@example.in', phone: '9845011111' });
  const ofRavi = await order(ravi, { fullName: 'Ravi Nair', email: 'ravi@example.in', phone: '9845022222' });
  const last = await order(asha, { fullName: 'Asha R. Rao', email: 'asha@example.in', phone: '9845033333' });
  const cancelled = await order(asha, { fullName: 'Asha R. Rao', email: 'asha@example.in', phone: '9845033333' });
  await cancelOrder(app, asha, cancelled.id);

  const { rows, total } = await list();
  expect(total).toEqual({ count: 2, more: false });
  expect(rows).toEqual([
    {
      id: asha,
      fullName: 'Asha R. Rao',
      email: 'asha@example.in',
      phone: '+919845033333',
      orderCount: 3,
      ordered: first.totalAmount + last.totalAmount,
      firstOrderAt: first.createdAt.toISOString(),
      lastOrderAt: cancelled.createdAt.toISOString(),
    },
    expect.objectContaining({ id: ravi, orderCount: 1, ordered: ofRavi.totalAmount }),
  ]);
  expect((await list({ sort: 'oldest' })).rows.map(({ id }) => id)).toEqual([ravi, asha]);

  // by any order of the guest, in any spelling of the phone
  for (const search of ['asha.old@example.in', '98450 11111', '+91 98450 33333', first.displayId, `#${last.displayId}`])
    expect(await idsOf(search), search).toEqual([asha]);
  expect(await idsOf(first.id)).toEqual([asha]);
  expect((await list({ search: 'example.in' })).total).toEqual({ count: 2, more: false });
  for (const search of ['An Account', 'nobody@example.in', '%', randomUUID()]) expect(await idsOf(search)).toEqual([]);

  expect(await readGuest(app, asha)).toEqual({ ...rows[0], spent: 0 });
  for (const id of [customerId, await newGuest(), randomUUID()])
    await expect(readGuest(app, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });

  // a claimed order leaves its guest, and a deleted one is not shown
  await app.db.update(users).set({ email: last.email }).where(eq(users.id, customerId));
  const staff = await makeStaff(app);
  expect(await claimOrders(app, { userId: customerId, requestId: randomUUID() }, [last.id])).toBe(1);
  await removeOrder(app, staff, cancelled.id);
  await removeOrder(app, staff, ofRavi.id);
  expect((await list()).rows).toMatchObject([{ id: asha, fullName: 'Asha Rao', orderCount: 1 }]);
  expect(await idsOf('ravi@example.in')).toEqual([]);
});

test('pages without a gap or a repetition, also among orders of the same instant', async () => {
  const contact = { fullName: 'Twin', email: 'twin@example.in' };
  for (let n = 0; n < 5; n++) {
    const guestId = await newGuest();
    await order(guestId, contact);
    await order(guestId, contact);
  }
  await app.db.update(orders).set({ createdAt: app.now() }).where(eq(orders.email, 'twin@example.in'));
  const all = (await list({ search: 'twin' })).rows.map(({ id }) => id);
  expect(new Set(all).size).toBe(5);
  const paged: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await list({ search: 'twin', ...(after ? { after } : {}) }, 2);
    paged.push(...page.rows.map(({ id }) => id));
    after = page.after;
  }
  expect(paged).toEqual(all);
});
