/** Ten thousand browsers that put something into a cart: the rows go again, and nobody else waits for them. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cartItems } from '#db/schema/cart.ts';
import { sessions, users } from '#db/schema/customers.ts';
import { DAY_MS } from '#shared/dates.ts';
import { makeCustomer, makeProduct, prepareCheckout, scriptedGateway } from '#tests/factories.ts';
import { createGuestShop, startTestGuest } from '#tests/guest-shop.ts';
import type { TestApp } from '#tests/test-app.ts';
import { addLine } from '../cart/add-line.ts';
import { readCart } from '../cart/read-cart.ts';
import { listProducts } from '../catalog/list-products.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { listCustomers } from '../customers/list-customers.ts';
import { purgeGuests } from '../customers/purge-guests.ts';
import { listGuests } from './list-guests.ts';

vi.setConfig({ testTimeout: 120_000 });

const GUESTS = 10_000;
/** A sweep ends so many guests at once. */
const BATCH = 1000;
const ROUNDS = 30;

let app: TestApp;
const { gateways } = scriptedGateway();

beforeAll(async () => {
  app = await createGuestShop();
});
afterAll(() => app.close());

const newGuest = async () => (await startTestGuest(app)).user.id;

/** The median of the milliseconds that the operations of a new guest, and of the lists, take. */
async function measure(product: { productId: string; variantId: string }): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    const guestId = await newGuest();
    await addLine(app, guestId, { ...product, quantity: 1, idempotencyKey: randomUUID() }, true);
    await readCart(app.db, guestId);
    await listProducts(app.db, {
      sort: 'newest',
      flavours: [],
      categories: [],
      origins: [],
      inStock: false,
      page: 1,
    });
    await listCustomers(app, { limit: 25, sort: 'newest' });
    await listGuests(app, { limit: 25 });
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[ROUNDS / 2]!;
}

test('slow down no cart and no list, and leave only those with orders', async () => {
  const product = await makeProduct(app, { stock: null });
  await makeCustomer(app);
  const before = await measure(product);

  // rows as startGuest and the first write of a browser leave them
  const at = app.now().toISOString();
  await app.db.execute(sql`insert into users (id, kind, guest_key_hash, created_at, updated_at)
    select gen_random_uuid(), 'guest', 'browser ' || n, ${at}::timestamptz, ${at}::timestamptz
    from generate_series(1, ${GUESTS}::int) n`);
  await app.db.execute(sql`insert into sessions (user_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
    select id, guest_key_hash, 'test', created_at, created_at, created_at + interval '30 days'
    from users where guest_key_hash like 'browser %'`);
  await app.db.execute(sql`insert into cart_items (user_id, product_id, variant_id, quantity)
    select id, ${product.productId}::uuid, ${product.variantId}::uuid, 1
    from users where guest_key_hash like 'browser %'`);
  const buyerId = await newGuest();
  await addLine(app, buyerId, { ...product, quantity: 1, idempotencyKey: randomUUID() }, true);
  const input = await prepareCheckout(app, gateways, buyerId, { paymentMethod: 'cod' });
  await placeOrder(app, gateways, { userId: buyerId, address: '127.0.0.1', isGuest: true }, input);

  const during = await measure(product);
  // generous, since other tests run beside this one
  expect(during / before).toBeLessThan(2.5);
  expect((await listCustomers(app, { limit: 25, sort: 'newest' })).total.count).toBe(1);
  expect((await listGuests(app, { limit: 25 })).total.count).toBe(1);

  app.advance(31 * DAY_MS);
  const guests = await app.db.$count(users, eq(users.kind, 'guest'));
  expect(guests).toBeGreaterThan(GUESTS);
  let ended = 0;
  for (let batch = await purgeGuests(app); batch > 0; batch = await purgeGuests(app)) {
    expect(batch).toBeLessThanOrEqual(BATCH);
    ended += batch;
  }
  expect(ended).toBe(guests);
  expect(await app.db.select({ id: users.id }).from(users).where(eq(users.kind, 'guest'))).toEqual([{ id: buyerId }]);
  expect(await app.db.$count(sessions)).toBe(1);
  expect(await app.db.$count(cartItems)).toBe(0);
});
