import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invoices } from '#db/schema/invoices.ts';
import { issueDueInvoices } from '#features/invoices/issue-due-invoices.ts';
import { ADDRESS, orderRow } from '#tests/factories.ts';
import { type OrderShop, openOrderShop, TRACKING_ENTRY } from '#tests/order-shop.ts';
import { addTracking } from './add-tracking.ts';
import { correctAddress } from './correct-address.ts';
import { setOrderStatus } from './set-order-status.ts';

let shop: OrderShop;
beforeEach(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.close());

const PUNE = { ...ADDRESS, city: 'Pune', state: 'Maharashtra', pincode: '411004' };

test('changes the place of supply, and a corrected invoice follows the void one', async () => {
  const { orderId } = await shop.paid();
  await setOrderStatus(shop.app, shop.staff, { id: orderId, to: 'processing' });
  await issueDueInvoices(shop.app);
  await correctAddress(shop.app, shop.staff, { id: orderId, shippingAddress: PUNE });
  await issueDueInvoices(shop.app);
  const issued = await shop.app.db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.number));
  expect(issued.map(({ status, placeOfSupply }) => [status, placeOfSupply])).toEqual([
    ['void', '29'],
    [expect.not.stringContaining('void'), '27'],
  ]);
  expect((await orderRow(shop.app, orderId)).shippingAddress).toMatchObject({ city: 'Pune', pincode: '411004' });
  expect(await shop.auditOf(orderId)).toContain('order.address');
  expect(await shop.eventsOf(orderId)).toContain('order.address_changed');
});

test('is refused for a wrong pincode, and once the goods have left the shop', async () => {
  const { orderId } = await shop.paid();
  const wrong = { ...PUNE, pincode: '011004' };
  await expect(correctAddress(shop.app, shop.staff, { id: orderId, shippingAddress: wrong })).rejects.toMatchObject({
    code: 'INVALID_ADDRESS',
    data: { fields: { pincode: 'Enter a valid pincode' } },
  });
  await addTracking(shop.app, shop.staff, { ...TRACKING_ENTRY, orderIds: [orderId] });
  await expect(correctAddress(shop.app, shop.staff, { id: orderId, shippingAddress: PUNE })).rejects.toMatchObject({
    code: 'ORDER_NOT_CHANGEABLE',
  });
});
