import { expect, test } from 'vitest';
import { callbackKeyOf } from '#carriers/carrier-registry.ts';
import { configureCarrier, type ExtensionCarrier } from '#carriers/provider.ts';
import { scriptedCarrier } from '#tests/scripted-carrier.ts';
import { createCarriers } from './carriers.ts';

const provider: ExtensionCarrier<{ KEY?: string }> = {
  name: 'fastline',
  label: 'Fast Line',
  hasLiveKeys: ({ KEY }) => Boolean(KEY),
  create: ({ KEY }) => (KEY ? scriptedCarrier('fastline') : null),
  simulated: (_env, { url }) => ({ ...scriptedCarrier('fastline'), label: `Fast Line at ${url}` }),
};

test('has the carriers with keys, or those of the simulator in a demo', () => {
  expect(createCarriers([configureCarrier(provider, {})], null).all).toEqual([]);
  expect(createCarriers([configureCarrier(provider, { KEY: 'k' })], null).byName('fastline')?.label).toBe('Fast Line');
  const demo = createCarriers([configureCarrier(provider, {})], 'http://localhost:1');
  expect(demo.byName('fastline')?.label).toBe('Fast Line at http://localhost:1');
  const { simulated: _, ...without } = provider;
  expect(createCarriers([configureCarrier(without, { KEY: 'k' })], 'http://localhost:1').all).toEqual([]);
});

test('finds the carrier of a callback by a key that names nobody', () => {
  const carriers = createCarriers([configureCarrier(provider, { KEY: 'k' })], null);
  expect(callbackKeyOf('fastline')).toMatch(/^[0-9a-f]{12}$/);
  expect(carriers.byCallbackKey(callbackKeyOf('fastline'))?.name).toBe('fastline');
  expect(carriers.byCallbackKey('fastline')).toBeNull();
  expect(carriers.byName('other')).toBeNull();
});
