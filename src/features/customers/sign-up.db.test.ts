import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scriptedGateway } from '#tests/factories.ts';
import { mailedTokens } from '#tests/queued-mails.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { pendingSignUps, users } from '../../db/schema/customers.ts';
import { createRateLimiter } from '../../platform/http/rate-limits.ts';
import { DAY_MS } from '../../shared/dates.ts';
import { confirmEmail } from './confirm-email.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const email = 'asha@example.in';
const OWNER = {
  email,
  fullName: 'Asha Rao',
  password: 'what the owner chose',
  browser: 'the key of the owner’s browser',
};
const STRANGER = {
  email,
  fullName: 'Mallory',
  password: 'what a stranger chose',
  browser: 'the key of a stranger’s own',
};
const enter = (password: string) => signIn(app, { email, password, userAgent: 'test' });

/** Both sign up; returns the links in their mails. */
async function bothSignUp(): Promise<{ ownerLink: string; strangerLink: string }> {
  await signUp(app, OWNER);
  app.advance(1000);
  await signUp(app, STRANGER);
  const [ownerLink, strangerLink] = await mailedTokens(app, email);
  return { ownerLink: ownerLink!, strangerLink: strangerLink! };
}

describe('a second sign-up with the same address by a stranger', () => {
  test('leaves the owner’s link valid in the owner’s browser, with the owner’s password', async () => {
    const { ownerLink } = await bothSignUp();
    await confirmEmail(app, { token: ownerLink, browser: OWNER.browser });
    expect((await enter(OWNER.password)).user.fullName).toBe('Asha Rao');
    await expect(enter(STRANGER.password)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  test('requires the stranger’s password when the owner opens the stranger’s link', async () => {
    const { strangerLink } = await bothSignUp();
    const open = (password?: string) =>
      confirmEmail(app, { token: strangerLink, browser: OWNER.browser, ...(password ? { password } : {}) });
    await expect(open()).rejects.toMatchObject({ code: 'PASSWORD_REQUIRED' });
    await expect(open(OWNER.password)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(enter(STRANGER.password)).rejects.toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' });
    expect(await app.db.select().from(users)).toEqual([]);
  });

  test('ends other sign-ups with the first confirmation', async () => {
    const { ownerLink, strangerLink } = await bothSignUp();
    await confirmEmail(app, { token: ownerLink, password: OWNER.password });
    for (const token of [ownerLink, strangerLink])
      await expect(confirmEmail(app, { token, password: STRANGER.password })).rejects.toMatchObject({
        code: 'INVALID_LINK',
      });
    expect(await app.db.select().from(pendingSignUps)).toEqual([]);
  });

  test('creates one account when two are confirmed at once', async () => {
    const { ownerLink, strangerLink } = await bothSignUp();
    const results = await Promise.allSettled([
      confirmEmail(app, { token: ownerLink, browser: OWNER.browser }),
      confirmEmail(app, { token: strangerLink, browser: STRANGER.browser }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await app.db.select().from(users)).toHaveLength(1);
  });
});

test('expires a link after seven days', async () => {
  await signUp(app, OWNER);
  const [token] = await mailedTokens(app, email);
  app.advance(7 * DAY_MS + 1000);
  await expect(confirmEmail(app, { token: token!, browser: OWNER.browser })).rejects.toMatchObject({
    code: 'INVALID_LINK',
  });
});

test('keeps the owner’s reset link when a stranger requests one', async () => {
  const { ownerLink } = await bothSignUp();
  await confirmEmail(app, { token: ownerLink, browser: OWNER.browser });
  await requestPasswordReset(app, email);
  app.advance(1000);
  await requestPasswordReset(app, email);
  const [first, second] = (await mailedTokens(app, email)).slice(-2);
  await resetPassword(app, { token: first!, password: 'a new pass phrase' });
  // an older link cannot overwrite a password that was just set
  await expect(resetPassword(app, { token: second!, password: 'another pass phrase' })).rejects.toMatchObject({
    code: 'INVALID_LINK',
  });
});

test('limits mails to one address over all senders', async () => {
  const limits = await createRateLimiter(app.db.$client);
  const { gateways } = scriptedGateway();
  const proxied = { ...app, config: { ...app.config, TRUSTED_PROXIES: ['127.0.0.1'] } };
  const http = testHttp(proxied, gateways, { limits });
  const ask = (to: string, from: number) =>
    http.request('/api/auth/forgot-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${from}` },
      body: JSON.stringify({ email: to }),
    });
  const responses = await Promise.all(Array.from({ length: 30 }, (_, from) => ask(email, from)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  expect((await ask('somebody-else@example.in', 1)).status).toBe(200);
});

describe('the migration of earlier sign-ups', () => {
  const migration = readFileSync(new URL('../../db/migrations/0022_pending_sign_ups.sql', import.meta.url), 'utf8');
  const moving = migration.split('--> statement-breakpoint').filter((text) => !/CREATE (TABLE|INDEX)/.test(text));

  test('keeps mailed links, drops unconfirmed passwords, and changes no other account', async () => {
    // orders of that time, written without their history
    app.isChecked = false;
    const sql = (text: string) => app.db.$client.query(text);
    await sql(`
      insert into users (id, email, full_name, password_hash, email_confirmed_at) values
        ('00000000-0000-4000-8000-000000000001', 'waits@example.in', 'Waits', 'hash-1', null),
        ('00000000-0000-4000-8000-000000000002', 'staff@example.in', 'Staff', 'hash-2', null),
        ('00000000-0000-4000-8000-000000000003', 'here@example.in', 'Here', 'hash-3', now()),
        ('00000000-0000-4000-8000-000000000004', 'bought@example.in', 'Bought', 'hash-4', null);
      insert into user_roles (user_id, role) values ('00000000-0000-4000-8000-000000000002', 'admin');
      insert into orders (id, display_id, user_id, full_name, email, phone, shipping_address, subtotal, total_amount, fingerprint)
        values (gen_random_uuid(), 'abcdefgh', '00000000-0000-4000-8000-000000000004', 'B', 'bought@example.in', '', '{}', 1, 1, '');
      insert into email_tokens (user_id, purpose, token_hash, expires_at)
        select id, 'confirm', 'link-' || email, now() + interval '2 days' from users;
      insert into email_tokens (user_id, purpose, token_hash, expires_at)
        values ('00000000-0000-4000-8000-000000000003', 'reset', 'reset', now() + interval '1 hour')`);
    for (const text of moving) await sql(text);
    const waiting = await app.db.select().from(pendingSignUps);
    expect(waiting).toMatchObject([
      { email: 'waits@example.in', passwordHash: 'hash-1', tokenHash: 'link-waits@example.in', browserHash: null },
    ]);
    const userRows = await app.db.select().from(users).orderBy(users.email);
    expect(userRows.map((user) => [user.email, user.passwordHash])).toEqual([
      ['bought@example.in', null],
      ['here@example.in', 'hash-3'],
      ['staff@example.in', null],
    ]);
    const { rows } = await sql('select token_hash from email_tokens');
    expect(rows).toEqual([{ token_hash: 'reset' }]);
    expect(await app.db.select().from(users).where(eq(users.email, 'waits@example.in'))).toEqual([]);
  });
});
