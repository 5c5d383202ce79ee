/** The cash that a carrier is told to collect, by the payments of the order. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settings } from '#db/schema/platform.ts';
import { collectCash } from '#features/order-management/collect-cash.ts';
import { checkOut, makeCustomer, makeProduct, orderRow, putInCart } from '#tests/factories.ts';
import { type GoodsShop, openGoodsShop } from '#tests/goods-shop.ts';
import { composeBooking, readBookableOrder } from './compose-booking.ts';

const MEASURES = { grams: 900, lengthMm: 200, widthMm: 150, heightMm: 100 };

let shop: GoodsShop;
beforeEach(async () => {
  shop = await openGoodsShop();
  await shop.app.db.insert(settings).values({ section: 'payment', value: { codEnabled: true } });
});
afterEach(() => shop.close());

const cashOf = async (orderId: string, shipmentId: string) =>
  composeBooking(await readBookableOrder(shop.app.db, orderId), shipmentId, { service: null, measures: MEASURES }).cash;

async function onDelivery(): Promise<string> {
  const userId = await makeCustomer(shop.app);
  await putInCart(shop.app, userId, await makeProduct(shop.app, { stock: 5 }), 1);
  return (await checkOut(shop.app, shop.gateways, userId, null, 'cod')).orderId;
}

test('collects the total of an order on delivery, and nothing once the cash is collected', async () => {
  const orderId = await onDelivery();
  const shipmentId = await shop.open(orderId);
  const { totalAmount } = await orderRow(shop.app, orderId);
  expect(await cashOf(orderId, shipmentId)).toBe(totalAmount);
  await collectCash(shop.app, shop.staff, { orders: [orderId], reference: 'Remittance 7' });
  expect(await cashOf(orderId, shipmentId)).toBe(0);
});

test('collects nothing for an order that is paid online', async () => {
  const { orderId } = await shop.paid();
  expect(await cashOf(orderId, await shop.open(orderId))).toBe(0);
});
