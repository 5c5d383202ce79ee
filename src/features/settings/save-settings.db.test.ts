import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessions, users } from '#db/schema/customers.ts';
import { auditLog, mails } from '#db/schema/platform.ts';
import { hashPassword } from '#features/customers/password.ts';
import { reauthenticate } from '#features/customers/reauthenticate.ts';
import { requireStrongPassword } from '#features/customers/require-strong-password.ts';
import { createSession, refreshSession } from '#features/customers/session.ts';
import { extendStaffSession, isSessionActive, readStaffSession } from '#platform/http/viewer.ts';
import { enqueueMail, releaseHeldMails } from '#platform/mail/outbox.ts';
import { createMailSender } from '#platform/mail/send-mail.ts';
import type { MailTransport } from '#platform/mail/transport.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import {
  checkOut,
  makeCoupon,
  makeCustomer,
  makeProduct,
  makeStaff,
  putInCart,
  scriptedGateway,
} from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { shouldHoldMail } from '../../main/mail-hold-policy.ts';
import { readSettings } from './read-settings.ts';
import {
  DEFAULT_SETTINGS,
  defaultValues,
  enabledProviders,
  SECTIONS,
  type Section,
  type SettingValue,
} from './rules.ts';
import { validateSettings } from './save-rules.ts';
import { readSections, saveSettings } from './save-settings.ts';

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
  test('starts with the specified defaults, and saved values apply everywhere', async () => {
    expect(DEFAULT_SETTINGS.general).toMatchObject({ freeShippingThreshold: 999, taxRate: 18 });
    expect(DEFAULT_SETTINGS.security).toEqual({
      twoFactorAuth: false,
      sessionTimeout: 24,
      passwordComplexity: true,
      loginAttempts: 5,
    });
    expect(DEFAULT_SETTINGS.payment).toMatchObject({
      phonepeEnabled: true,
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
    await set('general', { siteName: '  Shop Two  ', freeShippingThreshold: 1199 });
    expect((await readSettings(app.db)).general).toMatchObject({ siteName: 'Shop Two', freeShippingThreshold: 1199 });
    const section = (await readSections(app)).find(({ section }) => section === 'general')!;
    expect(section).toMatchObject({ savedAt: app.now().toISOString(), savedBy: staff.email });
    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.entityId, 'general'));
    expect(entry).toMatchObject({
      action: 'settings.save',
      before: { siteName: 'The Shop' },
      after: { siteName: 'Shop Two' },
    });
  });
  test('accepts every default section, except the legal details', () => {
    const problems = Object.assign(
      {},
      ...SECTIONS.map((one) => validateSettings(one, defaultValues(one, app.providers), app.providers)),
    );
    const needed = ['address', 'contactEmail', 'legalName', 'phoneNumber', 'supportEmail'];
    expect(problems).toEqual(Object.fromEntries(needed.map((name) => [name, 'This is needed'])));
  });
  test('keeps a switch for each payment provider, off until it is switched on', async () => {
    const values = async () => (await readSections(app)).find(({ section }) => section === 'payment')!.values;
    expect(await values()).toMatchObject({ phonepeEnabled: true, otherpayEnabled: false });
    await set('payment', { otherpayEnabled: true });
    expect(await values()).toMatchObject({ phonepeEnabled: true, otherpayEnabled: true });
    expect(enabledProviders(app.providers, (await readSettings(app.db)).payment)).toEqual(app.providers);
    const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.entityId, 'payment'));
    expect(entry).toMatchObject({ before: { otherpayEnabled: false }, after: { otherpayEnabled: true } });
  });
  test('keeps the switch of a provider that the shop does not have at the moment', async () => {
    await set('payment', { otherpayEnabled: true });
    const { providers } = app;
    app.providers = providers.filter(({ provider }) => provider !== 'otherpay');
    await set('payment', { codEnabled: true });
    const without = (await readSections(app)).find(({ section }) => section === 'payment')!;
    expect(without.values).not.toHaveProperty('otherpayEnabled');
    expect(enabledProviders(app.providers, (await readSettings(app.db)).payment)).toEqual(app.providers);
    app.providers = providers;
    const paymentSection = (await readSections(app)).find(({ section }) => section === 'payment')!;
    expect(paymentSection.values).toMatchObject({ otherpayEnabled: true, codEnabled: true });
  });
  test.each<[Section, string, SettingValue]>([
    ['payment', 'otherpayEnabled', 'yes'],
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
    ['payment', 'codExcludedPincodes', '411, x'],
    ['payment', 'codExcludedProducts', 'whey-isolate'],
    ['payment', 'codExcludedProducts', Array.from({ length: 21 }, () => randomUUID()).join(', ')],
    ['payment', 'codFee', -1],
    ['payment', 'onlineDiscountPercent', 51],
  ])('refuses %s.%s = %s by name', async (section, name, value) => {
    await expect(set(section, { [name]: value })).rejects.toMatchObject({
      code: 'INVALID_SETTINGS',
      data: { fields: { [name]: expect.any(String) } },
    });
    expect((await readSections(app)).find((one) => one.section === section)!.savedAt).toBeNull();
  });
  test('refuses a State in which the GSTIN is not registered, which would split the tax wrongly', async () => {
    await expect(set('legal', { gstin: '27AAPFU0939F1ZV', stateCode: '29' })).rejects.toMatchObject({
      code: 'INVALID_SETTINGS',
      data: { fields: { stateCode: 'This GSTIN is of Maharashtra' } },
    });
  });
  test('stores digits of another script as ASCII', async () => {
    const { values } = await set('payment', { codPincodes: '४११, ４००００१' });
    expect(values.codPincodes).toBe('411, 400001');
    await set('payment', { codPincodes: '' });
  });
  test('refuses the second of two concurrent changes, and loses nothing', async () => {
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
  test('signs staff out after the configured hours of inactivity, also in an open browser', async () => {
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
    // customers' sessions last for weeks
    const customer = await makeCustomer(app);
    const [person] = await app.db.select().from(users).where(eq(users.id, customer));
    const theirs = await createSession(app, person!, 'test');
    app.advance(20 * 24 * HOUR_MS);
    expect((await refreshSession(app, theirs.refreshToken)).user.id).toBe(customer);
  });
  test('switches off the list of common passwords, not the minimum length', async () => {
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
  test('requires re-authentication for payments after ten minutes', async () => {
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
    const isReauthenticated = async () => (await readStaffSession(app.db, viewer, app.now()))?.reauthenticated;
    expect(await isReauthenticated()).toBe(true);
    app.advance(11 * MINUTE_MS);
    expect(await isReauthenticated()).toBe(false);
    await expect(reauthenticate(app, viewer, 'wrong')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await reauthenticate(app, viewer, 'a long pass phrase');
    expect(await isReauthenticated()).toBe(true);
  });
});

describe('mail', () => {
  const mailPurposes: string[] = [];
  const transport: MailTransport = {
    async send(_app, { subject }) {
      mailPurposes.push(subject);
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
    mailPurposes.length = 0;
  });
  test('sends only urgent mails while switched off, and the rest once afterwards', async () => {
    await set('email', { smtpEnabled: false });
    await post('reset');
    const response = await post('stock-alert');
    expect(mailPurposes).toEqual(['reset']);
    expect(await releaseHeldMails(app, shouldHoldMail)).toBe(0);
    await set('email', { smtpEnabled: true });
    expect(await releaseHeldMails(app, shouldHoldMail)).toBe(1);
    expect(await releaseHeldMails(app, shouldHoldMail)).toBe(0);
    await job.handle(app, { mailId: response } as never);
    await job.handle(app, { mailId: response } as never);
    expect(mailPurposes).toEqual(['reset', 'stock-alert']);
  });
  test('mails a new order to the customer and the team, as configured', async () => {
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
