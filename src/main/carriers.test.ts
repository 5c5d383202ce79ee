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
  expect(createCarriers([configureCarrier(provider, {}, ['KEY'])], null).all).toEqual([]);
  expect(createCarriers([configureCarrier(provider, { KEY: 'k' }, ['KEY'])], null).byName('fastline')?.label).toBe(
    'Fast Line',
  );
  const demo = createCarriers([configureCarrier(provider, {}, ['KEY'])], 'http://localhost:1');
  expect(demo.byName('fastline')?.label).toBe('Fast Line at http://localhost:1');
  const { simulated: _, ...without } = provider;
  expect(createCarriers([configureCarrier(without, { KEY: 'k' }, ['KEY'])], 'http://localhost:1').all).toEqual([]);
});

test('describes every carrier by the names of its keys, never their values', () => {
  const without = createCarriers([configureCarrier(provider, {}, ['KEY'])], null);
  expect(without.described[0]?.keys).toEqual([{ name: 'KEY', isSet: false }]);
  const withKey = createCarriers([configureCarrier(provider, { KEY: 'hidden' }, ['KEY'])], null);
  expect(withKey.described[0]?.keys).toEqual([{ name: 'KEY', isSet: true }]);
  expect(JSON.stringify(withKey.described)).not.toContain('hidden');
});

test('finds the carrier of a callback by a key that names nobody', () => {
  const carriers = createCarriers([configureCarrier(provider, { KEY: 'k' }, ['KEY'])], null);
  expect(callbackKeyOf('fastline')).toMatch(/^[0-9a-f]{12}$/);
  expect(carriers.byCallbackKey(callbackKeyOf('fastline'))?.name).toBe('fastline');
  expect(carriers.byCallbackKey('fastline')).toBeNull();
  expect(carriers.byName('other')).toBeNull();
});
