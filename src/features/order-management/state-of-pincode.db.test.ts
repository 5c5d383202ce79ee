import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addresses } from '#db/schema/customers.ts';
import { placeOrder } from '#features/checkout/place-order.ts';
import { quoteCheckout } from '#features/checkout/quote-checkout.ts';
import { saveAddress } from '#features/customers/saved-addresses.ts';
import { ADDRESS, makeCustomer, makeProduct, orderRow, putInCart, scriptedGateway } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { changeShippingAddress } from './change-shipping-address.ts';
import { correctAddress } from './correct-address.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

const DELHI_IN_MAHARASHTRA = { ...ADDRESS, city: 'New Delhi', pincode: '110001', state: 'Maharashtra' };
const ERROR = { code: 'INVALID_ADDRESS', data: { fields: { state: 'Pincode 110001 is in Delhi' } } };
type Form = typeof ADDRESS & { isStateConfirmed?: boolean };

async function order(form: Form): Promise<string> {
  const { gateways } = scriptedGateway();
  const userId = await makeCustomer(shop.app);
  await putInCart(shop.app, userId, await makeProduct(shop.app, { stock: 5 }), 1);
  const request = { source: { kind: 'cart' as const }, couponCode: null, freeVariantId: null };
  const { lines, discount, total } = await quoteCheckout(shop.app, gateways, { ...request, userId });
  const quote = { lines, discount, total };
  const body = { ...request, shippingAddress: form, quote, idempotencyKey: randomUUID() };
  const placed = await placeOrder(shop.app, gateways, { userId, address: '203.0.113.7' }, body);
  return placed.orderId;
}

async function change(form: Form): Promise<string> {
  const { orderId, userId } = await shop.paid();
  await changeShippingAddress(shop.app, userId, orderId, form);
  return orderId;
}

async function correct(form: Form): Promise<string> {
  const { orderId } = await shop.paid();
  await correctAddress(shop.app, shop.staff, { id: orderId, shippingAddress: form });
  return orderId;
}

test.each([
  ['an order', order],
  ['a change by the customer', change],
  ['a correction by staff', correct],
])('%s needs a confirmation of a State in which the pincode does not lie', async (_, save) => {
  await expect(save(DELHI_IN_MAHARASHTRA)).rejects.toMatchObject(ERROR);
  const orderId = await save({ ...DELHI_IN_MAHARASHTRA, isStateConfirmed: true });
  const { shippingAddress, stateCode } = await orderRow(shop.app, orderId);
  expect(stateCode).toBe('27');
  expect(shippingAddress).toEqual({ ...DELHI_IN_MAHARASHTRA, phone: expect.any(String) });
});

test('a saved address keeps the confirmation, and so does that of an order', async () => {
  const { email: _, ...form } = DELHI_IN_MAHARASHTRA;
  const userId = await makeCustomer(shop.app);
  await expect(saveAddress(shop.app, userId, { ...form, isDefault: false })).rejects.toMatchObject(ERROR);
  const saved = await saveAddress(shop.app, userId, { ...form, isDefault: false, isStateConfirmed: true });
  expect(saved).toMatchObject([{ state: 'Maharashtra', isStateConfirmed: true }]);

  const orderId = await order({ ...DELHI_IN_MAHARASHTRA, isStateConfirmed: true });
  const { userId: buyer } = await orderRow(shop.app, orderId);
  const rows = await shop.app.db.select().from(addresses).where(eq(addresses.userId, buyer!));
  expect(rows).toMatchObject([{ pincode: '110001', isStateConfirmed: true }]);
});

test.each([
  ['a pincode that lies in two States', { pincode: '396230', state: 'Gujarat' }],
  ['a pincode that is not listed', { pincode: '110999', state: 'Maharashtra' }],
  ['a State in other letters', { pincode: '110001', state: 'delhi' }],
])('accepts %s without a confirmation', async (_, fields) => {
  const orderId = await correct({ ...ADDRESS, ...fields });
  expect((await orderRow(shop.app, orderId)).shippingAddress).toMatchObject({ pincode: fields.pincode });
});
