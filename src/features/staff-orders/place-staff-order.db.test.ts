/** Orders that staff make: prices, stock, payments by a link or at hand, and what repeats and races may not do. */
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { invoices } from '#db/schema/invoices.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { paymentAttempts, refunds } from '#db/schema/payments.ts';
import { mails } from '#db/schema/platform.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { ADDRESS, makeCoupon, makeCustomer, makeProduct, orderRow, putInCart, stockOf } from '#tests/factories.ts';
import { openPaymentShop, type PaymentShop } from '#tests/payment-shop.ts';
import { issueDueInvoices } from '../invoices/issue-due-invoices.ts';
import { readAdminOrder } from '../order-management/read-admin-order.ts';
import { setOrderStatus } from '../order-management/set-order-status.ts';
import { startProcessingOrders } from '../orders/start-processing-orders.ts';
import { expireOrders } from '../payments/expire-orders.ts';
import { reconcileAttempts } from '../payments/reconcile-attempts.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { payByLink, readOrderToPay } from './pay-by-link.ts';
import { placeStaffOrder, type StaffPayment } from './place-staff-order.ts';
import { quoteStaffOrder, type StaffGoods } from './quote-staff-order.ts';
import { sendPaymentLink } from './send-payment-link.ts';

const PRICE = 149_900;
const MRP = 199_900;

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
// the doctor looks over the shop when it closes
afterAll(() => shop.close());
beforeEach(() => shop.setPayment({ codEnabled: true, codFee: 49, onlineDiscountPercent: 5 }));

const makeGoods = (stock = 10) => makeProduct(shop.app, { price: PRICE, mrp: MRP, stock });

type Wish = Partial<StaffGoods> & {
  payment?: StaffPayment;
  total?: number;
  idempotencyKey?: string;
  address?: Partial<typeof ADDRESS>;
};

const goodsOf = (lines: StaffGoods['lines'], wish: Wish = {}): StaffGoods => ({
  customerId: null,
  couponCode: null,
  freeVariantId: null,
  deliveryMethodId: null,
  ...wish,
  lines,
});

const lineOf = (variantId: string, quantity = 1, setPrice: StaffGoods['lines'][number]['setPrice'] = null) => ({
  variantId,
  quantity,
  setPrice,
});

/** The input of an order as the page sends it: with the total of its quote. */
async function inputOf(lines: StaffGoods['lines'], { payment = { kind: 'link' }, total, address, ...wish }: Wish = {}) {
  const goods = goodsOf(lines, wish);
  const shippingAddress = { ...ADDRESS, ...address };
  const { terms } = await quoteStaffOrder(shop.app, shop.gateways, { ...goods, pincode: shippingAddress.pincode });
  const { idempotencyKey = crypto.randomUUID() } = wish;
  const channel = 'phone' as const;
  const expectedTotal = total ?? terms[payment.kind].total;
  return { ...goods, shippingAddress, buyer: null, channel, payment, total: expectedTotal, idempotencyKey };
}

const place = (input: Awaited<ReturnType<typeof inputOf>>) =>
  placeStaffOrder(shop.app, shop.gateways, shop.staff, input);
const order = async (lines: StaffGoods['lines'], wish: Wish = {}) => place(await inputOf(lines, wish));
const tokenOf = (link: string | null) => link!.split('#')[1]!;
const attemptsOf = (orderId: string) =>
  shop.app.db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
const mailsAbout = async (id: string) =>
  (await shop.app.db.select().from(mails).where(eq(mails.relatedId, id))).map(({ purpose }) => purpose);

/** The gateway reports the money, as the browser returns. */
async function arrive(transactionId: string, amount: number) {
  shop.gateway.words.set(transactionId, { state: 'succeeded', amount });
  shop.app.advance(5000);
  return verifyPayment(shop.app, shop.gateways, transactionId);
}

test('places an order that its customer pays by the mailed link, without an account', async () => {
  const { variantId } = await makeGoods();
  const { id, total, link } = await order([lineOf(variantId, 2)]);
  // 5 percent off ₹2,998 for paying online
  expect(total).toBe(2 * PRICE - 15_000);
  const row = await orderRow(shop.app, id);
  expect(row).toMatchObject({ salesChannel: 'phone', guestLinkVersion: 1, confirmedAt: null, onlineDiscount: 15_000 });
  expect(row.reservationExpiresAt!.getTime() - row.createdAt.getTime()).toBe(24 * HOUR_MS);
  expect(await attemptsOf(id)).toEqual([]);
  expect(await stockOf(shop.app, variantId)).toMatchObject({ onHand: 10, reserved: 2 });
  expect(await mailsAbout(id)).toEqual(['payment-request']);
  expect(await readAdminOrder(shop.app, id)).toMatchObject({ paymentLink: link, salesChannel: 'phone' });
  expect(await readOrderToPay(shop.app, tokenOf(link))).toMatchObject({
    totalAmount: total,
    isPaid: false,
    city: 'Bengaluru',
  });
  const { redirectUrl, transactionId } = await payByLink(shop.app, shop.gateways, tokenOf(link));
  expect(redirectUrl).toBe(`http://gateway.test/${transactionId}`);
  expect(await arrive(transactionId, total)).toMatchObject({ paymentStatus: 'completed' });
  expect(await orderRow(shop.app, id)).toMatchObject({ paymentStatus: 'completed', confirmedAt: expect.any(Date) });
  expect(await stockOf(shop.app, variantId)).toMatchObject({ onHand: 8, reserved: 0 });
  expect(await readOrderToPay(shop.app, tokenOf(link))).toMatchObject({ isPaid: true, payableUntil: null });
  await expect(payByLink(shop.app, shop.gateways, tokenOf(link))).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
  expect(await readAdminOrder(shop.app, id)).toMatchObject({ paymentLink: null });
  await expect(sendPaymentLink(shop.app, shop.staff, id)).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
});

test('makes one order of a double click, at once and later', async () => {
  const { variantId } = await makeGoods();
  const input = await inputOf([lineOf(variantId)]);
  const results = await Promise.all([place(input), place(input), place(input)]);
  results.push(await place(input));
  expect(new Set(results.map(({ id }) => id)).size).toBe(1);
  expect(await stockOf(shop.app, variantId)).toMatchObject({ reserved: 1 });
  await expect(place({ ...input, channel: 'phone', couponCode: 'X' })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
});

test('sells the last unit once', async () => {
  const { variantId } = await makeGoods(1);
  const inputs = await Promise.all([1, 2, 3].map(() => inputOf([lineOf(variantId)])));
  const results = await Promise.allSettled(inputs.map(place));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({
        code: 'QUOTE_CHANGED',
        data: { changes: [{ kind: 'stock', available: 0 }] },
      });
  expect(await stockOf(shop.app, variantId)).toMatchObject({ onHand: 1, reserved: 1 });
});

test('counts a variant in two lines together', async () => {
  const { variantId } = await makeGoods(3);
  const reduced = { price: PRICE - 10_000, reason: 'Second one' };
  const input = await inputOf([lineOf(variantId, 2), lineOf(variantId, 2, reduced)]);
  await expect(place(input)).rejects.toMatchObject({ code: 'QUOTE_CHANGED' });
  const { total } = await order([lineOf(variantId, 2), lineOf(variantId, 1, reduced)], { payment: { kind: 'cod' } });
  expect(total).toBe(3 * PRICE - 10_000 + 4_900);
});

test('leaves the own unpaid order of the customer alone, and is left alone by their checkout', async () => {
  const { userId, product } = await shop.shopper(PRICE);
  const checkoutOrder = await shop.place(userId, 'phonepe');
  const phoneOrder = await order([lineOf(product.variantId)], { customerId: userId });
  const other = await order([lineOf(product.variantId)], { customerId: userId });
  for (const id of [checkoutOrder.orderId, phoneOrder.id, other.id])
    expect(await orderRow(shop.app, id)).toMatchObject({ status: 'pending', userId });
  // the same checkout again is the same order, and a changed one replaces only itself
  expect((await shop.place(userId, 'phonepe')).orderId).toBe(checkoutOrder.orderId);
  await putInCart(shop.app, userId, await makeGoods());
  const changed = await shop.place(userId, 'phonepe');
  expect(changed.orderId).not.toBe(checkoutOrder.orderId);
  expect(await orderRow(shop.app, phoneOrder.id)).toMatchObject({ status: 'pending', cancelReason: null });
  await payByLink(shop.app, shop.gateways, tokenOf(phoneOrder.link));
  expect(await orderRow(shop.app, changed.orderId)).toMatchObject({ status: 'pending' });
  expect(await orderRow(shop.app, phoneOrder.id)).toMatchObject({ guestLinkVersion: null });
});

test('does not give away units that the customer holds by their own checkout', async () => {
  const { userId, product } = await shop.shopper(PRICE, 10);
  await shop.place(userId, 'phonepe');
  const input = await inputOf([lineOf(product.variantId)], { customerId: userId });
  await expect(place(input)).rejects.toMatchObject({ data: { changes: [{ kind: 'stock', available: 0 }] } });
});

test('ends an order whose link was not used, and counts a payment that arrives later while there is stock', async () => {
  const { variantId } = await makeGoods(1);
  const phoneOrder = await order([lineOf(variantId)]);
  shop.app.advance(24 * HOUR_MS - 60_000);
  const { transactionId } = await payByLink(shop.app, shop.gateways, tokenOf(phoneOrder.link));
  await expireOrders(shop.app, shop.gateways);
  expect(await orderRow(shop.app, phoneOrder.id)).toMatchObject({ status: 'pending' });
  shop.app.advance(HOUR_MS);
  await expireOrders(shop.app, shop.gateways);
  expect(await orderRow(shop.app, phoneOrder.id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
  expect(await stockOf(shop.app, variantId)).toMatchObject({ onHand: 1, reserved: 0 });
  expect(await readOrderToPay(shop.app, tokenOf(phoneOrder.link))).toMatchObject({ payableUntil: null, isPaid: false });
  await expect(payByLink(shop.app, shop.gateways, tokenOf(phoneOrder.link))).rejects.toMatchObject({
    code: 'ORDER_NOT_PAYABLE',
  });
  await arrive(transactionId, phoneOrder.total);
  shop.app.advance(HOUR_MS);
  await reconcileAttempts(shop.app, shop.gateways);
  expect(await orderRow(shop.app, phoneOrder.id)).toMatchObject({ status: 'pending', paymentStatus: 'completed' });
  expect(await stockOf(shop.app, variantId)).toMatchObject({ onHand: 0, reserved: 0 });
});

test('proposes the refund of a payment by an expired link when somebody else has the last unit', async () => {
  const { variantId } = await makeGoods(1);
  const phoneOrder = await order([lineOf(variantId)]);
  const { transactionId } = await payByLink(shop.app, shop.gateways, tokenOf(phoneOrder.link));
  shop.app.advance(25 * HOUR_MS);
  await expireOrders(shop.app, shop.gateways);
  await order([lineOf(variantId)], { payment: { kind: 'received', instrument: 'Cash', reference: '' } });
  shop.gateway.words.set(transactionId, { state: 'succeeded', amount: phoneOrder.total });
  shop.app.advance(49 * HOUR_MS);
  await reconcileAttempts(shop.app, shop.gateways);
  expect(await orderRow(shop.app, phoneOrder.id)).toMatchObject({ status: 'cancelled' });
  const proposed = await shop.app.db.select().from(refunds).where(eq(refunds.orderId, phoneOrder.id));
  expect(proposed).toMatchObject([{ amount: phoneOrder.total, state: 'proposed', reason: 'late_success' }]);
});

test('opens one payment of a link that is clicked six times at once', async () => {
  const { variantId } = await makeGoods();
  const { id, link } = await order([lineOf(variantId)]);
  const pages = await Promise.all(Array.from({ length: 6 }, () => payByLink(shop.app, shop.gateways, tokenOf(link))));
  expect(new Set(pages.map(({ transactionId }) => transactionId)).size).toBe(1);
  expect(await attemptsOf(id)).toHaveLength(1);
});

test.each([
  ['below nothing', -1],
  ['above the MRP', MRP + 1],
])('refuses a price %s', async (_, price) => {
  const { variantId } = await makeGoods();
  const priced = inputOf([lineOf(variantId, 1, { price, reason: 'Typing error' })]);
  await expect(priced).rejects.toMatchObject({ code: 'PRICE_NOT_ALLOWED', data: { maximum: MRP } });
  const input = await inputOf([lineOf(variantId)]);
  const lines = [lineOf(variantId, 1, { price, reason: 'Typing error' })];
  await expect(place({ ...input, lines })).rejects.toMatchObject({ code: 'PRICE_NOT_ALLOWED' });
});

test('takes a price up to the MRP, and none above that of the catalogue where no MRP is known', async () => {
  const { variantId } = await makeGoods();
  const at = (price: number) => lineOf(variantId, 1, { price, reason: 'Agreed on the phone' });
  const { id } = await order([at(MRP)], { payment: { kind: 'cod' } });
  const [item] = await shop.app.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  expect(item).toMatchObject({ price: MRP, listPrice: PRICE, priceReason: 'Agreed on the phone' });
  const { variantId: plain } = await makeProduct(shop.app, { price: PRICE, stock: 5 });
  const above = inputOf([lineOf(plain, 1, { price: PRICE + 1, reason: 'Agreed on the phone' })]);
  await expect(above).rejects.toMatchObject({ code: 'PRICE_NOT_ALLOWED', data: { maximum: PRICE } });
  // the price of the catalogue replaces nothing
  const same = await order([at(PRICE)], { payment: { kind: 'cod' } });
  const [unchanged] = await shop.app.db.select().from(orderItems).where(eq(orderItems.orderId, same.id));
  expect(unchanged).toMatchObject({ price: PRICE, listPrice: null, priceReason: null });
});

test('gives goods away for nothing, without a payment', async () => {
  const { variantId } = await makeGoods();
  const { id, total, link } = await order([lineOf(variantId, 1, { price: 0, reason: 'Replaces a broken tub' })]);
  expect({ total, link }).toEqual({ total: 0, link: null });
  expect(await orderRow(shop.app, id)).toMatchObject({ paymentStatus: 'completed', confirmedAt: expect.any(Date) });
});

test('invoices the prices that staff set, to the paisa', async () => {
  const { variantId } = await makeGoods();
  const { variantId: second } = await makeGoods();
  const coupon = await makeCoupon(shop.app, { discountValue: 7 });
  const { id, total } = await order(
    [lineOf(variantId, 3, { price: 99_933, reason: 'Agreed on the phone' }), lineOf(second)],
    { couponCode: coupon.code, payment: { kind: 'received', instrument: 'UPI', reference: '4012 3456 7890' } },
  );
  const goods = 3 * 99_933 + PRICE;
  const row = await orderRow(shop.app, id);
  expect(row).toMatchObject({ subtotal: goods, totalAmount: total, paymentStatus: 'completed' });
  expect(total).toBe(goods - row.discount + row.shipping);
  expect(row.discount).toBeGreaterThan(0);
  shop.app.advance(HOUR_MS);
  await startProcessingOrders(shop.app);
  await issueDueInvoices(shop.app);
  const [invoice] = await shop.app.db.select().from(invoices).where(eq(invoices.orderId, id));
  expect(invoice).toMatchObject({ totalAmount: total });
});

test('records money at hand with its reference, and refuses the same reference twice unless it is confirmed', async () => {
  const { variantId } = await makeGoods();
  const paid = (reference: string, isRepeatConfirmed = false): Wish => ({
    payment: { kind: 'received', instrument: 'UPI', reference, isRepeatConfirmed },
  });
  const first = await order([lineOf(variantId)], paid('utr 9911 2233'));
  expect(first).toMatchObject({ total: PRICE, link: null });
  expect(await attemptsOf(first.id)).toMatchObject([
    {
      gateway: 'received',
      gatewayReference: 'UTR99112233',
      instrument: 'UPI',
      capturedAmount: PRICE,
      state: 'succeeded',
    },
  ]);
  expect(await mailsAbout(first.id)).toContain('order-confirmation');
  await expect(order([lineOf(variantId)], paid('UTR99112233'))).rejects.toMatchObject({
    code: 'REFERENCE_USED',
    data: { orders: [first.displayId] },
  });
  const second = await order([lineOf(variantId)], paid('UTR99112233', true));
  expect(await orderRow(shop.app, second.id)).toMatchObject({ paymentStatus: 'completed' });
  expect(await stockOf(shop.app, variantId)).toMatchObject({ onHand: 8 });
});

test('takes one of two simultaneous orders with one reference', async () => {
  const { variantId } = await makeGoods();
  const payment = { kind: 'received', instrument: 'UPI', reference: 'RRN5550001' } as const;
  const inputs = await Promise.all([1, 2, 3].map(() => inputOf([lineOf(variantId)], { payment })));
  const results = await Promise.allSettled(inputs.map(place));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const attempts = await shop.app.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gatewayReference, 'RRN5550001'), eq(paymentAttempts.gateway, 'received')));
  expect(attempts).toHaveLength(1);
});

test('leaves the refund of money at hand to staff when the order is cancelled', async () => {
  const { variantId } = await makeGoods();
  const { id } = await order([lineOf(variantId)], { payment: { kind: 'received', instrument: 'Cash', reference: '' } });
  await setOrderStatus(shop.app, shop.staff, { id, to: 'cancelled' });
  const proposed = await shop.app.db.select().from(refunds).where(eq(refunds.orderId, id));
  expect(proposed).toMatchObject([{ amount: PRICE, state: 'proposed' }]);
  expect(await stockOf(shop.app, variantId)).toMatchObject({ onHand: 10, reserved: 0 });
});

test('takes cash at the door by the rules of the checkout, and asks nobody to confirm it', async () => {
  const { variantId } = await makeGoods();
  const { id, total } = await order([lineOf(variantId)], { payment: { kind: 'cod' } });
  expect(total).toBe(PRICE + 4_900);
  expect(await orderRow(shop.app, id)).toMatchObject({
    paymentMethod: 'cod',
    cashFee: 4_900,
    confirmationRequestedAt: null,
    confirmedAt: expect.any(Date),
  });
  await shop.setPayment({ codEnabled: true, codMaximum: 1_000 });
  const input = await inputOf([lineOf(variantId)], { payment: { kind: 'cod' } });
  await expect(place(input)).rejects.toMatchObject({ code: 'COD_MAXIMUM_EXCEEDED' });
  await shop.setPayment({ codEnabled: false });
  await expect(place(input)).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
});

test('refuses another total than staff saw, and goods that have ended', async () => {
  const { variantId, productId } = await makeGoods();
  const input = await inputOf([lineOf(variantId)]);
  await expect(place({ ...input, total: input.total - 1 })).rejects.toMatchObject({
    code: 'QUOTE_CHANGED',
    data: { changes: [{ kind: 'total' }] },
  });
  await shop.app.db
    .update(products)
    .set({ state: 'archived', archivedAt: shop.app.now() })
    .where(eq(products.id, productId));
  await expect(place(input)).rejects.toMatchObject({ code: 'EMPTY_CART' });
  expect(await shop.app.db.$count(orders, eq(orders.salesChannel, 'other'))).toBe(0);
});

test('sends the link again, and opens nothing by another link', async () => {
  const { variantId } = await makeGoods();
  const { id, link } = await order([lineOf(variantId)]);
  await sendPaymentLink(shop.app, shop.staff, id);
  expect(await mailsAbout(id)).toEqual(['payment-request', 'payment-request']);
  const [, version, signature] = tokenOf(link).split('.');
  const other = await order([lineOf(variantId)]);
  const foreign = `${tokenOf(other.link).split('.')[0]}.${version}.${signature}`;
  for (const token of ['', 'x', foreign, `${tokenOf(link)}A`])
    await expect(readOrderToPay(shop.app, token)).rejects.toMatchObject({ code: 'INVALID_LINK' });
});

test('counts a use of a coupon once, and gives it back when the link is not used', async () => {
  const { variantId } = await makeGoods();
  const coupon = await makeCoupon(shop.app, { usageLimit: 1 });
  const customerId = await makeCustomer(shop.app);
  await order([lineOf(variantId)], { couponCode: coupon.code, customerId });
  await expect(order([lineOf(variantId)], { couponCode: coupon.code })).rejects.toMatchObject({
    code: 'COUPON_LIMIT_REACHED',
  });
  shop.app.advance(25 * HOUR_MS);
  await expireOrders(shop.app, shop.gateways);
  expect((await order([lineOf(variantId)], { couponCode: coupon.code })).id).toBeTruthy();
});
