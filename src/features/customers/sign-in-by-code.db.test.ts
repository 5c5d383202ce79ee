/** Sign-in by a mailed code: guesses, repetitions, other browsers, staff, and accounts that somebody else began. */
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { invalidateCached } from '#db/row-cache.ts';
import { accounts, pendingSignUps, signInCodes, users } from '#db/schema/customers.ts';
import { mails, settings } from '#db/schema/platform.ts';
import { withoutSecrets } from '#platform/mail/link-secrets.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { makeMember } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { sendCode } from '../messages/send-code.ts';
import { purgeEndedLinks } from './purge-ended-links.ts';
import { requestSignInCode, sendSignInCode } from './request-sign-in-code.ts';
import { CODE_PAUSE_SECONDS, CODE_TRIES } from './rules.ts';
import { refreshSession } from './session.ts';
import { signIn } from './sign-in.ts';
import { signInByCode } from './sign-in-by-code.ts';
import { signUp } from './sign-up.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  await switchCodes(true);
});
afterEach(() => app.close());

async function switchCodes(codeSignIn: boolean) {
  const row = { section: 'checkout', value: { codeSignIn } };
  await app.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.section, set: row });
  invalidateCached(app.db, 'settings');
}

const email = 'asha@example.in';
const browser = 'the key of this browser';

/** Asks for a code as the page does; returns the one that was mailed, or null. */
async function ask(to = email, key = browser): Promise<string | null> {
  await requestSignInCode(app, { email: to, browser: key });
  for (const { id } of await app.db.select({ id: signInCodes.id }).from(signInCodes))
    await sendSignInCode(app, id, sendCode);
  const [mail] = await app.db
    .select()
    .from(mails)
    .where(sql`${mails.toAddress} = ${to} and ${mails.purpose} = 'sign-in-code'`)
    .orderBy(sql`created_at desc`)
    .limit(1);
  return mail ? /^\d{6}$/m.exec(mail.text)![0] : null;
}
const enter = (code: string, values: { email?: string; browser?: string } = {}) =>
  signInByCode(app, { email, browser, userAgent: 'test', code, ...values });
const otherThan = (code: string, offset = 1) => String((Number(code) + offset) % 1_000_000).padStart(6, '0');
const INVALID = { code: 'INVALID_CODE' };

test('makes an account without a password for a new address, and signs in again to the same', async () => {
  const first = await enter((await ask())!);
  expect(first.user).toMatchObject({ email, roles: [] });
  await refreshSession(app, first.refreshToken, browser);
  const [user] = await app.db.select().from(users).where(eq(users.email, email));
  expect(user).toMatchObject({ passwordHash: null, emailConfirmedAt: app.now() });
  app.advance(MINUTE_MS);
  const second = await enter((await ask())!);
  expect(second.user.id).toBe(first.user.id);
});

test('accepts a code once, also when it is entered twice at the same time', async () => {
  const code = (await ask())!;
  const results = await Promise.allSettled([enter(code), enter(code), enter(code)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(enter(code)).rejects.toMatchObject(INVALID);
  expect(await app.db.select().from(users)).toHaveLength(1);
});

test('ends a code after five guesses, however many are made at once', async () => {
  const code = (await ask())!;
  const guesses = Array.from({ length: 20 }, (_, index) => enter(otherThan(code, index + 1)));
  const results = await Promise.allSettled(guesses);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  const [row] = await app.db.select().from(signInCodes);
  expect(row!.tries).toBe(CODE_TRIES);
  await expect(enter(code)).rejects.toMatchObject(INVALID);
});

test('accepts the fourth guess and refuses the code after ten minutes', async () => {
  const code = (await ask())!;
  for (let guess = 1; guess < CODE_TRIES; guess++)
    await expect(enter(otherThan(code, guess))).rejects.toMatchObject(INVALID);
  app.advance(10 * MINUTE_MS - 1);
  const laterCode = (await ask(email, 'the key of a second browser'))!;
  expect((await enter(code)).user.email).toBe(email);
  await expect(enter(laterCode, { browser: 'the key of a second browser' })).rejects.toMatchObject(INVALID);
  const last = (await ask())!;
  app.advance(10 * MINUTE_MS);
  await expect(enter(last)).rejects.toMatchObject(INVALID);
});

test('accepts a code only for its address and in the browser that asked', async () => {
  const code = (await ask())!;
  await expect(enter(code, { browser: 'the key of another browser' })).rejects.toMatchObject(INVALID);
  await expect(enter(code, { email: 'ravi@example.in' })).rejects.toMatchObject(INVALID);
  // neither has used a try
  expect((await app.db.select().from(signInCodes))[0]).toMatchObject({ tries: 0, usedAt: null });
  await enter(code);
});

test('keeps an earlier code valid until one is used, and sends none within the pause', async () => {
  const first = (await ask())!;
  expect(await ask()).toBe(first);
  expect(await app.db.select().from(signInCodes)).toHaveLength(1);
  app.advance(CODE_PAUSE_SECONDS * 1000);
  const second = (await ask())!;
  expect(await app.db.select().from(signInCodes)).toHaveLength(2);
  await enter(first);
  await expect(enter(second)).rejects.toMatchObject(INVALID);
});

test('sends one code for many simultaneous requests of a browser', async () => {
  await Promise.all(Array.from({ length: 10 }, () => requestSignInCode(app, { email, browser })));
  expect(await app.db.select().from(signInCodes)).toHaveLength(1);
});

test('never signs staff in, and mails them their way instead', async () => {
  const { userId } = await makeMember(app, 'admin');
  const [member] = await app.db.select().from(accounts).where(eq(accounts.id, userId));
  expect(await ask(member!.email)).toBeNull();
  expect(await app.db.select({ purpose: mails.purpose }).from(mails)).toEqual([{ purpose: 'staff-sign-in' }]);
  // somebody who joins the team while their code is under way
  const code = (await ask())!;
  const { user } = await enter(code);
  app.advance(MINUTE_MS);
  const later = (await ask())!;
  await app.db.execute(sql`insert into user_roles (user_id, role) values (${user.id}, 'admin')`);
  await expect(enter(later)).rejects.toMatchObject(INVALID);
});

test('leaves nothing to a stranger who signed up with the address before', async () => {
  await signUp(app, { email, password: 'what a stranger chose', fullName: 'Mallory' });
  await enter((await ask())!);
  expect(await app.db.select().from(pendingSignUps)).toEqual([]);
  await expect(signIn(app, { email, password: 'what a stranger chose', userAgent: 'test' })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
});

test('is refused while the shop has it switched off', async () => {
  const code = (await ask())!;
  await switchCodes(false);
  await expect(requestSignInCode(app, { email, browser })).rejects.toMatchObject({ code: 'CODE_SIGN_IN_OFF' });
  await expect(enter(code)).rejects.toMatchObject({ code: 'CODE_SIGN_IN_OFF' });
});

test('keeps no code: hashed while it is valid, gone from the sent mail and after a day', async () => {
  const code = (await ask())!;
  expect(JSON.stringify(await app.db.select().from(signInCodes))).not.toContain(code);
  const [mail] = await app.db.select().from(mails);
  for (const text of [mail!.text, mail!.html]) {
    expect(text).toContain(code);
    expect(withoutSecrets(mail!.purpose, text)).not.toContain(code);
  }
  expect(mail!.subject).not.toContain(code);
  app.advance(25 * 60 * MINUTE_MS);
  await purgeEndedLinks(app);
  expect(await app.db.select().from(signInCodes)).toEqual([]);
});
