import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { redeemSingleUseToken, signSingleUseToken } from './single-use-token.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('gives its text once, also to concurrent requests and to another spelling of its signature', async () => {
  const token = signSingleUseToken(app, 'export', 'a b c');
  const all = await Promise.all(Array.from({ length: 10 }, () => redeemSingleUseToken(app, 'export', token)));
  expect(all.filter((text) => text !== null)).toEqual(['a b c']);
  expect(await redeemSingleUseToken(app, 'export', `${token}=`)).toBeNull();
  expect(await redeemSingleUseToken(app, 'export', signSingleUseToken(app, 'export', 'a b c'))).toBe('a b c');
});

test('gives nothing for another purpose, and after a minute', async () => {
  const token = signSingleUseToken(app, 'export', 'a');
  expect(await redeemSingleUseToken(app, 'other', token)).toBeNull();
  app.advance(61_000);
  expect(await redeemSingleUseToken(app, 'export', token)).toBeNull();
});
