/** Texts that cannot be stored or seen, sent over HTTP: a named error or a clean text, never a 500. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../src/db/schema/catalog.ts';
import { users } from '../src/db/schema/customers.ts';
import { paymentEvents } from '../src/db/schema/payments.ts';
import { createSession } from '../src/features/customers/session.ts';
import {
  ADDRESS,
  makeCustomer,
  makeProduct,
  makeStaff,
  prepareCheckout,
  putInCart,
  scriptedGateway,
} from './factories.ts';
import { productInput } from './product-input.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { testHttp } from './test-http.ts';

const INVALID = ['A\ud800B', '\u0000', 'A\u0000B', '\u200b', '\u202e\u202c'];

let app: TestApp;
let http: ReturnType<typeof testHttp>;
let userId: string;
const tokens = { nobody: '', customer: '', staff: '' };
const { gateways, gateway } = scriptedGateway();
beforeAll(async () => {
  app = await createTestApp();
  http = testHttp(app, gateways);
  userId = await makeCustomer(app);
  tokens.customer = await tokenOf(userId);
  tokens.staff = await tokenOf((await makeStaff(app)).userId);
  const product = await makeProduct(app, { stock: 100 });
  await putInCart(app, userId, product);
});
afterAll(() => app.close());

async function tokenOf(id: string) {
  const user = (await app.db.select().from(users)).find((one) => one.id === id)!;
  return (await createSession(app, user, 'test')).accessToken;
}

const send = (method: string, path: string, who: keyof typeof tokens, body: unknown) =>
  http.request(path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(tokens[who] && { authorization: `Bearer ${tokens[who]}` }),
    },
    body: JSON.stringify(body),
  });

const { email: _, ...savedAddress } = ADDRESS;
const idempotencyKey = () => randomUUID();
const contact = () => ({
  name: 'Asha',
  email: 'asha@example.in',
  subject: 'Delivery',
  message: 'Where is it?',
  idempotencyKey: idempotencyKey(),
});
const inOrder = (field: keyof typeof ADDRESS) => async (text: string) => {
  const order = await prepareCheckout(app, gateways, userId);
  return send('POST', '/api/checkout/orders', 'customer', {
    ...order,
    shippingAddress: { ...ADDRESS, [field]: text },
  });
};

const SAMPLES: [string, (text: string) => Promise<Response> | Response][] = [
  ['the name of an order', inOrder('fullName')],
  ['the city of an order', inOrder('city')],
  ['the street of an order', inOrder('address')],
  [
    'the name of a sign-up',
    (fullName) =>
      send('POST', '/api/auth/sign-up', 'nobody', {
        email: `${randomUUID()}@example.in`,
        password: 'a fine pass phrase',
        fullName,
      }),
  ],
  [
    'the name of a saved address',
    (fullName) => send('POST', '/api/account/addresses', 'customer', { ...savedAddress, fullName }),
  ],
  ['the subject of a message', (subject) => send('POST', '/api/support/contact', 'nobody', { ...contact(), subject })],
  ['the text of a message', (message) => send('POST', '/api/support/contact', 'nobody', { ...contact(), message })],
  [
    'the name of a product',
    async (name) => {
      const [product] = await app.db.select().from(products);
      return send('POST', '/api/admin/products', 'staff', productInput(product!.categoryId, { name }));
    },
  ],
  [
    'the code of a coupon',
    (code) =>
      send('POST', '/api/admin/coupons', 'staff', {
        code: code.includes('Whey') ? 'WHEY10' : code,
        title: 'Ten percent',
        couponType: 'percentage',
        discountValue: 10,
      }),
  ],
  [
    'the title of a page',
    (title) =>
      send('POST', '/api/admin/pages', 'staff', { path: `/p-${randomUUID().slice(0, 8)}`, title, kind: 'content' }),
  ],
];

test.each(SAMPLES)('refuses %s when it cannot be stored or seen', async (_, request) => {
  const valid = await request('Whey अश्वगंधा'.slice(0, 30));
  expect([valid.status, valid.status >= 400 ? await valid.text() : '']).toEqual([valid.status, '']);
  for (const text of INVALID) {
    const response = await request(text);
    expect(response.status, JSON.stringify(text)).toBeGreaterThanOrEqual(400);
    expect(response.status, JSON.stringify(text)).toBeLessThan(500);
    expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/) });
  }
});

test('refuses blocks of a page when a text in them cannot be stored', async () => {
  const path = `/p-${randomUUID().slice(0, 8)}`;
  const created = await send('POST', '/api/admin/pages', 'staff', { path, title: 'Page', kind: 'content' });
  const { revision } = (await created.json()) as { revision: number };
  const save = (text: string) =>
    send('PUT', '/api/admin/page', 'staff', {
      path,
      revision,
      content: { title: 'Page', description: '', blocks: [{ id: 'a', kind: 'text', heading: '', text }] },
    });
  for (const text of ['A\ud800B', 'A\u0000B']) expect((await save(text)).status).toBe(400);
  expect((await save('A text')).status).toBe(200);
});

test('refuses names and values of any form when they cannot be stored', async () => {
  const save = (expected: unknown) =>
    send('PUT', `/api/admin/coupons/${randomUUID()}`, 'staff', { code: 'A', couponType: 'percentage', expected });
  expect((await save({ 'a\ud800': 1 })).status).toBe(400);
  expect((await save({ code: ['A\u0000'] })).status).toBe(400);
});

test.each([
  '/api/products/a%00b',
  '/api/products?search=%00',
  '/payments/callback/a%00',
  '/brand/marks/%00.svg',
  '/%00',
  '/media/a%00.webp',
  '/newsletter/unsubscribe?token=%00',
  '/reminder/unsubscribe?token=%00',
  '/downloads/a%00.csv?token=a',
  '/account-data?token=%00',
  '/order-data?token=%00',
])('answers 404 to NUL in a path and 400 in a query: %s', async (address) => {
  expect((await http.request(address)).status).toBe(address.includes('?') && !/%00.*\?/.test(address) ? 400 : 404);
});

test.each(['/api/products/%ED%A0%80', '/api/products?search=%ED%A0%80', '/api/community/posts/%FF'])(
  'answers no 500 to the address %s',
  async (path) => {
    expect((await http.request(path)).status).toBeLessThan(500);
  },
);

test('answers a form that was posted without scripts when its text cannot be stored', async () => {
  const post = (path: string, fields: Record<string, string>) =>
    http.request(path, { method: 'POST', body: new URLSearchParams(fields) });
  expect((await post('/newsletter/subscribe', { email: 'a\u0000@example.in' })).headers.get('location')).toBe(
    '/?news=wrong',
  );
  const returned = await post('/payment/callback', { message: 'Paid\u0000', status: 'A\ud800B' });
  expect(returned.headers.get('location')).toBe('/payment/callback?status=A%EF%BF%BDB&message=Paid');
});

test('stores a callback of a gateway when its texts cannot be stored as they are', async () => {
  gateway.readCallback = (_headers, body) => ({
    verified: true,
    transactionId: 'T1\u0000',
    subject: 'informational',
    body: JSON.parse(body.toString()),
  });
  const body = '{"message":"Paid \\u0000 \\ud800","note\\u0000":[1]}';
  const response = await http.request(`/payments/callback/${gateway.name}`, { method: 'POST', body });
  expect(response.status).toBe(200);
  const [event] = await app.db.select().from(paymentEvents);
  expect(event).toMatchObject({ transactionId: 'T1', body: { message: 'Paid  \ufffd', note: [1] } });
});

test('reads an import when its name and header hold NUL', async () => {
  const response = await http.request('/api/admin/imports/products?name=a.csv', {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.staff}` },
    body: 'Handle,Title\u0000\na,b\u0000\n',
  });
  expect(response.status).toBe(201);
});
