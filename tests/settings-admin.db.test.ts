/** Settings are saved, checked and applied. */
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessions, users, userTotp } from '../src/db/schema/customers.ts';
import { auditLog, mails } from '../src/db/schema/platform.ts';
import { hashPassword } from '../src/features/customers/password.ts';
import { reauthenticate } from '../src/features/customers/reauthenticate.ts';
import { requireStrongPassword } from '../src/features/customers/require-strong-password.ts';
import { createSession, refreshSession } from '../src/features/customers/session.ts';
import { signIn } from '../src/features/customers/sign-in.ts';
import { readSettings } from '../src/features/settings/read-settings.ts';
import { DEFAULT_SETTINGS, SECTIONS, type Section, type SettingValue } from '../src/features/settings/rules.ts';
import { validateSettings } from '../src/features/settings/save-rules.ts';
import { readSections, saveSettings } from '../src/features/settings/save-settings.ts';
import { shouldHoldMail } from '../src/main/mail-hold-policy.ts';
import { extendStaffSession, isSessionActive, readStaffSession } from '../src/platform/http/viewer.ts';
import { enqueueMail, releaseHeldMails } from '../src/platform/mail/outbox.ts';
import { createMailSender } from '../src/platform/mail/send-mail.ts';
import type { MailTransport } from '../src/platform/mail/transport.ts';
import { HOUR_MS, MINUTE_MS } from '../src/shared/dates.ts';
import { checkOut, makeCoupon, makeCustomer, makeProduct, makeStaff, putInCart, scriptedGateway } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

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

describe('saving', () => {
  test('the documented defaults; what is saved is what everybody reads', async () => {
    expect(DEFAULT_SETTINGS.general).toMatchObject({ freeShippingThreshold: 999, taxRate: 18 });
    expect(DEFAULT_SETTINGS.security).toEqual({
      twoFactorAuth: false,
      sessionTimeout: 24,
      passwordComplexity: true,
      loginAttempts: 5,
    });
    expect(DEFAULT_SETTINGS.payment).toMatchObject({
      phonepeEnabled: true,
      razorpayEnabled: false,
      codEnabled: false,
      testMode: false,
    });
    expect(DEFAULT_SETTINGS.email).toEqual({
      smtpEnabled: true,
      emailNotifications: true,
      orderConfirmation: true,
      shipmentTracking: true,
      marketingEmails: false,
    });
    await set('general', { siteName: '  Ojas Two  ', freeShippingThreshold: 1199 });
    expect((await readSettings(app.db)).general).toMatchObject({ siteName: 'Ojas Two', freeShippingThreshold: 1199 });
    const section = (await readSections(app)).find(({ section }) => section === 'general')!;
    expect(section).toMatchObject({ savedAt: app.now().toISOString(), savedBy: staff.email });
    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.entityId, 'general'));
    expect(entry).toMatchObject({
      action: 'settings.save',
      before: { siteName: 'Ojas Nutrition' },
      after: { siteName: 'Ojas Two' },
    });
  });
  test('every section may be saved as it is delivered, but for who the shop is', () => {
    const problems = Object.assign({}, ...SECTIONS.map((one) => validateSettings(one, DEFAULT_SETTINGS[one])));
    const needed = ['address', 'contactEmail', 'legalName', 'phoneNumber', 'supportEmail'];
    expect(problems).toEqual(Object.fromEntries(needed.map((name) => [name, 'This is needed'])));
  });
  test.each<[Section, string, SettingValue]>([
    ['general', 'siteName', ' '],
    ['general', 'contactEmail', 'nobody'],
    ['general', 'taxRate', 101],
    ['general', 'freeShippingThreshold', -1],
    ['general', 'freeShippingThreshold', Number.NaN],
    ['general', 'siteName', 7],
    ['security', 'sessionTimeout', 0],
    ['security', 'loginAttempts', 0],
    ['security', 'twoFactorAuth', 'yes'],
    ['legal', 'gstin', '27AAPFU0939F1ZW'],
    ['legal', 'fssaiLicence', '123'],
    ['legal', 'stateCode', '99'],
    ['payment', 'codPincodes', 'Pune'],
  ])('%s.%s = %s is refused by its name', async (section, name, value) => {
    await expect(set(section, { [name]: value })).rejects.toMatchObject({
      code: 'INVALID_SETTINGS',
      data: { fields: { [name]: expect.any(String) } },
    });
    expect((await readSections(app)).find((one) => one.section === section)!.savedAt).toBeNull();
  });
  test('two at once: the second learns that it had read something else, and nothing is lost', async () => {
    const values = { ...DEFAULT_SETTINGS.hours };
    const save = (saturday: string) =>
      saveSettings(app, staff, { section: 'hours', values: { ...values, saturday }, savedAt: null });
    const results = await Promise.allSettled([save('one'), save('two'), save('three')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of results)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'EDIT_CONFLICT' });
  });
});

describe('security', () => {
  test('staff is signed out after so many hours without work; an open browser alone does not keep them', async () => {
    await set('security', { sessionTimeout: 2 });
    const [user] = await app.db.select().from(users).where(eq(users.id, staff.userId));
    const session = await createSession(app, user!, 'test');
    const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, staff.userId));
    app.advance(1.5 * HOUR_MS);
    await extendStaffSession(app.db, row!.id, app.now());
    app.advance(1.9 * HOUR_MS);
    expect(await isSessionActive(app.db, row!.id, app.now())).toBe(true);
    const refreshed = await refreshSession(app, session.refreshToken);
    app.advance(0.2 * HOUR_MS);
    expect(await isSessionActive(app.db, row!.id, app.now())).toBe(false);
    await expect(refreshSession(app, refreshed.refreshToken)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    // customers stay for weeks
    const customer = await makeCustomer(app);
    const [person] = await app.db.select().from(users).where(eq(users.id, customer));
    const theirs = await createSession(app, person!, 'test');
    app.advance(20 * 24 * HOUR_MS);
    expect((await refreshSession(app, theirs.refreshToken)).user.id).toBe(customer);
  });
  test('the list of common passwords can be switched off, the length cannot', async () => {
    await expect(requireStrongPassword(app, 'password', { email: 'a@b.in' })).rejects.toMatchObject({
      data: { problem: 'TOO_COMMON' },
    });
    await set('security', { passwordComplexity: false });
    await requireStrongPassword(app, 'password', { email: 'a@b.in' });
    await expect(requireStrongPassword(app, 'abc', { email: 'a@b.in' })).rejects.toMatchObject({
      data: { problem: 'TOO_SHORT' },
    });
    await expect(requireStrongPassword(app, 'password', { email: 'a@b.in' }, true)).rejects.toMatchObject({
      data: { problem: 'TOO_SHORT' },
    });
  });
  test('what moves money asks again after ten minutes', async () => {
    const [user] = await app.db
      .update(users)
      .set({ passwordHash: await hashPassword('a long pass phrase') })
      .where(eq(users.id, staff.userId))
      .returning();
    await createSession(app, user!, 'test');
    const [{ id: sessionId } = { id: '' }] = await app.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, staff.userId));
    const viewer = { userId: staff.userId, sessionId };
    const confirmed = async () => (await readStaffSession(app.db, viewer, app.now()))?.confirmed;
    expect(await confirmed()).toBe(true);
    app.advance(11 * MINUTE_MS);
    expect(await confirmed()).toBe(false);
    await expect(reauthenticate(app, viewer, 'wrong')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await reauthenticate(app, viewer, 'a long pass phrase');
    expect(await confirmed()).toBe(true);
  });
});

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

  test('is set up at the next sign-in of an administrator, and asked for from then on', async () => {
    const { secret, uri, ticket } = await enrolment();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Ojas%20Nutrition:/);
    await expect(sign({ code: '000000', enrolment: ticket })).rejects.toMatchObject({ code: 'TOTP_CODE_INVALID' });
    const session = await sign({ code: codeOf(secret), enrolment: ticket });
    expect(session.recoveryCodes).toHaveLength(10);
    const [row] = await app.db.select().from(userTotp);
    expect(JSON.stringify(row)).not.toContain(secret);
    await expect(sign()).rejects.toMatchObject({ code: 'TOTP_CODE_REQUIRED' });
    // the code that enrolled is used up; the next one works once
    await expect(sign({ code: codeOf(secret) })).rejects.toMatchObject({ code: 'TOTP_CODE_INVALID' });
    app.advance(30_000);
    const both = await Promise.allSettled([sign({ code: codeOf(secret) }), sign({ code: codeOf(secret) })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // a recovery code works once, however it is typed
    const [recovery] = session.recoveryCodes!;
    await sign({ code: ` ${recovery!.toUpperCase()} ` });
    await expect(sign({ code: recovery! })).rejects.toMatchObject({ code: 'TOTP_CODE_INVALID' });
    // and goes on to be asked for when the setting is off again
    await set('security', { twoFactorAuth: false });
    await expect(sign()).rejects.toMatchObject({ code: 'TOTP_CODE_REQUIRED' });
    app.advance(30_000);
    const [{ id: sessionId } = { id: '' }] = await app.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, staff.userId));
    await reauthenticate(app, { userId: staff.userId, sessionId }, codeOf(secret));
  });
  test('a ticket of somebody else, an old one and an invented one enrol nobody', async () => {
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
  test('customers are not asked', async () => {
    const customer = await makeCustomer(app);
    const [user] = await app.db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, customer))
      .returning();
    expect((await signIn(app, { email: user!.email, password, userAgent: 't' })).user.id).toBe(customer);
  });
});

describe('mail', () => {
  const sent: string[] = [];
  const transport: MailTransport = {
    async send(_app, { subject }) {
      sent.push(subject);
      return { kind: 'sent' };
    },
  };
  const { job } = createMailSender(transport, shouldHoldMail);
  const post = async (purpose: string) => {
    await enqueueMail(app, app.db, { to: 'a@b.in', subject: purpose, text: '', html: '', purpose });
    const { mailId } = app.sent.at(-1)!.data as { mailId: string };
    await job.handle(app, { mailId } as never);
    return mailId;
  };
  beforeEach(() => {
    sent.length = 0;
  });
  test('switched off, only what cannot wait leaves; switched on, the rest follows once', async () => {
    await set('email', { smtpEnabled: false });
    await post('reset');
    const held = await post('stock-alert');
    expect(sent).toEqual(['reset']);
    expect(await releaseHeldMails(app, shouldHoldMail)).toBe(0);
    await set('email', { smtpEnabled: true });
    expect(await releaseHeldMails(app, shouldHoldMail)).toBe(1);
    expect(await releaseHeldMails(app, shouldHoldMail)).toBe(0);
    await job.handle(app, { mailId: held } as never);
    await job.handle(app, { mailId: held } as never);
    expect(sent).toEqual(['reset', 'stock-alert']);
  });
  test('a new order is told to the customer and to the team, as far as the switches say', async () => {
    const { gateways } = scriptedGateway();
    const free = async () => {
      const customer = await makeCustomer(app);
      await putInCart(app, customer, await makeProduct(app, { price: 50 }));
      const coupon = `ALL${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
      await makeCoupon(app, { code: coupon, discountValue: 100 });
      await checkOut(app, gateways, customer, coupon);
      const purposes = (await app.db.select().from(mails)).map(({ purpose }) => purpose).sort();
      await app.db.delete(mails);
      return purposes;
    };
    expect(await free()).toEqual(['order-confirmation', 'order-notification']);
    await set('email', { emailNotifications: false });
    expect(await free()).toEqual(['order-confirmation']);
    await set('email', { orderConfirmation: false });
    expect(await free()).toEqual([]);
  });
});
