import { expect, test } from 'vitest';
import { loadExtensions } from '#extensions/load-extensions.ts';
import { provider } from './provider.ts';

const KEYS = {
  DELHIVERY_TOKEN: 't',
  DELHIVERY_PICKUP_LOCATION: 'Peenya',
  DELHIVERY_ENVIRONMENT: 'production' as const,
};

test('is there with complete keys, and believes callbacks only with a key of theirs', () => {
  expect(provider.create({ DELHIVERY_ENVIRONMENT: 'production' })).toBeNull();
  expect(provider.create({ DELHIVERY_TOKEN: 't', DELHIVERY_ENVIRONMENT: 'production' })).toBeNull();
  expect(provider.create(KEYS)?.abilities).not.toContain('callback');
  expect(provider.create({ ...KEYS, DELHIVERY_WEBHOOK_KEY: 'w' })?.abilities).toContain('callback');
});

test('reports a live key when the secret is set', () => {
  expect(provider.hasLiveKeys({ DELHIVERY_TOKEN: 't', DELHIVERY_ENVIRONMENT: 'production' })).toBe(true);
  expect(provider.hasLiveKeys({ DELHIVERY_ENVIRONMENT: 'production' })).toBe(false);
});

test('takes a token of staging for no live key', () => {
  expect(provider.hasLiveKeys({ DELHIVERY_TOKEN: 't', DELHIVERY_ENVIRONMENT: 'staging' })).toBe(false);
});

test('refuses an invalid variable by name at start', async () => {
  await expect(loadExtensions({ DELHIVERY_ENVIRONMENT: 'sandbox' }, ['delhivery'])).rejects.toThrow(
    'DELHIVERY_ENVIRONMENT',
  );
});
