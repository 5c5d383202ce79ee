/** PhonePe's gateways against the simulator over HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPayment } from '#features/payments/start-payment.ts';
import { describeGateway } from '#tests/gateway-cases.ts';
import { type GatewayShop, openGatewayShop } from '#tests/gateway-shop.ts';
import { describeUpi } from '#tests/gateway-upi-cases.ts';
import { createGatewayRegistry } from './gateway.ts';
import { phonePeV1 } from './phonepe-v1/gateway.ts';
import { phonePeV2 } from './phonepe-v2/gateway.ts';
import { SIMULATOR_KEYS } from './simulator-keys.ts';

let shop: GatewayShop;
beforeAll(async () => {
  shop = await openGatewayShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

describeGateway(() => shop, { name: 'phonepe-v2', calls: 'v2' });
describeGateway(() => shop, { name: 'phonepe-v1', calls: 'v1' });
describeUpi(() => shop, { name: 'phonepe-v2', calls: 'v2' });

test('renews the token within the payment when PhonePe has revoked it', async () => {
  const { gateways, userId, orderId } = await shop.order('phonepe-v2');
  await shop.control('POST', '/tokens/revoke');
  expect((await startPayment(shop.app, gateways, userId, orderId)).redirectUrl).toContain('/transact');
});

test('reports a configuration error without the secret for wrong credentials', async () => {
  const host = `${shop.simulator.url}/apis/pg-sandbox`;
  const wrong = phonePeV2({
    name: 'phonepe-v2',
    host,
    tokenUrl: `${host}/v1/oauth/token`,
    ...SIMULATOR_KEYS.v2,
    clientSecret: 'wrong-secret',
  });
  const { userId, orderId } = await shop.order('phonepe-v2');
  const gateways = createGatewayRegistry([{ provider: 'phonepe', mode: 'live', gateway: wrong }]);
  const failure = await startPayment(shop.app, gateways, userId, orderId).catch((error) => error);
  expect(failure).toMatchObject({ code: 'PAYMENT_CONFIGURATION' });
  expect(JSON.stringify(failure)).not.toContain('wrong-secret');
});

test('passes the connection test with valid keys and fails it with wrong ones', async () => {
  const signal = AbortSignal.timeout(2000);
  for (const gateway of shop.every) await gateway.test(signal);
  const host = `${shop.simulator.url}/apis/pg-sandbox`;
  const wrong = [
    phonePeV2({ name: 'a', host, tokenUrl: `${host}/v1/oauth/token`, ...SIMULATOR_KEYS.v2, clientSecret: 'wrong' }),
    phonePeV1({ name: 'b', host, ...SIMULATOR_KEYS.v1, saltKey: 'wrong' }),
  ];
  for (const gateway of wrong) await expect(gateway.test(signal)).rejects.toMatchObject({ kind: 'refused' });
});
