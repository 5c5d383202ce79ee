import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAccessToken } from '#platform/http/access-token.ts';
import { isSessionActive } from '#platform/http/viewer.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { BROWSER, openSessionShop, PERSON, type SessionShop, tokenIn } from '#tests/session-shop.ts';
import type { TestApp } from '#tests/test-app.ts';
import { confirmEmail } from './confirm-email.ts';
import { refreshSession, signOut } from './session.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

let shop: SessionShop;
let app: TestApp;
beforeEach(async () => {
  shop = await openSessionShop();
  app = shop.app;
});
afterEach(() => app.close());

test('signs in only after the address is confirmed', async () => {
  await signUp(app, { ...PERSON, browser: BROWSER });
  await expect(shop.login()).rejects.toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' });
  const link = { token: tokenIn((await shop.lastMail()).text), browser: BROWSER };
  await confirmEmail(app, link);
  expect((await shop.login()).user.email).toBe(PERSON.email);
  await expect(confirmEmail(app, link)).rejects.toMatchObject({ code: 'INVALID_LINK' });
});

test('responds equally for a known address, and mails its owner', async () => {
  await shop.member();
  await signUp(app, { ...PERSON, password: 'another pass phrase' });
  expect((await shop.lastMail()).subject).toContain('already have an account');
  await expect(shop.login('another pass phrase')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
});

test.each([
  ['12345', 'TOO_SHORT'],
  ['password', 'TOO_COMMON'],
  ['asha@example.in', 'SAME_AS_EMAIL'],
  ['Asha@2026!', 'SAME_AS_EMAIL'],
  ['rao12345', 'SAME_AS_NAME'],
])('refuses password %s: %s', async (password, problem) => {
  await expect(signUp(app, { ...PERSON, password })).rejects.toMatchObject({
    code: 'WEAK_PASSWORD',
    data: { problem },
  });
});

test('refuses an unknown address and a wrong password alike', async () => {
  await shop.member();
  await expect(shop.login('wrong password')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  await expect(signIn(app, { email: 'nobody@example.in', password: 'x', userAgent: '' })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
});

test('returns the same successor when a refresh is retried, until that is used', async () => {
  await shop.member();
  const first = await shop.login();
  const second = await shop.refresh(first.refreshToken);
  const repeatedRefresh = await shop.refresh(first.refreshToken);
  expect(repeatedRefresh.refreshToken).toBe(second.refreshToken);
  const third = await shop.refresh(second.refreshToken);
  expect(third.refreshToken).not.toBe(second.refreshToken);
  // now the first token is two generations old, so it was stolen
  await expect(shop.refresh(first.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  await expect(shop.refresh(third.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
});

test('gives twenty concurrent tabs the same successor', async () => {
  await shop.member();
  const { refreshToken } = await shop.login();
  const sessions = await Promise.all(Array.from({ length: 20 }, () => shop.refresh(refreshToken)));
  expect(new Set(sessions.map((session) => session.refreshToken)).size).toBe(1);
});

test('limits the access token to 15 minutes and its key', async () => {
  await shop.member();
  const { accessToken } = await shop.login();
  const header = `Bearer ${accessToken}`;
  expect(await readAccessToken(app.keys, header, app.now())).not.toBeNull();
  app.advance(15 * MINUTE_MS + 1000);
  expect(await readAccessToken(app.keys, header, app.now())).toBeNull();
  expect(await readAccessToken(app.keys, `${header}x`, app.now())).toBeNull();
  const none = `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${accessToken.split('.')[1]}.`;
  expect(await readAccessToken(app.keys, none, app.now())).toBeNull();
});

test('refuses writes at once after sign-out', async () => {
  await shop.member();
  const session = await shop.login();
  const viewer = (await readAccessToken(app.keys, `Bearer ${session.accessToken}`, app.now()))!;
  expect(await isSessionActive(app.db, viewer.sessionId, app.now())).toBe(true);
  await signOut(app, session.refreshToken);
  expect(await isSessionActive(app.db, viewer.sessionId, app.now())).toBe(false);
  await expect(shop.refresh(session.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
});

test('ignores a sign-out with a forged secret', async () => {
  await shop.member();
  const session = await shop.login();
  await signOut(app, `${session.refreshToken.split('.')[0]}.${'x'.repeat(43)}`);
  expect((await shop.refresh(session.refreshToken)).accessToken).toBeTruthy();
});

test('ends the session when an exchanged token returns late or from another browser', async () => {
  await shop.member();
  const session = await shop.login();
  const next = await shop.refresh(session.refreshToken);
  app.advance(31_000);
  await expect(shop.refresh(session.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  await expect(shop.refresh(next.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  for (const other of ['the key of a browser elsewhere', undefined]) {
    const stolen = await shop.login();
    const successor = await shop.refresh(stolen.refreshToken);
    await expect(refreshSession(app, stolen.refreshToken, other)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    await expect(shop.refresh(successor.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  }
});

test('ends the session when its valid token is used in another browser', async () => {
  await shop.member();
  const session = await shop.login();
  await expect(shop.refresh(session.refreshToken, 'the key of a browser elsewhere')).rejects.toMatchObject({
    code: 'INVALID_TOKEN',
  });
  await expect(shop.refresh(session.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
});

test('binds a session without a browser key to the first key', async () => {
  await shop.member();
  const session = await signIn(app, { email: PERSON.email, password: PERSON.password, userAgent: 'test' });
  const bound = await shop.refresh(session.refreshToken);
  await expect(refreshSession(app, bound.refreshToken, 'the key of a browser elsewhere')).rejects.toMatchObject({
    code: 'INVALID_TOKEN',
  });
});
