import { expect, test } from 'vitest';
import { loadExtensions } from '#extensions/load-extensions.ts';
import { provider } from './provider.ts';

const KEYS = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' };
const TEST_KEYS = {
  RAZORPAY_TEST_KEY_ID: 'rzp_test_1',
  RAZORPAY_TEST_KEY_SECRET: 's',
  RAZORPAY_TEST_WEBHOOK_SECRET: 'w',
};

test('has a gateway in each mode with complete keys', () => {
  const names = (env: Parameters<typeof provider.create>[0]) =>
    (['live', 'test'] as const).map((mode) => provider.create(env, mode).map(({ name }) => name));
  expect(names({})).toEqual([[], []]);
  expect(names(KEYS)).toEqual([['razorpay'], []]);
  expect(names(TEST_KEYS)).toEqual([[], ['razorpay-test']]);
  expect(names({ RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 's' })).toEqual([[], []]);
});

test('reports a live key when the live secret is set, not for the sandbox', () => {
  expect(provider.hasLiveKeys({ RAZORPAY_KEY_SECRET: 's' })).toBe(true);
  expect(provider.hasLiveKeys(TEST_KEYS)).toBe(false);
});

test('refuses a key of the other mode by name at start', async () => {
  await expect(loadExtensions({ RAZORPAY_KEY_ID: 'rzp_test_1' })).rejects.toThrow(
    'RAZORPAY_KEY_ID: must begin with rzp_live_; test keys go into RAZORPAY_TEST_KEY_ID',
  );
  await expect(loadExtensions({ RAZORPAY_TEST_KEY_ID: 'rzp_live_1' })).rejects.toThrow(
    'RAZORPAY_TEST_KEY_ID: must begin with rzp_test_',
  );
});
