import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartItems } from '#db/schema/cart.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { invoices } from '#db/schema/invoices.ts';
import { orderTracking } from '#db/schema/orders.ts';
import { mails, settings } from '#db/schema/platform.ts';
import { formatWeekday } from '#shared/format-weekday.ts';
import { anyPlan, FLAT_CHARGE, makeMethod, makeRate, savePlan, TWO_ZONES } from '#tests/delivery-plans.ts';
import { makeCustomer, makeProduct, orderRow, prepareCheckout, putInCart } from '#tests/factories.ts';
import { type OrderShop, openOrderShop } from '#tests/order-shop.ts';
import { readCart } from '../cart/read-cart.ts';
import { carriesWeight, deliveryCharge } from '../delivery/charge-rules.ts';
import { findDeliveryOptions } from '../delivery/find-delivery-options.ts';
import { DEFAULT_PLAN } from '../delivery/plan-rules.ts';
import { saveDeliveryPlan } from '../delivery/save-delivery-plan.ts';
import { issueDueInvoices } from '../invoices/issue-due-invoices.ts';
import { changeShippingAddress } from '../order-management/change-shipping-address.ts';
import { correctAddress } from '../order-management/correct-address.ts';
import { setOrderStatus } from '../order-management/set-order-status.ts';
import { startPayment } from '../payments/start-payment.ts';
import { placeOrder } from './place-order.ts';
import { quoteCheckout } from './quote-checkout.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop();
});
afterAll(() => shop.close());

const REST = { pincode: '411004', state: 'Maharashtra', city: 'Pune' };
const from = (userId: string) => ({ userId, address: '127.0.0.1' });

/** A customer with units of a product in the cart. */
async function customerWith(price: number, quantity = 1, grossGrams: number | null = null) {
  const userId = await makeCustomer(shop.app);
  const product = await makeProduct(shop.app, { price, stock: null });
  await shop.app.db.update(productVariants).set({ grossGrams }).where(eq(productVariants.id, product.variantId));
  await putInCart(shop.app, userId, product, quantity);
  return { userId, product };
}

type Wish = Parameters<typeof prepareCheckout>[3];
const prepare = (userId: string, wish: Wish = {}) => prepareCheckout(shop.app, shop.gateways, userId, wish);
const place = (userId: string, input: Awaited<ReturnType<typeof prepare>>) =>
  placeOrder(shop.app, shop.gateways, from(userId), input);
/** The customer pays an order at the gateway. */
async function pay(userId: string, orderId: string): Promise<void> {
  const { transactionId } = await startPayment(shop.app, shop.gateways, userId, orderId);
  await shop.pay(transactionId);
}
const quote = (userId: string, pincode: string | null = null) =>
  quoteCheckout(shop.app, shop.gateways, {
    userId,
    source: { kind: 'cart' },
    couponCode: null,
    freeVariantId: null,
    pincode,
  });

test('charges nothing with the default plan, wherever the parcel goes', async () => {
  await savePlan(shop.app, shop.staff, DEFAULT_PLAN);
  const { userId } = await customerWith(120_00);
  expect(await quote(userId)).toMatchObject({ shipping: 0, total: 120_00, delivery: { isPlain: true } });
  const { orderId } = await place(userId, await prepare(userId));
  expect(await orderRow(shop.app, orderId)).toMatchObject({
    shipping: 0,
    totalAmount: 120_00,
    deliveryMethod: 'Standard',
    promisedOn: null,
  });
});

test('charges ₹59 below ₹999 and nothing from there', async () => {
  await savePlan(shop.app, shop.staff, FLAT_CHARGE);
  const below = await customerWith(738_00);
  const expected = { shipping: 59_00, total: 797_00, delivery: { offers: [{ charge: 59_00, amountToFree: 261_00 }] } };
  expect(await quote(below.userId)).toMatchObject(expected);
  const { orderId, total } = await place(below.userId, await prepare(below.userId));
  expect(total).toBe(797_00);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ subtotal: 738_00, shipping: 59_00, totalAmount: 797_00 });
  const above = await customerWith(999_00);
  expect(await quote(above.userId)).toMatchObject({ shipping: 0, total: 999_00 });
});

test('takes charge, methods and day from the zone of the pincode', async () => {
  await savePlan(shop.app, shop.staff, TWO_ZONES);
  const { userId } = await customerWith(500_00);
  expect(await quote(userId)).toMatchObject({ shipping: 0, delivery: { status: 'pincode-needed', offers: [] } });
  expect((await quote(userId, '411004')).delivery).toMatchObject({
    zone: 'Rest of India',
    offers: [{ charge: 69_00 }],
  });
  const near = (await quote(userId, '560034')).delivery;
  expect(near.offers.map(({ name, charge }) => [name, charge])).toEqual([
    ['Standard', 39_00],
    ['Express', 149_00],
  ]);
  const { orderId } = await place(userId, await prepare(userId, { deliveryMethodId: 'express' }));
  expect(await orderRow(shop.app, orderId)).toMatchObject({
    shipping: 149_00,
    deliveryMethod: 'Express',
    deliveryZone: 'Karnataka',
    promisedOn: near.offers[1]?.promisedOn,
  });
});

test('states method, charge and promised day in the mail and each tracking entry', async () => {
  await savePlan(shop.app, shop.staff, TWO_ZONES);
  const { userId } = await customerWith(500_00);
  const { orderId } = await place(userId, await prepare(userId, { deliveryMethodId: 'express' }));
  await pay(userId, orderId);
  const { promisedOn } = await orderRow(shop.app, orderId);
  const [mail] = await shop.app.db
    .select()
    .from(mails)
    .where(and(eq(mails.relatedId, orderId), eq(mails.purpose, 'order-confirmation')));
  expect(mail?.text).toMatch(/Shipping\W+₹149/);
  expect(mail?.text).toContain(`Express, by ${formatWeekday(promisedOn!)}`);
  const entries = await shop.app.db.select().from(orderTracking).where(eq(orderTracking.orderId, orderId));
  expect(entries.length).toBeGreaterThan(0);
  for (const { estimatedDelivery } of entries) expect(estimatedDelivery).toBe(promisedOn);
});

test('refuses places and weights that no method serves', async () => {
  await savePlan(shop.app, shop.staff, TWO_ZONES);
  const { userId } = await customerWith(500_00, 3, 4000);
  const refused = (reason: string) => ({ code: 'NOT_DELIVERABLE', data: { reason } });
  const island = await prepare(userId, { pincode: '682557' });
  island.shippingAddress.state = 'Lakshadweep';
  await expect(place(userId, island)).rejects.toMatchObject(refused('not-served'));
  const heavy = await prepare(userId, { pincode: REST.pincode });
  Object.assign(heavy.shippingAddress, REST);
  await expect(place(userId, heavy)).rejects.toMatchObject(refused('too-heavy'));
});

test('takes no cash where the method collects none', async () => {
  await savePlan(shop.app, shop.staff, TWO_ZONES);
  await shop.app.db.insert(settings).values({ section: 'payment', value: { codEnabled: true } });
  const { userId } = await customerWith(600_00);
  const express = await prepare(userId, { deliveryMethodId: 'express', paymentMethod: 'cod' });
  await expect(place(userId, express)).rejects.toMatchObject({ code: 'COD_NOT_SERVICEABLE' });
  const standard = await prepare(userId, { deliveryMethodId: 'standard', paymentMethod: 'cod' });
  expect(await place(userId, standard)).toMatchObject({ next: 'done', total: 639_00 });
});

test('refuses an order whose charge or method changed after the quote, and places it after a new one', async () => {
  const changed = { code: 'QUOTE_CHANGED', data: { changes: [{ kind: 'delivery' }] } };
  await savePlan(shop.app, shop.staff, TWO_ZONES);
  const { userId } = await customerWith(500_00);
  const express = await prepare(userId, { deliveryMethodId: 'express' });
  const [standard] = TWO_ZONES.methods;
  await savePlan(shop.app, shop.staff, { ...TWO_ZONES, methods: standard ? [standard] : [] });
  await expect(place(userId, express)).rejects.toMatchObject(changed);
  const cheap = await prepare(userId);
  await savePlan(shop.app, shop.staff, FLAT_CHARGE);
  await expect(place(userId, cheap)).rejects.toMatchObject(changed);
  expect(await place(userId, await prepare(userId))).toMatchObject({ total: 559_00 });
});

test('returns the unpaid order for the same checkout, and replaces it for another method', async () => {
  await savePlan(shop.app, shop.staff, TWO_ZONES);
  const { userId } = await customerWith(500_00);
  const first = await place(userId, await prepare(userId));
  expect((await place(userId, await prepare(userId))).orderId).toBe(first.orderId);
  const other = await place(userId, await prepare(userId, { deliveryMethodId: 'express' }));
  expect(other.orderId).not.toBe(first.orderId);
  expect(await orderRow(shop.app, first.orderId)).toMatchObject({ status: 'cancelled', cancelReason: 'replaced' });
});

test('moves an order to another zone when that costs no more, and lets staff move it anyway', async () => {
  await savePlan(shop.app, shop.staff, TWO_ZONES);
  const { userId } = await customerWith(500_00);
  const far = await prepare(userId, { pincode: REST.pincode });
  Object.assign(far.shippingAddress, REST);
  const { orderId } = await place(userId, far);
  await pay(userId, orderId);
  const near = { ...far.shippingAddress, pincode: '560034', state: 'Karnataka', city: 'Bengaluru' };
  await changeShippingAddress(shop.app, userId, orderId, near);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ deliveryZone: 'Karnataka', shipping: 69_00 });
  const cheap = await customerWith(500_00);
  const placed = await place(cheap.userId, await prepare(cheap.userId));
  await pay(cheap.userId, placed.orderId);
  await expect(
    changeShippingAddress(shop.app, cheap.userId, placed.orderId, far.shippingAddress),
  ).rejects.toMatchObject({
    code: 'DELIVERY_COSTS_MORE',
    data: { charge: 69_00 },
  });
  const island = { ...near, pincode: '682557', state: 'Lakshadweep' };
  await expect(changeShippingAddress(shop.app, cheap.userId, placed.orderId, island)).rejects.toMatchObject({
    code: 'NOT_DELIVERABLE',
  });
  await correctAddress(shop.app, shop.staff, { id: placed.orderId, shippingAddress: far.shippingAddress });
  expect(await orderRow(shop.app, placed.orderId)).toMatchObject({ deliveryZone: 'Rest of India', shipping: 39_00 });
});

test('refuses a plan that was saved meanwhile, and one with errors', async () => {
  const stale = { plan: FLAT_CHARGE, version: -1 };
  await expect(saveDeliveryPlan(shop.app, shop.staff, stale)).rejects.toMatchObject({ code: 'EDIT_CONFLICT' });
  const methods = [makeMethod('standard', [makeRate('nowhere', { minDays: 3, maxDays: 2 })])];
  await expect(savePlan(shop.app, shop.staff, { ...FLAT_CHARGE, methods })).rejects.toMatchObject({
    code: 'INVALID_PLAN',
    data: {
      fields: {
        'methods.0.rates.0.zoneId': 'A method has one rate for each zone',
        'methods.0.rates.0.maxDays': 'Less than the shortest time',
      },
    },
  });
});

test('the charge is equal on product page, cart, quote, order and invoice, for any plan and basket', async () => {
  const { userId, product } = await customerWith(1_00);
  const run = async (
    plan: typeof FLAT_CHARGE,
    price: number,
    quantity: number,
    grossGrams: number | null,
    pincode: string,
  ) => {
    await savePlan(shop.app, shop.staff, plan);
    await shop.app.db
      .update(productVariants)
      .set({ price, grossGrams })
      .where(eq(productVariants.id, product.variantId));
    await shop.app.db.delete(cartItems).where(eq(cartItems.userId, userId));
    await putInCart(shop.app, userId, product, quantity);
    const parcel = { amount: price * quantity, grams: (grossGrams ?? plan.assumedGrams) * quantity };
    const { options } = await findDeliveryOptions(shop.app, pincode);
    const onProductPage = options
      .filter((option) => carriesWeight(option, parcel.grams))
      .map((option) => [option.methodId, deliveryCharge(option, parcel)]);
    const cart = await readCart(shop.app.db, userId);
    expect({ amount: cart.amount, grams: cart.grams }).toEqual(parcel);
    const quoted = await quote(userId, pincode);
    expect(quoted.delivery.offers.map(({ methodId, charge }) => [methodId, charge])).toEqual(onProductPage);
    expect(quoted.total).toBe(quoted.subtotal - quoted.discount + quoted.shipping);
    for (const { methodId, charge } of quoted.delivery.offers) {
      const { orderId, total } = await place(userId, await prepare(userId, { pincode, deliveryMethodId: methodId }));
      expect(total).toBe(parcel.amount + charge);
      await pay(userId, orderId);
      await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing' });
      await issueDueInvoices(shop.app);
      const [invoice] = await shop.app.db.select().from(invoices).where(eq(invoices.orderId, orderId));
      const delivery = invoice?.lines.filter(({ kind }) => kind === 'delivery') ?? [];
      expect(invoice?.totalAmount).toBe(total);
      expect(delivery.reduce((sum, { gross }) => sum + gross, 0)).toBe(charge);
      for (const line of invoice?.lines ?? [])
        expect(line.taxable + line.cgst + line.sgst + line.igst).toBe(line.gross);
      await putInCart(shop.app, userId, product, quantity);
    }
  };
  await fc.assert(
    fc.asyncProperty(
      anyPlan,
      fc.integer({ min: 1_00, max: 3_000_00 }),
      fc.integer({ min: 1, max: 5 }),
      fc.option(fc.integer({ min: 1, max: 9000 })),
      fc.constantFrom('560034', '560001'),
      run,
    ),
    { numRuns: 25 },
  );
});
