/** Codes by phone: who gets one, how many, what they open, and numbers that pass to another person. */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accounts, signInCodes, users } from '#db/schema/customers.ts';
import { messages } from '#db/schema/messages.ts';
import { securityEvents, settings } from '#db/schema/platform.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import { makeCustomer, makeMember } from '#tests/factories.ts';
import { insertTemplate } from '#tests/message-shop.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { sendCode } from '../messages/send-code.ts';
import { confirmPhone, requestPhoneConfirmation } from './confirm-phone.ts';
import { getProfile } from './get-profile.ts';
import { requestSignInCode, sendSignInCode } from './request-sign-in-code.ts';
import { CODE_TRIES, CODES_PER_DAY, CODES_PER_HOUR, PHONE_PROOF_DAYS, SENT_CODES_PER_DAY } from './rules.ts';
import { signInByCode } from './sign-in-by-code.ts';
import { updateProfile } from './update-profile.ts';

const PHONE = '+919845012345';
const OTHER_PHONE = '+919845012346';
const browser = 'the key of this browser';
const INVALID = { code: 'INVALID_CODE' };

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  await app.db.insert(settings).values({ section: 'checkout', value: { phoneCodes: true } });
  await insertTemplate(app, 'sign_in.code', 'sms', { body: '{code} is your code' });
});
afterEach(() => app.close());

/** Sends what is requested; returns the last code to a phone, or null. */
async function sentCode(phone = PHONE): Promise<string | null> {
  for (const { id } of await app.db.select({ id: signInCodes.id }).from(signInCodes))
    await sendSignInCode(app, id, sendCode);
  const [message] = await app.db
    .select()
    .from(messages)
    .where(eq(messages.phone, phone))
    .orderBy(sql`created_at desc`)
    .limit(1);
  return message ? (message.variables as { code: string }).code : null;
}
async function request(phone = PHONE, key = browser): Promise<string | null> {
  await requestSignInCode(app, { phone, browser: key });
  return sentCode(phone);
}
const enter = (code: string, phone = PHONE, key = browser) =>
  signInByCode(app, { phone, code, browser: key, userAgent: 'test' });

async function confirm(userId: string, phone = PHONE): Promise<void> {
  app.advance(MINUTE_MS);
  await requestPhoneConfirmation(app, { userId, phone, browser });
  await confirmPhone(app, { userId, phone, code: (await sentCode(phone))!, browser });
}
async function confirmedCustomer(phone = PHONE): Promise<string> {
  const userId = await makeCustomer(app);
  await confirm(userId, phone);
  app.advance(MINUTE_MS);
  return userId;
}
const provenPhone = async (userId: string) =>
  (await app.db.select().from(accounts).where(eq(accounts.id, userId)))[0]!.provenPhone;
const otherThan = (code: string, offset = 1) => String((Number(code) + offset) % 1_000_000).padStart(6, '0');

test('opens the account that has confirmed the number, once for each code', async () => {
  const userId = await confirmedCustomer();
  expect(await getProfile(app, userId)).toMatchObject({ phone: PHONE, isPhoneConfirmed: true });
  const code = (await request())!;
  const results = await Promise.allSettled([enter(code), enter(code), enter(code)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(enter(code)).rejects.toMatchObject(INVALID);
  app.advance(MINUTE_MS);
  const { user } = await enter((await request())!);
  expect(user.id).toBe(userId);
});

test('sends nothing to numbers that no account has confirmed, and answers alike', async () => {
  const userId = await makeCustomer(app);
  await updateProfile(app, userId, { phone: PHONE });
  const ownerId = await confirmedCustomer(OTHER_PHONE);
  expect(await requestSignInCode(app, { phone: PHONE, browser })).toBe(
    await requestSignInCode(app, { phone: OTHER_PHONE, browser }),
  );
  expect(await sentCode(PHONE)).toBeNull();
  expect((await enter((await sentCode(OTHER_PHONE))!, OTHER_PHONE)).user.id).toBe(ownerId);
  for (const code of ['000000', '123456']) await expect(enter(code)).rejects.toMatchObject(INVALID);
});

test('is refused while the shop has it switched off, whatever mails may do', async () => {
  await app.db.update(settings).set({ value: { codeSignIn: true } });
  const off = { code: 'CODE_SIGN_IN_OFF' };
  await expect(requestSignInCode(app, { phone: PHONE, browser })).rejects.toMatchObject(off);
  await expect(enter('123456')).rejects.toMatchObject(off);
  expect(await app.db.$count(signInCodes)).toBe(0);
});

test('never signs staff in', async () => {
  const member = await makeMember(app, 'support');
  await confirm(member.userId);
  app.advance(MINUTE_MS);
  await app.db.delete(messages);
  expect(await request()).toBeNull();
});

test('ends a code after five guesses, however many are made at once', async () => {
  await confirmedCustomer();
  const code = (await request())!;
  await Promise.allSettled(Array.from({ length: 20 }, (_, index) => enter(otherThan(code, index + 1))));
  const [row] = await app.db.select().from(signInCodes).where(sql`used_at is null and user_id is null`);
  expect(row!.tries).toBe(CODE_TRIES);
  await expect(enter(code)).rejects.toMatchObject(INVALID);
});

test('accepts a code only in the browser that requested it, and for what it was requested', async () => {
  const userId = await confirmedCustomer();
  const code = (await request())!;
  await expect(enter(code, PHONE, 'the key of another browser')).rejects.toMatchObject(INVALID);
  await expect(confirmPhone(app, { userId, phone: PHONE, code, browser })).rejects.toMatchObject(INVALID);
  app.advance(MINUTE_MS);
  await requestPhoneConfirmation(app, { userId, phone: PHONE, browser });
  const confirmation = (await sentCode())!;
  await expect(enter(confirmation)).rejects.toMatchObject(INVALID);
  const stranger = await makeCustomer(app);
  await expect(
    confirmPhone(app, { userId: stranger, phone: PHONE, code: confirmation, browser }),
  ).rejects.toMatchObject(INVALID);
});

describe('limits', () => {
  const requestAs = (phone: string, key: string) => requestSignInCode(app, { phone, browser: key });
  const TOO_MANY = { code: 'TOO_MANY_CODES' };

  test.each(['known', 'unknown'])('a number to a few codes an hour and a day: %s', async (kind) => {
    if (kind === 'known') await confirmedCustomer();
    app.advance(DAY_MS);
    let granted = 0;
    for (let hour = 0; hour < 6; hour++) {
      const requests = Array.from({ length: 5 }, (_, index) => requestAs(PHONE, `browser ${hour} ${index}`));
      const results = await Promise.allSettled(requests);
      const grantedInHour = results.filter(({ status }) => status === 'fulfilled').length;
      expect(grantedInHour).toBe(Math.min(CODES_PER_HOUR, CODES_PER_DAY - granted));
      granted += grantedInHour;
      app.advance(HOUR_MS + 1);
    }
    await expect(requestAs(PHONE, browser)).rejects.toMatchObject(TOO_MANY);
    await requestAs(OTHER_PHONE, browser);
    app.advance(DAY_MS);
    await requestAs(PHONE, browser);
  });

  test('all numbers to what the shop pays for in a day', async () => {
    await app.db.execute(sql`insert into sign_in_codes (phone, code_hash, browser_hash, created_at, expires_at)
      select '+9190000' || lpad(n::text, 5, '0'), 'x', 'x', ${app.now().toISOString()}::timestamptz, now()
      from generate_series(1, ${SENT_CODES_PER_DAY}) n`);
    await expect(requestAs(PHONE, browser)).rejects.toMatchObject(TOO_MANY);
    const userId = await makeCustomer(app);
    await expect(requestPhoneConfirmation(app, { userId, phone: PHONE, browser })).rejects.toMatchObject(TOO_MANY);
    // those that went to nobody cost nothing
    await app.db.update(signInCodes).set({ codeHash: null });
    await requestAs(PHONE, browser);
  });
});

describe('a number that passes to another person', () => {
  test('is taken from the account that had confirmed it, which is recorded', async () => {
    const former = await confirmedCustomer();
    const next = await confirmedCustomer();
    expect(await provenPhone(former)).toBeNull();
    expect((await enter((await request())!)).user.id).toBe(next);
    const [event] = await app.db
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.kind, 'phone.taken_over'), eq(securityEvents.userId, former)));
    expect(event).toBeDefined();
  });

  test('belongs to one account when several confirm it at the same moment', async () => {
    const people = await Promise.all([makeCustomer(app), makeCustomer(app), makeCustomer(app)]);
    const codes: string[] = [];
    for (const userId of people) {
      await requestPhoneConfirmation(app, { userId, phone: PHONE, browser: `browser of ${userId}` });
      codes.push((await sentCode())!);
      app.advance(1000);
    }
    await Promise.all(
      people.map((userId, index) =>
        confirmPhone(app, { userId, phone: PHONE, code: codes[index]!, browser: `browser of ${userId}` }),
      ),
    );
    const owners = await app.db.select().from(users).where(eq(users.provenPhone, PHONE));
    expect(owners).toHaveLength(1);
  });

  test('opens nothing after half a year without a code, and the code is used up', async () => {
    const userId = await confirmedCustomer();
    app.advance((PHONE_PROOF_DAYS - 1) * DAY_MS);
    await enter((await request())!);
    app.advance((PHONE_PROOF_DAYS + 1) * DAY_MS);
    const code = (await request())!;
    await expect(enter(code)).rejects.toMatchObject({ code: 'PHONE_UNUSED' });
    await expect(enter(code)).rejects.toMatchObject(INVALID);
    // its owner confirms it again, signed in by e-mail
    await confirm(userId);
    app.advance(MINUTE_MS);
    expect((await enter((await request())!)).user.id).toBe(userId);
  });

  test('is unconfirmed once the profile names another, and stays confirmed when it is saved again', async () => {
    const userId = await confirmedCustomer();
    await updateProfile(app, userId, { phone: '98450 12345' });
    expect(await provenPhone(userId)).toBe(PHONE);
    await updateProfile(app, userId, { phone: OTHER_PHONE });
    expect(await provenPhone(userId)).toBeNull();
    await app.db.delete(messages);
    for (const phone of [PHONE, OTHER_PHONE]) expect(await request(phone)).toBeNull();
  });
});

test.each(['+1 415 555 2671', '022 2345 6789', '12345'])('confirms no number that is none: %s', async (phone) => {
  const userId = await makeCustomer(app);
  await expect(requestPhoneConfirmation(app, { userId, phone, browser })).rejects.toMatchObject({
    code: 'INVALID_PHONE',
  });
  expect(await app.db.$count(signInCodes)).toBe(0);
});

test('keeps its codes out of reach of other accounts and of sign-up by mail', async () => {
  const id = randomUUID();
  const row = { id, browserHash: 'x', expiresAt: app.now() };
  for (const contact of [
    {},
    { email: 'a@example.in', phone: PHONE },
    { email: 'a@example.in', userId: await makeCustomer(app) },
  ])
    await expect(app.db.insert(signInCodes).values({ ...row, ...contact })).rejects.toMatchObject({
      cause: { constraint: 'sign_in_codes_contact' },
    });
});
