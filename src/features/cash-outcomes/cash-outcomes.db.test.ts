import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { settings } from '#db/schema/platform.ts';
import { shipmentBookings } from '#db/schema/shipments.ts';
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts';
import type { CarrierState } from '#shared/shipment-states.ts';
import { checkOut, makeCustomer, makeProduct, putInCart } from '#tests/factories.ts';
import { type GoodsShop, openGoodsShop } from '#tests/goods-shop.ts';
import { backTestPastOrders } from './back-test-past-orders.ts';
import { readCashRecord } from './read-cash-record.ts';

const OFF = {
  codMaximum: 0,
  codPincodes: '',
  codExcludedPincodes: '',
  codExcludedProducts: '',
  codFromSecondOrder: false,
};
let shop: GoodsShop;
beforeAll(async () => {
  shop = await openGoodsShop();
  await shop.app.db.insert(settings).values({ section: 'payment', value: { codEnabled: true } });
});
afterAll(() => shop.close());

async function cashOrder(price = 100_000) {
  const userId = await makeCustomer(shop.app);
  const product = await makeProduct(shop.app, { price, stock: 10 });
  await putInCart(shop.app, userId, product);
  const { orderId } = await checkOut(shop.app, shop.gateways, userId, null, 'cod');
  shop.app.advance(MINUTE_MS);
  return { orderId, userId, displayId: orderId.slice(0, 8), productId: product.productId };
}

/** A cash order whose shipment goes through these states; `text`: of its failed attempt. */
async function sendThrough(states: CarrierState[], text: string | null = null, price?: number) {
  const order = await cashOrder(price);
  await shop.setStatus(order.orderId, 'processing');
  const shipmentId = await shop.open(order.orderId);
  await shop.packAll(order.orderId, shipmentId);
  await shop.change(order.orderId, { type: 'handOver', shipmentId });
  for (const state of states) {
    shop.app.advance(MINUTE_MS);
    const scan = {
      state,
      code: null,
      text: state === 'failed_attempt' ? text : null,
      location: null,
      at: shop.app.now(),
    };
    await shop.change(order.orderId, { type: 'recordScan', shipmentId, scan, expectedOn: null });
  }
  return { ...order, shipmentId };
}

test('tells what became of cash orders of the phone, address and pincode, with their reasons', async () => {
  const delivered = await sendThrough(['delivered']);
  const refused = await sendThrough(['failed_attempt', 'returning', 'returned'], 'Customer refused to pay');
  await sendThrough(['failed_attempt', 'delivered'], 'Door locked');
  await sendThrough(['failed_attempt', 'returning'], 'Phone switched off');
  // under way, without a shipment, and cancelled: nothing is known
  await sendThrough([]);
  const { orderId: cancelledId } = await cashOrder();
  await shop.setStatus(cancelledId, 'cancelled');
  const { orderId } = await cashOrder();
  const record = (await readCashRecord(shop.app, orderId))!;
  const counts = { delivered: 2, refused: 1, unreachable: 1, returned: 0 };
  expect(record.phone.counts).toEqual(counts);
  expect(record.address.counts).toEqual(counts);
  expect(record.pincode).toMatchObject({ counts, days: 365 });
  expect(record.phone.orders).toHaveLength(4);
  expect(record.phone.orders.find(({ displayId }) => displayId === refused.displayId)).toMatchObject({
    outcome: 'refused',
    reason: 'Customer refused to pay',
  });

  // the order itself is not part of its own record
  expect((await readCashRecord(shop.app, delivered.orderId))!.phone.counts.delivered).toBe(1);
  // another phone, at another address of the pincode, has the record of the pincode alone
  await shop.app.db
    .update(orders)
    .set({ phone: '+919000000009', shippingAddress: { ...(await addressOf(orderId)), address: '7, Other Street' } })
    .where(eq(orders.id, orderId));
  const other = (await readCashRecord(shop.app, orderId))!;
  expect([other.phone.orders, other.address.orders]).toEqual([[], []]);
  expect(other.pincode.counts).toEqual(counts);
});

test('knows nothing of paid and of erased orders', async () => {
  const { orderId: paidId } = await shop.paid({ quantity: 1 });
  expect(await readCashRecord(shop.app, paidId)).toBeNull();
  await expect(readCashRecord(shop.app, '00000000-0000-4000-8000-000000000009')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const { orderId } = await cashOrder();
  const erased = { ...(await addressOf(orderId)), address: '', pincode: '', phone: '' };
  await shop.app.db.update(orders).set({ phone: '', shippingAddress: erased });
  const record = (await readCashRecord(shop.app, orderId))!;
  expect([record.phone.orders, record.address.orders, record.pincode.counts.delivered]).toEqual([[], [], 0]);
});

const addressOf = async (id: string) =>
  (await shop.app.db.select().from(orders).where(eq(orders.id, id)))[0]!.shippingAddress;

test('tries rules on the last 90 days before they are saved', async () => {
  shop.app.advance(91 * DAY_MS);
  const small = await sendThrough(['delivered'], null, 60_000);
  const large = await sendThrough(['failed_attempt', 'returning'], 'Refused', 700_000);
  const waiting = await cashOrder(800_000);
  // the booking is only inserted
  shop.app.isChecked = false;
  await shop.app.db.insert(shipmentBookings).values({
    id: crypto.randomUUID(),
    shipmentId: large.shipmentId,
    carrier: 'swift',
    reference: 'R-1',
    state: 'booked',
    cash: 700_000,
    carrierId: 'S1',
    trackingNumber: 'T1',
    price: 18_000,
    createdAt: shop.app.now(),
    settledAt: shop.app.now(),
  });
  const none = await backTestPastOrders(shop.app, OFF);
  // those of the earlier tests are older
  expect(none).toMatchObject({ orders: 3, isCut: false, delivered: { count: 0 }, cameBack: { count: 0 } });
  const capped = await backTestPastOrders(shop.app, { ...OFF, codMaximum: 6500 });
  expect(capped).toMatchObject({
    delivered: { count: 0, amount: 0, orders: [] },
    cameBack: { count: 1, amount: 700_000, carrierCost: 18_000, costOf: 1 },
    open: { count: 1, amount: 800_000, costOf: 0 },
  });
  expect(capped.cameBack.orders).toMatchObject([{ displayId: large.displayId, reason: 'maximum' }]);
  expect(capped.open.orders).toMatchObject([{ displayId: waiting.displayId }]);
  const products = await backTestPastOrders(shop.app, { ...OFF, codExcludedProducts: small.productId });
  expect(products.delivered).toMatchObject({ count: 1, amount: 60_000, orders: [{ reason: 'products' }] });
  // each is the first of its customer, until two of them have the same
  const asFirst = await backTestPastOrders(shop.app, { ...OFF, codFromSecondOrder: true });
  expect([asFirst.delivered.count, asFirst.cameBack.count, asFirst.open.count]).toEqual([1, 1, 1]);
  await shop.app.db.update(orders).set({ userId: small.userId }).where(eq(orders.id, large.orderId));
  const asSecond = await backTestPastOrders(shop.app, { ...OFF, codFromSecondOrder: true });
  expect([asSecond.delivered.count, asSecond.cameBack.count, asSecond.open.count]).toEqual([1, 0, 1]);
});
