import { expect, test } from 'vitest';
import { configureProvider } from '#gateways/provider.ts';
import { readConfig } from '#platform/config.ts';
import { scriptedGateway } from '#tests/factories.ts';
import { OTHER_PAY } from '#tests/payment-providers.ts';
import { createGateways } from './gateways.ts';
import { configuredProviders } from './providers.ts';

test('refunds seeded payments in the demo only, and accepts no new ones there', async () => {
  const providers = configuredProviders(readConfig({}), []);
  const demo = createGateways(providers, 'http://localhost:1').byName('demo');
  const request = { refundId: 'r', transactionId: 't', amount: 100, callbackUrl: '' };
  expect(await demo?.refund(request)).toMatchObject({ state: 'completed' });
  expect(createGateways(providers, 'http://localhost:1').all.map(({ gateway }) => gateway.name)).not.toContain('demo');
  expect(createGateways(providers, null).byName('demo')).toBeNull();
});

test('lists gateways for new attempts first, in the order of each provider', () => {
  const env = { PHONEPE_MERCHANT_ID: 'M', PHONEPE_SALT_KEY: 'k', PHONEPE_CLIENT_ID: 'c', PHONEPE_CLIENT_SECRET: 's' };
  const webhook = { PHONEPE_WEBHOOK_USERNAME: 'u', PHONEPE_WEBHOOK_PASSWORD: 'p' };
  const names = (choice: Record<string, string>) =>
    createGateways(configuredProviders(readConfig({ ...env, ...webhook, ...choice }), []), null).all.map(
      ({ gateway }) => gateway.name,
    );
  expect(names({})).toEqual(['phonepe-v2', 'phonepe-v1']);
  expect(names({ PAYMENT_GATEWAY: 'phonepe-v1' })).toEqual(['phonepe-v1', 'phonepe-v2']);
});

test('refuses a gateway whose name does not begin with its provider', () => {
  const { gateway } = scriptedGateway();
  const other = configureProvider({ ...OTHER_PAY, hasLiveKeys: () => false, create: () => [gateway] }, {});
  expect(() => createGateways([other], null)).toThrow(/^The gateway scripted of otherpay must be named otherpay/);
});
