import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoices } from '#db/schema/invoices.ts';
import { orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/payments.ts';
import { mails } from '#db/schema/platform.ts';
import { DEFAULT_SETTINGS } from '#features/settings/rules.ts';
import { FLAT_CHARGE, savePlan, TWO_ZONES } from '#tests/delivery-plans.ts';
import {
  ADDRESS,
  makeCoupon,
  makeCustomer,
  makeProduct,
  orderRow,
  prepareCheckout,
  putInCart,
  seenQuote,
} from '#tests/factories.ts';
import { type OrderShop, openOrderShop, TRACKING_ENTRY } from '#tests/order-shop.ts';
import { addLine } from '../cart/add-line.ts';
import { readCart } from '../cart/read-cart.ts';
import { startGuest } from '../customers/start-guest.ts';
import { DEFAULT_PLAN } from '../delivery/plan-rules.ts';
import { issueDueInvoices } from '../invoices/issue-due-invoices.ts';
import { addTracking } from '../order-management/add-tracking.ts';
import { changeShippingAddress } from '../order-management/change-shipping-address.ts';
import { refundOrder } from '../order-management/refund-order.ts';
import { setOrderStatus } from '../order-management/set-order-status.ts';
import { startPayment } from '../payments/start-payment.ts';
import { writeSection } from '../settings/write-section.ts';
import { placeOrder } from './place-order.ts';
import { quoteCheckout } from './quote-checkout.ts';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop();
});
afterAll(() => shop.close());

type Payment = Partial<Record<keyof typeof DEFAULT_SETTINGS.payment, string | number | boolean>>;

const save = (section: 'payment' | 'checkout', values: Record<string, string | number | boolean>) =>
  shop.app.db.transaction(async (tx) => {
    await tx.execute(sql`insert into settings (section, value) values (${section}, '{}') on conflict do nothing`);
    const after = { ...DEFAULT_SETTINGS[section], ...values };
    await writeSection(shop.app, tx, shop.staff, { section, before: {}, after });
  });
const setPayment = (change: Payment) => save('payment', { codEnabled: true, ...change });

async function customerWith(...prices: number[]) {
  const userId = await makeCustomer(shop.app);
  const goods = [];
  for (const price of prices) {
    const product = await makeProduct(shop.app, { price, stock: 50 });
    await putInCart(shop.app, userId, product);
    goods.push(product);
  }
  return { userId, goods };
}

type Wish = Parameters<typeof prepareCheckout>[3];
const prepare = (userId: string, paymentMethod: string | null, wish: Wish = {}) =>
  prepareCheckout(shop.app, shop.gateways, userId, { ...wish, paymentMethod });
const place = (userId: string, input: Parameters<typeof placeOrder>[3]) =>
  placeOrder(shop.app, shop.gateways, { userId, address: '127.0.0.1' }, input);
const order = async (userId: string, paymentMethod: string | null, wish: Wish = {}) =>
  place(userId, await prepare(userId, paymentMethod, wish));
const quote = (userId: string, pincode: string | null = null, isGuest = false) =>
  quoteCheckout(shop.app, shop.gateways, {
    userId,
    isGuest,
    source: { kind: 'cart' },
    couponCode: null,
    freeVariantId: null,
    pincode,
  });
const refusalOf = async (userId: string, pincode: string | null = null) =>
  (await quote(userId, pincode)).payment.terms.find(({ method }) => method === 'cod')?.refusal;

async function pay(userId: string, orderId: string): Promise<void> {
  const { transactionId } = await startPayment(shop.app, shop.gateways, userId, orderId);
  await shop.pay(transactionId);
}
async function deliver(orderId: string): Promise<void> {
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing' });
  const delivered = { ...TRACKING_ENTRY, status: 'delivered' as const };
  await addTracking(shop.app, shop.staff, { ...delivered, orderIds: [orderId], sharesNumber: true });
}
async function invoiceOf(orderId: string) {
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing' });
  await issueDueInvoices(shop.app);
  const [invoice] = await shop.app.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')));
  return invoice!;
}

test('as delivered, every method costs the same', async () => {
  await savePlan(shop.app, shop.staff, DEFAULT_PLAN);
  await setPayment({});
  const { userId } = await customerWith(999_00);
  expect((await quote(userId)).payment.terms).toEqual([
    { method: 'phonepe', fee: 0, discount: 0, total: 999_00, credit: 0, due: 999_00, refusal: null },
    { method: 'cod', fee: 0, discount: 0, total: 999_00, credit: 0, due: 999_00, refusal: null },
  ]);
  const { orderId } = await order(userId, 'cod');
  expect(await orderRow(shop.app, orderId)).toMatchObject({ cashFee: 0, onlineDiscount: 0, totalAmount: 999_00 });
});

test('the fee of cash is part of the shipping, on the order, its mail and its invoice', async () => {
  await savePlan(shop.app, shop.staff, FLAT_CHARGE);
  await setPayment({ codFee: 40, codFeeFreeFrom: 5000, onlineDiscountPercent: 2 });
  const { userId } = await customerWith(738_00);
  expect((await quote(userId)).payment.terms).toMatchObject([
    { method: 'phonepe', fee: 0, discount: 15_00, total: 782_00 },
    { method: 'cod', fee: 40_00, discount: 0, total: 837_00 },
  ]);
  const { orderId, total } = await order(userId, 'cod');
  expect(total).toBe(837_00);
  expect(await orderRow(shop.app, orderId)).toMatchObject({
    subtotal: 738_00,
    discount: 0,
    shipping: 99_00,
    cashFee: 40_00,
    onlineDiscount: 0,
    totalAmount: 837_00,
  });
  const [mail] = await shop.app.db
    .select()
    .from(mails)
    .where(and(eq(mails.relatedId, orderId), eq(mails.purpose, 'order-confirmation')));
  expect(mail?.text).toMatch(/Shipping\W+₹59/);
  expect(mail?.text).toMatch(/Cash on delivery fee\W+₹40/);
  const invoice = await invoiceOf(orderId);
  expect(invoice.totalAmount).toBe(837_00);
  expect(invoice.lines.filter(({ kind }) => kind === 'delivery')).toMatchObject([
    { description: 'Delivery and cash on delivery fee', gross: 99_00 },
  ]);
  const free = await customerWith(5000_00);
  expect(await order(free.userId, 'cod')).toMatchObject({ total: 5000_00 });
});

test('an invoice names a fee alone where delivery is free', async () => {
  await savePlan(shop.app, shop.staff, DEFAULT_PLAN);
  await setPayment({ codFee: 49 });
  const { userId } = await customerWith(738_00);
  const { lines, totalAmount } = await invoiceOf((await order(userId, 'cod')).orderId);
  expect(totalAmount).toBe(787_00);
  expect(lines.at(-1)).toMatchObject({ kind: 'delivery', description: 'Cash on delivery fee', gross: 49_00 });
});

test('the discount for paying online is shared over the lines after a coupon, and refunded to the paisa', async () => {
  await savePlan(shop.app, shop.staff, FLAT_CHARGE);
  await setPayment({ onlineDiscountPercent: 3 });
  const coupon = await makeCoupon(shop.app, { couponType: 'percentage', discountValue: 7 });
  const { userId } = await customerWith(333_33, 111_11, 77_77);
  const { orderId, total } = await order(userId, 'phonepe', { couponCode: coupon.code });
  const row = await orderRow(shop.app, orderId);
  const lines = await shop.listItems(orderId);
  const couponDiscount = Math.round(522_21 * 0.07);
  const onlineDiscount = 15_00;
  expect(row).toMatchObject({
    discount: couponDiscount + onlineDiscount,
    onlineDiscount,
    shipping: 59_00,
    totalAmount: 522_21 - couponDiscount - onlineDiscount + 59_00,
  });
  expect(lines.reduce((sum, { discount }) => sum + discount, 0)).toBe(row.discount);
  await pay(userId, orderId);
  const invoice = await invoiceOf(orderId);
  expect(invoice.totalAmount).toBe(total);
  // line by line, the delivery charge with the last
  for (const [index, { id }] of lines.entries())
    await refundOrder(shop.app, shop.staff, {
      id: orderId,
      lines: [{ itemId: id, quantity: 1, restock: true }],
      includesShipping: index === lines.length - 1,
      note: 'Returned',
      idempotencyKey: randomUUID(),
    });
  const amounts = await shop.app.db
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(eq(refunds.orderId, orderId));
  expect(amounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
});

test.each<[Payment, string, object, string]>([
  [{ codMaximum: 700 }, 'COD_MAXIMUM_EXCEEDED', { amount: 700_00 }, 'For orders up to ₹700'],
  [{ codPincodes: '411' }, 'COD_NOT_SERVICEABLE', {}, 'Not available at 560034'],
  [{ codExcludedPincodes: '56' }, 'COD_NOT_SERVICEABLE', {}, 'Not available at 560034'],
  [{ codFromSecondOrder: true }, 'COD_NOT_FOR_FIRST_ORDER', {}, 'From your second order on'],
])('%j refuses cash at checkout and when the order is placed', async (payment, code, data, text) => {
  await savePlan(shop.app, shop.staff, DEFAULT_PLAN);
  await setPayment(payment);
  const { userId } = await customerWith(701_00);
  expect(await refusalOf(userId, ADDRESS.pincode)).toMatchObject({ text });
  await expect(order(userId, 'cod')).rejects.toMatchObject({ code, ...(Object.keys(data).length > 0 && { data }) });
  // nothing is left of the refused order, and the cart can be paid online
  expect(await shop.app.db.$count(orders, eq(orders.userId, userId))).toBe(0);
  expect(await order(userId, 'phonepe')).toMatchObject({ next: 'gateway', total: 701_00 });
});

test('names the products that are not sold for cash, in quote, cart and refusal', async () => {
  await savePlan(shop.app, shop.staff, DEFAULT_PLAN);
  const { userId, goods } = await customerWith(600_00, 700_00);
  await setPayment({});
  expect(await readCart(shop.app.db, userId)).toMatchObject({ isSoldForCash: true });
  await setPayment({ codExcludedProducts: `${randomUUID()}, ${goods[1]!.productId}` });
  expect(await readCart(shop.app.db, userId)).toMatchObject({ isSoldForCash: false });
  const { lines } = await quote(userId);
  const name = lines.find(({ productId }) => productId === goods[1]!.productId)!.name;
  expect(await refusalOf(userId)).toMatchObject({ reason: 'products', text: `Not for ${name}`, names: [name] });
  await expect(order(userId, 'cod')).rejects.toMatchObject({ code: 'COD_NOT_FOR_PRODUCTS', data: { names: [name] } });
});

test('a smallest total is reached without the fee, not by it', async () => {
  await savePlan(shop.app, shop.staff, DEFAULT_PLAN);
  await setPayment({ codFee: 49, codMaximum: 600 });
  const below = await customerWith(499_00);
  await expect(order(below.userId, 'cod')).rejects.toMatchObject({ code: 'COD_MINIMUM_NOT_MET' });
  const largest = await customerWith(600_00);
  expect(await order(largest.userId, 'cod')).toMatchObject({ total: 649_00 });
});

test('an account pays in cash once it has received an order; another account with its phone does not', async () => {
  await savePlan(shop.app, shop.staff, DEFAULT_PLAN);
  await setPayment({ codFromSecondOrder: true });
  const { userId, goods } = await customerWith(600_00);
  const first = await order(userId, 'phonepe');
  await pay(userId, first.orderId);
  await putInCart(shop.app, userId, goods[0]!);
  // paid is not received
  await expect(order(userId, 'cod')).rejects.toMatchObject({ code: 'COD_NOT_FOR_FIRST_ORDER' });
  await deliver(first.orderId);
  expect(await refusalOf(userId)).toBeNull();
  const other = await customerWith(600_00);
  await expect(order(other.userId, 'cod')).rejects.toMatchObject({ code: 'COD_NOT_FOR_FIRST_ORDER' });
  expect(await order(userId, 'cod')).toMatchObject({ next: 'done' });
});

test('a guest is known by the phone number of a delivered order, which only placing an order tells', async () => {
  await savePlan(shop.app, shop.staff, DEFAULT_PLAN);
  await setPayment({ codFromSecondOrder: true });
  await save('checkout', { accountsRequired: false });
  const browser = randomUUID();
  const { user } = await startGuest(shop.app, { browser, userAgent: 'test' });
  const product = await makeProduct(shop.app, { price: 600_00 });
  await addLine(shop.app, user.id, { ...product, quantity: 1, idempotencyKey: randomUUID() }, true);
  const currentQuote = await quote(user.id, ADDRESS.pincode, true);
  expect(currentQuote.payment.terms.map(({ refusal }) => refusal)).toEqual([null, null]);
  const orderWith = (phone: string) =>
    placeOrder(
      shop.app,
      shop.gateways,
      { userId: user.id, address: '127.0.0.1', isGuest: true },
      {
        source: { kind: 'cart' },
        couponCode: null,
        freeVariantId: null,
        quote: seenQuote(currentQuote, 'cod'),
        paymentMethod: 'cod',
        shippingAddress: { ...ADDRESS, phone },
        idempotencyKey: randomUUID(),
      },
    );
  await expect(orderWith('9000000001')).rejects.toMatchObject({ code: 'COD_NOT_FOR_FIRST_ORDER' });
  const { userId } = await customerWith(500_00);
  const input = await prepare(userId, 'phonepe');
  const delivered = await place(userId, { ...input, shippingAddress: { ...ADDRESS, phone: '9000000002' } });
  await pay(userId, delivered.orderId);
  await deliver(delivered.orderId);
  expect(await orderWith('90000 00002')).toMatchObject({ next: 'done' });
});

test('settings that change between quote and order are named, and a new quote is placed', async () => {
  await savePlan(shop.app, shop.staff, DEFAULT_PLAN);
  const changed = { code: 'QUOTE_CHANGED', data: { changes: [{ kind: 'payment' }] } };
  await setPayment({ codFee: 40, onlineDiscountPercent: 2 });
  const { userId } = await customerWith(1000_00);
  const cash = await prepare(userId, 'cod');
  const online = await prepare(userId, 'phonepe');
  await setPayment({ codFee: 50, onlineDiscountPercent: 1 });
  await expect(place(userId, cash)).rejects.toMatchObject(changed);
  await expect(place(userId, online)).rejects.toMatchObject(changed);
  // the terms of another method, and terms that the client makes up
  const fresh = await prepare(userId, 'phonepe');
  await expect(place(userId, { ...fresh, paymentMethod: 'cod' })).rejects.toMatchObject(changed);
  const cheap = { ...fresh.quote, onlineDiscount: 999_00, total: 1_00 };
  await expect(place(userId, { ...fresh, quote: cheap })).rejects.toMatchObject(changed);
  // a client that knows nothing of terms is told, too
  const { cashFee: _, onlineDiscount: __, ...plain } = fresh.quote;
  await expect(place(userId, { ...fresh, quote: plain })).rejects.toMatchObject(changed);
  expect(await place(userId, await prepare(userId, 'phonepe'))).toMatchObject({ total: 990_00 });
});

test('an unpaid order is retried at its total; cash instead replaces it by an order with the fee', async () => {
  await savePlan(shop.app, shop.staff, DEFAULT_PLAN);
  await setPayment({ codFee: 40, onlineDiscountPercent: 2 });
  const { userId, goods } = await customerWith(1000_00);
  const first = await order(userId, 'phonepe');
  expect(first.total).toBe(980_00);
  expect((await order(userId, 'phonepe')).orderId).toBe(first.orderId);
  // a retry at the gateway keeps the total even when the discount has ended
  await setPayment({ codFee: 40 });
  expect((await startPayment(shop.app, shop.gateways, userId, first.orderId)).transactionId).toBeTruthy();
  await putInCart(shop.app, userId, goods[0]!);
  const cash = await order(userId, 'cod');
  expect(cash).toMatchObject({ next: 'done', total: 1040_00 });
  expect(cash.orderId).not.toBe(first.orderId);
  expect(await orderRow(shop.app, first.orderId)).toMatchObject({ status: 'cancelled', cancelReason: 'replaced' });
});

test('an order of ₹0 has no terms', async () => {
  await savePlan(shop.app, shop.staff, DEFAULT_PLAN);
  await setPayment({ codFee: 40, onlineDiscountPercent: 2 });
  const coupon = await makeCoupon(shop.app, { couponType: 'percentage', discountValue: 100 });
  const { userId } = await customerWith(300_00);
  const { orderId, total } = await order(userId, null, { couponCode: coupon.code });
  expect(total).toBe(0);
  expect(await orderRow(shop.app, orderId)).toMatchObject({ cashFee: 0, onlineDiscount: 0, discount: 300_00 });
});

test('moving the address compares the delivery alone, without fee and discount', async () => {
  await savePlan(shop.app, shop.staff, TWO_ZONES);
  await setPayment({ codFee: 40, onlineDiscountPercent: 50 });
  const far = { ...ADDRESS, pincode: '411004', state: 'Maharashtra', city: 'Pune' };
  const { userId } = await customerWith(600_00);
  const cash = await order(userId, 'cod');
  // 39 + 40 paid, and 69 is more than 39
  await expect(changeShippingAddress(shop.app, userId, cash.orderId, far)).rejects.toMatchObject({
    code: 'DELIVERY_COSTS_MORE',
  });
});
