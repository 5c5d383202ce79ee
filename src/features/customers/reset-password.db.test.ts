import { afterEach, beforeEach, expect, test } from 'vitest';
import { mails } from '#db/schema/platform.ts';
import { readAccessToken } from '#platform/http/access-token.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { writeLetters } from '#tests/letters.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { refreshSession } from './session.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const PERSON = { email: 'asha@example.in', password: 'a fine pass phrase', fullName: 'Asha Rao' };
const BROWSER = 'a random key of one browser';

const login = (password = PERSON.password) =>
  signIn(app, { email: PERSON.email, password, userAgent: 'test', browser: BROWSER });

const refresh = (token: string, browser: string | undefined = BROWSER) => refreshSession(app, token, browser);
const tokenIn = (text: string) => /#(?:confirm|token)=([\w-]+)/.exec(text)![1]!;

async function lastMail() {
  await writeLetters(app);
  return (await app.db.select().from(mails).orderBy(mails.createdAt)).at(-1)!;
}

async function member() {
  await signUp(app, { ...PERSON, browser: BROWSER });
  await confirmEmail(app, { token: tokenIn((await lastMail()).text), browser: BROWSER });
}

test('a reset link works once, for one hour, and ends all sessions', async () => {
  await member();
  const session = await login();
  await requestPasswordReset(app, PERSON.email);
  const token = tokenIn((await lastMail()).text);
  await resetPassword(app, { token, password: 'a new pass phrase' });
  await expect(refresh(session.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  await expect(login()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect((await login('a new pass phrase')).user.email).toBe(PERSON.email);
  await expect(resetPassword(app, { token, password: 'once more, please' })).rejects.toMatchObject({
    code: 'INVALID_LINK',
  });
  await requestPasswordReset(app, PERSON.email);
  const late = tokenIn((await lastMail()).text);
  app.advance(HOUR_MS + 1000);
  await expect(resetPassword(app, { token: late, password: 'too late for this' })).rejects.toMatchObject({
    code: 'INVALID_LINK',
  });
});

test('a weak new password leaves the reset link usable', async () => {
  await member();
  await requestPasswordReset(app, PERSON.email);
  const token = tokenIn((await lastMail()).text);
  await expect(resetPassword(app, { token, password: '123456' })).rejects.toMatchObject({ code: 'WEAK_PASSWORD' });
  await resetPassword(app, { token, password: 'a new pass phrase' });
});

test('forgot password for an unknown address sends nothing', async () => {
  await requestPasswordReset(app, 'nobody@example.in');
  await writeLetters(app);
  expect(await app.db.select().from(mails)).toHaveLength(0);
});

test('changing the password keeps this session and ends the others', async () => {
  await member();
  const [here, there] = [await login(), await login()];
  const viewer = (await readAccessToken(app.keys, `Bearer ${here.accessToken}`, app.now()))!;
  await changePassword(app, { ...viewer, currentPassword: PERSON.password, password: 'a new pass phrase' });
  expect((await refresh(here.refreshToken)).accessToken).toBeTruthy();
  await expect(refresh(there.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
});
