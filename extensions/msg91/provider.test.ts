import { expect, test } from 'vitest';
import { loadExtensions } from '#extensions/load-extensions.ts';
import { provider } from './provider.ts';

test('is there with its key, which makes the shop no demo', () => {
  expect(provider.create({})).toBeNull();
  expect(provider.create({ MSG91_AUTH_KEY: 'k' })).toMatchObject({ name: 'msg91', channel: 'sms' });
  expect(provider.hasLiveKeys({ MSG91_AUTH_KEY: 'k' })).toBe(true);
  expect(provider.hasLiveKeys({})).toBe(false);
});

test('refuses a secret that can be guessed, by name at start', async () => {
  await expect(loadExtensions({ MSG91_WEBHOOK_SECRET: 'short' }, ['msg91'])).rejects.toThrow('MSG91_WEBHOOK_SECRET');
});
