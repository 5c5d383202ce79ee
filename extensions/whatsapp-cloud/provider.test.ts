import { expect, test } from 'vitest';
import { loadExtensions } from '#extensions/load-extensions.ts';
import { provider } from './provider.ts';

test('is there with token and number, and a token makes the shop no demo', () => {
  expect(provider.create({})).toBeNull();
  expect(provider.create({ WHATSAPP_TOKEN: 't' })).toBeNull();
  expect(provider.create({ WHATSAPP_TOKEN: 't', WHATSAPP_PHONE_NUMBER_ID: '1' })).toMatchObject({
    channel: 'whatsapp',
  });
  expect(provider.hasLiveKeys({ WHATSAPP_TOKEN: 't' })).toBe(true);
  expect(provider.hasLiveKeys({})).toBe(false);
});

test('refuses invalid variables by name at start', async () => {
  const load = (env: Record<string, string>) => loadExtensions(env, ['whatsapp-cloud']);
  await expect(load({ WHATSAPP_PHONE_NUMBER_ID: '+91' })).rejects.toThrow('WHATSAPP_PHONE_NUMBER_ID');
  await expect(load({ WHATSAPP_VERIFY_TOKEN: 'short' })).rejects.toThrow('WHATSAPP_VERIFY_TOKEN');
});
