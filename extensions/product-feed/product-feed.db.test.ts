/** The feeds follow the catalogue: by events, by the daily rebuild, and by the exclusions of staff. */
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { users } from '#db/schema/customers.ts';
import { createSession } from '#features/customers/session.ts';
import { carriesWeight, deliveryCharge } from '#features/delivery/charge-rules.ts';
import { findDeliveryOptions } from '#features/delivery/find-delivery-options.ts';
import { readDeliveryPlan } from '#features/delivery/read-delivery-plan.ts';
import { selectDelivery } from '#features/delivery/select-delivery.ts';
import { anyPlan, savePlan, TWO_ZONES } from '#tests/delivery-plans.ts';
import { runExtension } from '#tests/extensions/run-extension.ts';
import { makeMember, makeProduct, makeStaff, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let shop: Awaited<ReturnType<typeof runExtension>>;
beforeEach(async () => {
  app = await createTestApp();
  shop = await runExtension(app, scriptedGateway().gateways, 'product-feed');
});
afterEach(() => app.close());

const run = (name: string) => shop.runtime.sweeps.find((sweep) => sweep.name === `ext.product-feed.${name}`)!.run(app);
const read = async (file: string) => (await shop.http.request(`/ext/product-feed/${file}`)).text();
const countItems = async () => (await read('google.xml')).split('<item>').length - 1;

async function call(method: string, at: string, role: string, body?: object) {
  const member = await makeMember(app, role);
  const [user] = await app.db.select().from(users).where(eq(users.id, member.userId));
  const { accessToken } = await createSession(app, user!, 'test');
  const response = await shop.http.request(`/api/admin/ext/product-feed${at}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

/** The `g:shipping` of a feed with one item. */
const chargesIn = (xml: string) =>
  [...xml.matchAll(/<g:shipping>.*?(?:<g:postal_code>(.*?)<\/g:postal_code>)?<g:service>.*?<g:price>(.*?)<.*\n/g)].map(
    ([, area = null, price]) => ({ area, price }),
  );

function isIn(area: string | null, pincode: string): boolean {
  const [first = '', last = first] = (area ?? '*').replaceAll('*', '').split('-');
  return pincode >= first.padEnd(6, '0') && pincode <= last.padEnd(6, '9');
}

test('are built at the first start and once a day', async () => {
  await makeProduct(app);
  await makeProduct(app);
  await run('rebuild-when-due');
  expect(await countItems()).toBe(2);
  // rows that are inserted directly, without events
  await app.db.delete(products);
  await run('rebuild-when-due');
  expect(await countItems()).toBe(2);
  app.advance(25 * 60 * 60_000);
  await run('rebuild-when-due');
  expect(await countItems()).toBe(0);
});

test('change at once when a variant sells out or is restocked', async () => {
  const { variantId } = await makeProduct(app, { stock: 3 });
  await run('rebuild-when-due');
  const setUnits = async (onHand: number) => {
    app.advance(1000);
    await app.db.update(productVariants).set({ onHand }).where(eq(productVariants.id, variantId));
    await shop.hear();
    return read('meta.csv');
  };
  expect(await setUnits(2)).toContain('"in stock"');
  expect(await setUnits(0)).toContain('"out of stock"');
  expect(await setUnits(5)).toContain('"in stock"');
});

test('leave out the products that staff exclude, and include them again', async () => {
  const { productId } = await makeProduct(app);
  await makeProduct(app);
  await run('rebuild-when-due');
  expect((await call('POST', '/excluded', 'packing', { productId, isExcluded: true })).status).toBe(403);
  expect((await call('POST', '/excluded', 'manager', { productId, isExcluded: true })).status).toBe(200);
  expect(await countItems()).toBe(1);
  const { body } = await call('GET', '', 'manager');
  expect(body).toMatchObject({ products: 1, items: 1, excluded: [{ productId }] });
  await call('POST', '/excluded', 'manager', { productId, isExcluded: false });
  expect(await countItems()).toBe(2);
});

test('answer 304 while nothing has changed', async () => {
  await makeProduct(app);
  await run('rebuild-when-due');
  const first = await shop.http.request('/ext/product-feed/google.xml');
  const etag = first.headers.get('etag')!;
  const ask = () => shop.http.request('/ext/product-feed/google.xml', { headers: { 'if-none-match': etag } });
  expect((await ask()).status).toBe(304);
  await call('POST', '/category', 'manager', { googleCategory: '525' });
  expect((await ask()).status).toBe(200);
});

test('state the charge of the delivery plan in every zone, and change with the plan', async () => {
  const { variantId } = await makeProduct(app, { price: 499_00 });
  await app.db.update(productVariants).set({ grossGrams: 2_300 }).where(eq(productVariants.id, variantId));
  await run('rebuild-when-due');
  const before = await shop.http.request('/ext/product-feed/google.xml');
  expect(chargesIn(await before.text())).toEqual([{ area: null, price: '0.00 INR' }]);
  await savePlan(app, await makeStaff(app), TWO_ZONES);
  const etag = before.headers.get('etag')!;
  const after = await shop.http.request('/ext/product-feed/google.xml', { headers: { 'if-none-match': etag } });
  expect(after.status).toBe(200);
  const text = await after.text();
  expect(text).toContain('<g:shipping_weight>2300 g</g:shipping_weight>');
  expect(chargesIn(text)).toEqual([
    { area: '56*-59*', price: '39.00 INR' },
    { area: '10*-55*', price: '89.00 INR' },
    { area: '60000*-68254*', price: '89.00 INR' },
    { area: '68256*-99999*', price: '89.00 INR' },
  ]);
});

test('state what checkout charges, whatever the plan', async () => {
  const parcel = { amount: 499_00, grams: 2_300 };
  const { variantId } = await makeProduct(app, { price: parcel.amount });
  await app.db.update(productVariants).set({ grossGrams: parcel.grams }).where(eq(productVariants.id, variantId));
  await run('rebuild-when-due');
  const staff = await makeStaff(app);
  await fc.assert(
    fc.asyncProperty(anyPlan, async (plan) => {
      await savePlan(app, staff, plan);
      const current = await readDeliveryPlan(app.db);
      const charges = chargesIn(await read('google.xml'));
      for (const pincode of ['560034', '560100', '411004', '110001', '682551', '999999']) {
        const { chosen } = selectDelivery(current, { pincode, parcel, methodId: null, now: app.now() });
        const stated = charges.filter(({ area }) => isIn(area, pincode)).map(({ price }) => price);
        expect(stated, pincode).toEqual(chosen ? [`${(chosen.charge / 100).toFixed(2)} INR`] : []);
        const option = (await findDeliveryOptions(app, pincode)).options.find((one) =>
          carriesWeight(one, parcel.grams),
        );
        if (option) expect(chosen!.charge).toBe(deliveryCharge(option, parcel));
      }
    }),
    { numRuns: 25 },
  );
});

test('refuse an unknown category', async () => {
  expect((await call('POST', '/category', 'manager', { googleCategory: '<script>' })).status).toBe(400);
});

test('are the same in any order of events', async () => {
  const products = await Promise.all(Array.from({ length: 5 }, () => makeProduct(app, { stock: 2 })));
  await run('rebuild-when-due');
  const before = await read('google.xml');
  await Promise.all(products.map(() => run('rebuild-when-due')));
  await shop.hear();
  expect(await read('google.xml')).toBe(before);
});
