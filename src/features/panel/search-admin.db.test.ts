import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productVariants } from '#db/schema/catalog.ts';
import { invoices } from '#db/schema/invoices.ts';
import { orders, orderTracking } from '#db/schema/orders.ts';
import { tickets } from '#db/schema/support.ts';
import { permissionsOf } from '#platform/http/permissions.ts';
import {
  ADDRESS,
  checkOut,
  makeCoupon,
  makeCustomer,
  makeProduct,
  makeStaff,
  putInCart,
  scriptedGateway,
} from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { searchAdmin } from './search-admin.ts';

let app: TestApp;
let staff: string;
let customer: string;
beforeAll(async () => {
  app = await createTestApp();
  // its orders are inserted directly
  app.isChecked = false;
  staff = (await makeStaff(app)).userId;
  customer = await makeCustomer(app);
  const { variantId } = await makeProduct(app);
  await app.db.update(productVariants).set({ flavour: 'Kesar Mango' }).where(eq(productVariants.id, variantId));
  await makeCoupon(app, { code: 'WELCOME15', title: 'First order' });
  const id = randomUUID();
  await app.db.insert(orders).values({
    id,
    displayId: id.slice(0, 8),
    fullName: 'Asha Rao',
    email: 'asha@example.in',
    phone: '9845012345',
    shippingAddress: ADDRESS,
    subtotal: 100,
    totalAmount: 100,
    fingerprint: id,
  });
  await app.db.insert(orderTracking).values({ orderId: id, status: 'shipped', trackingNumber: 'BD 123-45X' });
  await app.db.insert(tickets).values({
    kind: 'contact',
    name: 'Vikram Seth',
    email: 'vikram@example.in',
    subject: 'Tub arrived dented',
    message: 'One side is pressed in.',
  });
  await app.db.insert(invoices).values({
    kind: 'invoice',
    status: 'sent',
    number: 'INV-2627-000123',
    customerName: 'Meera Nair',
    customerEmail: 'meera@example.in',
    amount: 100,
    taxAmount: 5,
    totalAmount: 105,
    issuedOn: '2026-11-01',
    lines: [],
    supplier: SUPPLIER,
    buyer: BUYER,
    placeOfSupply: '29',
  });
});
afterAll(() => app.close());

const PARTY = { address: 'Bengaluru', gstin: null, stateCode: '29', email: 'a@example.in', phone: null };
const SUPPLIER = { ...PARTY, name: 'Ojas' };
const BUYER = { ...PARTY, name: 'Meera Nair' };

const CASES = [
  ['mango', 'products'],
  ['bd12345x', 'tracking'],
  ['BD 123-45X', 'orders'],
  ['welcome15', 'coupons'],
  ['INV-2627-000123', 'invoices'],
  ['meera nair', 'invoices'],
  ['T-000001', 'tickets'],
  ['dented', 'tickets'],
] as const;

test.each(CASES)('finds %s among %s', async (words, kind) => {
  expect((await searchAdmin(app, await permissionsOf(app.db, staff), words))[kind]).toHaveLength(1);
});

test.each(CASES)('hides %s without the permission', async (words) => {
  expect(Object.values(await searchAdmin(app, await permissionsOf(app.db, customer), words)).flat()).toEqual([]);
});

test("lists the caller's permissions", async () => {
  expect([...(await permissionsOf(app.db, staff))]).toContain('settings.read');
  expect([...(await permissionsOf(app.db, customer))]).toEqual([]);
});

test('finds an order by id, e-mail, phone and name, unless it is deleted', async () => {
  const { gateways } = scriptedGateway();
  const customer = await makeCustomer(app);
  await putInCart(app, customer, await makeProduct(app));
  const { orderId } = await checkOut(app, gateways, customer);
  const { userId } = await makeStaff(app);
  for (const words of [orderId.slice(0, 8), 'asha rao', 'ASHA@EXAMPLE', '98450 12345', '+91 98450-12345'])
    expect(
      (await searchAdmin(app, await permissionsOf(app.db, userId), words)).orders.map(({ id }) => id),
      words,
    ).toContain(orderId);
  expect((await searchAdmin(app, await permissionsOf(app.db, userId), '100%')).orders).toEqual([]);
  // without the permission nothing is found
  for (const words of ['whey', 'asha rao'])
    expect(Object.values(await searchAdmin(app, await permissionsOf(app.db, customer), words)).flat()).toEqual([]);
  await app.db.update(orders).set({ deletedAt: app.now() }).where(eq(orders.id, orderId));
  expect((await searchAdmin(app, await permissionsOf(app.db, userId), orderId.slice(0, 8))).orders).toEqual([]);
});
