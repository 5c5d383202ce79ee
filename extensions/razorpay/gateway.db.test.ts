/** Razorpay's gateway against the simulator over HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BUTTONS, describeGateway } from '#tests/gateway-cases.ts';
import { type GatewayShop, openGatewayShop } from '#tests/gateway-shop.ts';
import { razorpay } from './gateway.ts';
import { SIMULATOR_KEYS } from './simulator/account.ts';

let shop: GatewayShop;
beforeAll(async () => {
  shop = await openGatewayShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

// the payer cannot fail or cancel a link: it stays open until it expires
describeGateway(() => shop, {
  name: 'razorpay',
  calls: 'razorpay',
  isOverWhenFailed: false,
  buttons: BUTTONS.filter(([action]) => action !== 'cancel' && action !== 'pending_failure'),
});

test('fails the connection test with a wrong key', async () => {
  const host = `${shop.simulator.url}/razorpay`;
  const wrong = razorpay({ name: 'razorpay', host, ...SIMULATOR_KEYS, keySecret: 'wrong' });
  await expect(wrong.test(AbortSignal.timeout(2000))).rejects.toMatchObject({ kind: 'refused' });
});
