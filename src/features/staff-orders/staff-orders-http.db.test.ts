/** What each permission allows of orders by staff, over HTTP, and what their searches find. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productVariants } from '#db/schema/catalog.ts';
import { users } from '#db/schema/customers.ts';
import { ADDRESS, makeMember, makeProduct, orderRow } from '#tests/factories.ts';
import { openPaymentShop, type PaymentShop } from '#tests/payment-shop.ts';
import { testHttp } from '#tests/test-http.ts';
import { createSession } from '../customers/session.ts';
import { createRole } from '../team/save-role.ts';

const PRICE = 149_900;

let shop: PaymentShop;
let http: ReturnType<typeof testHttp>;
let product: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  shop = await openPaymentShop();
  await shop.setPayment({ codEnabled: true });
  http = testHttp(shop.app, shop.gateways);
  product = await makeProduct(shop.app, { price: PRICE, mrp: 199_900, stock: 20 });
});
// the doctor looks over the shop when it closes
afterAll(() => shop.close());

async function tokenOf(role: string): Promise<string> {
  const { userId } = await makeMember(shop.app, role);
  const [user] = await shop.app.db.select().from(users).where(eq(users.id, userId));
  return (await createSession(shop.app, user!, 'test')).accessToken;
}

type Answer = { status: number; body: { code?: string; id?: string } & Record<string, unknown> };

async function call(token: string, method: 'GET' | 'POST', path: string, input?: object): Promise<Answer> {
  const response = await http.request(`/api/admin/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(input ? { body: JSON.stringify(input) } : {}),
  });
  const body = (await response.json()) as Answer['body'];
  return { status: response.status, body };
}

const goods = (setPrice: object | null = null) => ({
  customerId: null,
  lines: [{ variantId: product.variantId, quantity: 1, setPrice }],
});
const orderOf = (payment: object, total: number, setPrice: object | null = null) => ({
  ...goods(setPrice),
  channel: 'whatsapp',
  shippingAddress: ADDRESS,
  payment,
  total,
  idempotencyKey: crypto.randomUUID(),
});
const REDUCED = { price: PRICE - 10_000, reason: 'Agreed on the phone' };
const CASH = { kind: 'received', instrument: 'Cash' };

test('lets support place orders, but set no prices', async () => {
  const support = await tokenOf('support');
  for (const [path, input] of [
    ['order-quote', goods(REDUCED)],
    ['orders', orderOf({ kind: 'cod' }, PRICE - 10_000, REDUCED)],
  ] as const)
    expect(await call(support, 'POST', path, input)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  const placed = await call(support, 'POST', 'orders', orderOf({ kind: 'link' }, PRICE));
  expect(placed.status).toBe(200);
  expect(await orderRow(shop.app, placed.body.id!)).toMatchObject({ salesChannel: 'whatsapp', totalAmount: PRICE });
  const byManager = await call(await tokenOf('manager'), 'POST', 'orders', orderOf(CASH, PRICE - 10_000, REDUCED));
  expect(byManager.status).toBe(200);
  expect(await orderRow(shop.app, byManager.body.id!)).toMatchObject({ totalAmount: PRICE - 10_000 });
});

test('records money only for whoever may take cash, and lets nobody else make orders', async () => {
  const { key } = await createRole(shop.app, shop.staff, {
    name: 'Phone desk',
    permissions: ['orders.create'],
    secondFactorRequired: false,
  });
  const desk = await tokenOf(key);
  expect(await call(desk, 'POST', 'orders', orderOf(CASH, PRICE))).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  });
  expect((await call(desk, 'POST', 'orders', orderOf({ kind: 'cod' }, PRICE))).status).toBe(200);
  const packing = await tokenOf('packing');
  expect((await call(packing, 'POST', 'orders', orderOf({ kind: 'cod' }, PRICE))).body.code).toBe('FORBIDDEN');
});

test.each<[string, () => object, number]>([
  ['a price below nothing', () => orderOf({ kind: 'cod' }, 0, { price: -1, reason: 'Typing error' }), 422],
  ['a price above the MRP', () => orderOf({ kind: 'cod' }, 0, { price: 199_901, reason: 'Too much' }), 422],
  ['a price without a reason', () => orderOf({ kind: 'cod' }, 0, { price: 1, reason: '' }), 400],
  ['UPI without a reference', () => orderOf({ kind: 'received', instrument: 'UPI' }, PRICE), 400],
  [
    'an address that is not complete',
    () => ({ ...orderOf(CASH, PRICE), shippingAddress: { ...ADDRESS, phone: '1' } }),
    422,
  ],
  ['an order of the store', () => ({ ...orderOf(CASH, PRICE), channel: 'store' }), 400],
])('refuses %s', async (_, input, status) => {
  expect((await call(await tokenOf('manager'), 'POST', 'orders', input())).status).toBe(status);
});

test('finds goods by name, SKU and barcode', async () => {
  const manager = await tokenOf('manager');
  await shop.app.db
    .update(productVariants)
    .set({ gtin: '8901234567894' })
    .where(eq(productVariants.id, product.variantId));
  const [variant] = await shop.app.db.select().from(productVariants).where(eq(productVariants.id, product.variantId));
  for (const search of [product.name, variant!.sku, '8901234567894']) {
    const { body } = await call(manager, 'GET', `order-goods?search=${encodeURIComponent(search)}`);
    expect(body).toMatchObject([{ variantId: product.variantId, price: PRICE, mrp: 199_900 }]);
  }
  const { body } = await call(manager, 'GET', 'order-goods?search=nothing-like-it');
  expect(body).toEqual([]);
});

test('finds accounts by name and e-mail, and customers of earlier orders by phone', async () => {
  const manager = await tokenOf('manager');
  const { userId } = await shop.shopper(PRICE);
  const [user] = await shop.app.db.select().from(users).where(eq(users.id, userId));
  const byMail = await call(manager, 'GET', `order-customers?search=${encodeURIComponent(user!.email!)}`);
  expect(byMail.body).toMatchObject([{ customerId: userId, email: user!.email }]);
  const visitor = { ...ADDRESS, phone: '9123456780', email: 'visitor@example.in' };
  await call(manager, 'POST', 'orders', { ...orderOf({ kind: 'cod' }, PRICE), shippingAddress: visitor });
  const byPhone = await call(manager, 'GET', `order-customers?search=${encodeURIComponent('+91 91234 56780')}`);
  expect(byPhone.body).toMatchObject([
    { customerId: null, phone: '+919123456780', email: 'visitor@example.in', address: { pincode: ADDRESS.pincode } },
  ]);
});
