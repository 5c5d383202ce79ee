import { expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createGateways } from './gateways.ts';
import { configuredProviders } from './providers.ts';

test('payments that came with the demo data can be given back, and only there; no new one goes to it', async () => {
  const providers = configuredProviders(readConfig({}), []);
  const demo = createGateways(providers, 'http://localhost:1').byName('demo');
  const asked = { refundId: 'r', transactionId: 't', amount: 100, callbackUrl: '' };
  expect(await demo?.refund(asked)).toMatchObject({ state: 'completed' });
  expect(createGateways(providers, 'http://localhost:1').all.map(({ gateway }) => gateway.name)).not.toContain('demo');
  expect(createGateways(providers, null).byName('demo')).toBeNull();
});
