import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGatewayRegistry } from '#gateways/gateway.ts';
import { openPaymentShop, type PaymentShop } from '#tests/payment-shop.ts';
import { testConnection } from './test-connection.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.setPayment({}));

test('tests each gateway that is switched on', async () => {
  await shop.setPayment({ otherpayEnabled: true });
  expect(await testConnection(shop.app, shop.gateways)).toMatchObject([
    { gateway: 'phonepe-v2', passed: true },
    { gateway: 'otherpay', passed: true },
  ]);
  shop.gateway.down = true;
  expect(await testConnection(shop.app, shop.gateways)).toMatchObject([{ passed: false }, { passed: false }]);
  shop.gateway.down = false;
  expect(await testConnection(shop.app, createGatewayRegistry([]))).toMatchObject([
    { passed: false, message: 'It refused: Payment gateway credentials are missing' },
    { passed: false },
  ]);
});
