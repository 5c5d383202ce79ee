import { expect, test } from 'vitest';
import { loadExtensions } from '#extensions/load-extensions.ts';
import { provider } from './provider.ts';

const KEYS = { SHIPROCKET_EMAIL: 'api@shop.in', SHIPROCKET_PASSWORD: 'p', SHIPROCKET_PICKUP_LOCATION: 'Primary' };

test('is there with complete keys, and believes callbacks only with a key of theirs', () => {
  expect(provider.create({})).toBeNull();
  expect(provider.create({ SHIPROCKET_PASSWORD: 'p' })).toBeNull();
  expect(provider.create(KEYS)?.abilities).not.toContain('callback');
  expect(provider.create({ ...KEYS, SHIPROCKET_WEBHOOK_KEY: 'w' })?.abilities).toContain('callback');
});

test('reports a live key when the secret is set', () => {
  expect(provider.hasLiveKeys({ SHIPROCKET_PASSWORD: 'p' })).toBe(true);
  expect(provider.hasLiveKeys({})).toBe(false);
});

test('refuses an invalid variable by name at start', async () => {
  await expect(loadExtensions({ SHIPROCKET_EMAIL: 'nobody' }, ['shiprocket'])).rejects.toThrow('SHIPROCKET_EMAIL');
});
