import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGatewayRegistry } from '#gateways/gateway.ts';
import { attemptRow, makeProduct, putInCart } from '#tests/factories.ts';
import { openPaymentShop, type PaymentShop } from '#tests/payment-shop.ts';
import { startPayment } from './start-payment.ts';
import { verifyPayment } from './verify-payment.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.setPayment({}));

test('lists the methods that are switched on, PhonePe first', async () => {
  const { userId } = await shop.shopper();
  expect(await shop.offered(userId)).toMatchObject({ methods: ['phonepe'], testMode: false });
  await shop.setPayment({ otherpayEnabled: true, codEnabled: true, codPincodes: '411, 400001' });
  expect(await shop.offered(userId)).toEqual({
    methods: ['phonepe', 'otherpay', 'cod'],
    providers: [
      { provider: 'phonepe', label: 'PhonePe', about: 'UPI, card or net banking' },
      { provider: 'otherpay', label: 'Other Pay', about: 'By whatever it offers' },
    ],
    upiProvider: null,
    testMode: false,
    credit: null,
    terms: ['phonepe', 'otherpay', 'cod'].map((method) => ({
      method,
      fee: 0,
      discount: 0,
      total: 149_900,
      credit: 0,
      due: 149_900,
      refusal: null,
    })),
  });
  await shop.setPayment({ phonepeEnabled: false, codEnabled: true });
  expect((await shop.offered(userId)).methods).toEqual(['cod']);
  await shop.setPayment({ phonepeEnabled: false });
  expect((await shop.offered(userId)).methods).toEqual([]);
  await expect(shop.place(userId, null)).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
});

test('refuses a method that is switched off when the browser asks for it', async () => {
  const { userId } = await shop.shopper();
  await expect(shop.place(userId, 'otherpay')).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
  await expect(shop.place(userId, 'cod')).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
  await shop.setPayment({ otherpayEnabled: true });
  const { transactionId } = await shop.place(userId, 'otherpay');
  expect((await attemptRow(shop.app, transactionId)).gateway).toBe('otherpay');
});

test('refuses a method without a provider in this shop', async () => {
  const { userId } = await shop.shopper();
  await expect(shop.place(userId, 'nopay')).rejects.toMatchObject({ code: 'PAYMENT_METHOD_UNAVAILABLE' });
});

test('offers a provider without keys only when there is no other', async () => {
  const bare = createGatewayRegistry([shop.named('otherpay', 'otherpay', 'live')]);
  const { userId } = await shop.shopper();
  const offered = async () => (await shop.offered(userId, bare)).methods;
  expect(await offered()).toEqual(['phonepe']);
  await shop.setPayment({ otherpayEnabled: true });
  expect(await offered()).toEqual(['otherpay']);
  await shop.setPayment({});
  const { orderId } = await shop.place(userId, null, { registry: bare });
  await expect(startPayment(shop.app, bare, userId, orderId)).rejects.toMatchObject({ code: 'PAYMENT_CREDENTIALS' });
});

test('keeps the attempt at the first gateway open when the customer changes the method', async () => {
  await shop.setPayment({ otherpayEnabled: true });
  const { userId } = await shop.shopper();
  const first = await shop.place(userId, 'phonepe');
  shop.app.advance(1000);
  const second = await shop.place(userId, 'otherpay');
  expect(second.orderId).toBe(first.orderId);
  expect((await attemptRow(shop.app, first.transactionId)).state).toBe('created');
  shop.app.advance(1000);
  await startPayment(shop.app, shop.gateways, userId, second.orderId);
  shop.gateway.words.set(second.transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' } as never);
  await verifyPayment(shop.app, shop.gateways, second.transactionId);
  const third = await startPayment(shop.app, shop.gateways, userId, second.orderId);
  expect((await attemptRow(shop.app, third.transactionId)).gateway).toBe('otherpay');
  await shop.setPayment({});
  shop.gateway.words.set(third.transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' } as never);
  shop.app.advance(5000);
  await verifyPayment(shop.app, shop.gateways, third.transactionId);
  const fourth = await startPayment(shop.app, shop.gateways, userId, second.orderId);
  expect((await attemptRow(shop.app, fourth.transactionId)).gateway).toBe('phonepe-v2');
});

test('offers the sandbox to staff alone when test mode is on', async () => {
  await shop.setPayment({ testMode: true });
  const { userId } = await shop.shopper();
  expect(await shop.offered(userId)).toMatchObject({ methods: [], testMode: true });
  await expect(shop.place(userId, 'phonepe')).rejects.toMatchObject({ code: 'PAYMENTS_PAUSED' });
  await putInCart(shop.app, shop.staff.userId, await makeProduct(shop.app));
  expect((await shop.offered(shop.staff.userId)).methods).toEqual(['phonepe']);
  const { transactionId } = await shop.place(shop.staff.userId, 'phonepe');
  expect((await attemptRow(shop.app, transactionId)).gateway).toBe('phonepe-v2-test');
});

test('refuses customers the payment of an earlier order when test mode is on', async () => {
  const { userId } = await shop.shopper();
  const { orderId, transactionId } = await shop.place(userId, 'phonepe');
  await startPayment(shop.app, shop.gateways, userId, orderId);
  shop.gateway.words.set(transactionId, { state: 'failed', errorCode: 'PAYMENT_FAILED' } as never);
  await verifyPayment(shop.app, shop.gateways, transactionId);
  await shop.setPayment({ testMode: true });
  await expect(startPayment(shop.app, shop.gateways, userId, orderId)).rejects.toMatchObject({
    code: 'PAYMENTS_PAUSED',
  });
});

test('refuses cash on delivery below the minimum and at other pincodes', async () => {
  await shop.setPayment({ codEnabled: true, codPincodes: '411,400001' });
  const small = await shop.shopper(49_900);
  await expect(shop.place(small.userId, 'cod')).rejects.toMatchObject({
    code: 'COD_MINIMUM_NOT_MET',
    data: { amount: 50_000 },
  });
  const { userId } = await shop.shopper(50_000);
  const address = { city: 'Mumbai', state: 'Maharashtra', pincode: '400002' };
  await expect(shop.place(userId, 'cod', { address })).rejects.toMatchObject({ code: 'COD_NOT_SERVICEABLE' });
  expect((await shop.place(userId, 'cod', { address: { ...address, pincode: '411004' } })).next).toBe('done');
});
