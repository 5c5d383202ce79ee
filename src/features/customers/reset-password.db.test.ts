import { afterEach, beforeEach, expect, test } from 'vitest';
import { mails } from '#db/schema/platform.ts';
import { readAccessToken } from '#platform/http/access-token.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { runMailJobs } from '#tests/queued-mails.ts';
import { openSessionShop, PERSON, type SessionShop, tokenIn } from '#tests/session-shop.ts';
import type { TestApp } from '#tests/test-app.ts';
import { changePassword } from './change-password.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';

let shop: SessionShop;
let app: TestApp;
beforeEach(async () => {
  shop = await openSessionShop();
  app = shop.app;
});
afterEach(() => app.close());

test('uses a reset link once within an hour, and ends all sessions', async () => {
  await shop.member();
  const session = await shop.login();
  await requestPasswordReset(app, PERSON.email);
  const token = tokenIn((await shop.lastMail()).text);
  await resetPassword(app, { token, password: 'a new pass phrase' });
  await expect(shop.refresh(session.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  await expect(shop.login()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect((await shop.login('a new pass phrase')).user.email).toBe(PERSON.email);
  await expect(resetPassword(app, { token, password: 'once more, please' })).rejects.toMatchObject({
    code: 'INVALID_LINK',
  });
  await requestPasswordReset(app, PERSON.email);
  const lateToken = tokenIn((await shop.lastMail()).text);
  app.advance(HOUR_MS + 1000);
  await expect(resetPassword(app, { token: lateToken, password: 'too late for this' })).rejects.toMatchObject({
    code: 'INVALID_LINK',
  });
});

test('keeps the reset link when the new password is weak', async () => {
  await shop.member();
  await requestPasswordReset(app, PERSON.email);
  const token = tokenIn((await shop.lastMail()).text);
  await expect(resetPassword(app, { token, password: '123456' })).rejects.toMatchObject({ code: 'WEAK_PASSWORD' });
  await resetPassword(app, { token, password: 'a new pass phrase' });
});

test('mails nothing for an unknown address', async () => {
  await requestPasswordReset(app, 'nobody@example.in');
  await runMailJobs(app);
  expect(await app.db.select().from(mails)).toHaveLength(0);
});

test('keeps this session and ends the others when the password changes', async () => {
  await shop.member();
  const [here, there] = [await shop.login(), await shop.login()];
  const viewer = (await readAccessToken(app.keys, `Bearer ${here.accessToken}`, app.now()))!;
  await changePassword(app, { ...viewer, currentPassword: PERSON.password, password: 'a new pass phrase' });
  expect((await shop.refresh(here.refreshToken)).accessToken).toBeTruthy();
  await expect(shop.refresh(there.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
});
