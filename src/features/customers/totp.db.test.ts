import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessions, users, userTotp } from '#db/schema/customers.ts';
import type { Section, SettingValue } from '#features/settings/rules.ts';
import { readSections, saveSettings } from '#features/settings/save-settings.ts';
import { keysFrom } from '#platform/keys.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { makeCustomer, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { hashPassword } from './password.ts';
import { reauthenticate } from './reauthenticate.ts';
import { signIn } from './sign-in.ts';
import { removeTotp } from './totp.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeEach(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterEach(() => app.close());

async function set(section: Section, change: Record<string, SettingValue>) {
  const before = (await readSections(app)).find((one) => one.section === section)!;
  return saveSettings(app, staff, { section, values: { ...before.values, ...change }, savedAt: before.savedAt });
}

describe('the second factor', () => {
  const password = 'a long pass phrase';
  const sign = (more: { code?: string; enrolment?: string } = {}) =>
    signIn(app, { email: staff.email, password, userAgent: 'test', ...more });
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.now().getTime() });
  type Enrolment = { secret: string; uri: string; ticket: string };
  const enrolment = () =>
    sign().then(
      () => Promise.reject(new Error('signed in without')),
      (error: { code: string; data: Enrolment }) => {
        expect(error.code).toBe('TOTP_ENROLMENT_REQUIRED');
        return error.data;
      },
    );
  beforeEach(async () => {
    await app.db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, staff.userId));
    await set('security', { twoFactorAuth: true });
  });

  test('is reported as unreadable when the shop’s secret has changed', async () => {
    const { secret, ticket } = await enrolment();
    await sign({ code: codeOf(secret), enrolment: ticket });
    const other = { ...app, keys: keysFrom('another secret of the shop') };
    const request = { email: staff.email, password, userAgent: 'test' };
    await expect(signIn(other, request)).rejects.toMatchObject({ code: 'TOTP_UNREADABLE' });
    const viewer = { userId: staff.userId, sessionId: randomUUID() };
    await expect(reauthenticate(other, viewer, codeOf(secret))).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await removeTotp(app.db, staff.userId);
    await expect(signIn(other, request)).rejects.toMatchObject({ code: 'TOTP_ENROLMENT_REQUIRED' });
  });

  test("is set up at an administrator's next sign-in, and required from then on", async () => {
    const { secret, uri, ticket } = await enrolment();
    expect(uri).toMatch(/^otpauth:\/\/totp\/The%20Shop:/);
    await expect(sign({ code: '000000', enrolment: ticket })).rejects.toMatchObject({ code: 'TOTP_CODE_INVALID' });
    const session = await sign({ code: codeOf(secret), enrolment: ticket });
    expect(session.recoveryCodes).toHaveLength(10);
    const [row] = await app.db.select().from(userTotp);
    expect(JSON.stringify(row)).not.toContain(secret);
    await expect(sign()).rejects.toMatchObject({ code: 'TOTP_CODE_REQUIRED' });
    // the enrolment used its code up; the next one works once
    await expect(sign({ code: codeOf(secret) })).rejects.toMatchObject({ code: 'TOTP_CODE_INVALID' });
    app.advance(30_000);
    const both = await Promise.allSettled([sign({ code: codeOf(secret) }), sign({ code: codeOf(secret) })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // a recovery code works once, in any spelling
    const [recovery] = session.recoveryCodes!;
    await sign({ code: ` ${recovery!.toUpperCase()} ` });
    await expect(sign({ code: recovery! })).rejects.toMatchObject({ code: 'TOTP_CODE_INVALID' });
    // and is still required when the setting is off again
    await set('security', { twoFactorAuth: false });
    await expect(sign()).rejects.toMatchObject({ code: 'TOTP_CODE_REQUIRED' });
    app.advance(30_000);
    const [{ id: sessionId } = { id: '' }] = await app.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, staff.userId));
    await reauthenticate(app, { userId: staff.userId, sessionId }, codeOf(secret));
  });
  test('is not enrolled by another user’s, an expired or a forged ticket', async () => {
    const { secret, ticket } = await enrolment();
    const other = await makeStaff(app);
    await app.db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, other.userId));
    const code = codeOf(secret);
    await expect(
      signIn(app, { email: other.email, password, userAgent: 't', code, enrolment: ticket }),
    ).rejects.toMatchObject({ code: 'TOTP_CODE_INVALID' });
    await expect(sign({ code, enrolment: 'x'.repeat(80) })).rejects.toMatchObject({ code: 'TOTP_CODE_INVALID' });
    app.advance(16 * MINUTE_MS);
    await expect(sign({ code: codeOf(secret), enrolment: ticket })).rejects.toMatchObject({
      code: 'TOTP_CODE_INVALID',
    });
    expect(await app.db.select().from(userTotp)).toEqual([]);
  });
  test('is not required of customers', async () => {
    const customer = await makeCustomer(app);
    const [user] = await app.db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, customer))
      .returning();
    expect((await signIn(app, { email: user!.email!, password, userAgent: 't' })).user.id).toBe(customer);
  });
});
