/** A new shop invents nothing: missing details are listed for staff and omitted elsewhere. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orders } from '../src/db/schema/orders.ts';
import { mails, settings } from '../src/db/schema/platform.ts';
import { publishBrand } from '../src/features/brand/publish-brand.ts';
import { readPublished } from '../src/features/brand/read-brand.ts';
import { NEUTRAL_BRAND } from '../src/features/brand/rules.ts';
import { createInvoice } from '../src/features/invoices/create-invoice.ts';
import { issueDueInvoices } from '../src/features/invoices/issue-due-invoices.ts';
import { publishPage } from '../src/features/pages/publish-page.ts';
import { readAdminPage } from '../src/features/pages/read-admin-page.ts';
import { saveDraft } from '../src/features/pages/save-draft.ts';
import { listAttentionGroups } from '../src/features/panel/list-attention-groups.ts';
import { readMailMatters, resolveMail } from '../src/features/panel/mail-matters.ts';
import { closeStore, openStore } from '../src/features/panel/open-store.ts';
import { markRead, readSetup, sendSetupTest } from '../src/features/panel/read-setup.ts';
import { startPayment } from '../src/features/payments/start-payment.ts';
import { testConnection } from '../src/features/payments/test-connection.ts';
import { verifyPayment } from '../src/features/payments/verify-payment.ts';
import { isStoreOpen, recordOpening } from '../src/features/settings/store-opening.ts';
import { markAsProduction, requireMail } from '../src/main/installation.ts';
import { loadDemo } from '../src/main/seed/load-demo.ts';
import { readConfig } from '../src/platform/config.ts';
import { permissionsOf } from '../src/platform/http/permissions.ts';
import { enqueueMail } from '../src/platform/mail/outbox.ts';
import { createMailSender } from '../src/platform/mail/send-mail.ts';
import type { DomainError } from '../src/shared/domain-error.ts';
import { checkOut, makeCustomer, makeProduct, makeStaff, putInCart, scriptedGateway } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { testHttp } from './test-http.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
const { gateway, gateways } = scriptedGateway();

beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://shop.example' });
  // its orders are inserted directly
  app.isChecked = false;
  staff = await makeStaff(app);
});
afterAll(() => app.close());
beforeEach(() => app.db.delete(settings));

const POLICIES = ['terms', 'shipping', 'returns', 'privacy'] as const;
const brandNumber = async () => (await readPublished(app.db)).number;
const { settings: IDENTITY } = await loadDemo('ojas');
const say = (section: string, value: Record<string, unknown>) =>
  app.db.insert(settings).values({ section, value }).onConflictDoUpdate({ target: settings.section, set: { value } });
const sayWho = async () => {
  await say('general', IDENTITY.general!);
  await say('legal', IDENTITY.legal!);
};
const openKeys = async () =>
  (await readSetup(app)).lines.filter(({ state, optional }) => state !== 'done' && !optional).map(({ key }) => key);
const inbox = async () =>
  (await listAttentionGroups(app, staff.userId, await permissionsOf(app.db, staff.userId))).open;

test('publishes no identity and no number of customers', async () => {
  const response = await testHttp(app, gateways).request('/api/settings/storefront');
  const shop = await response.json();
  for (const name of ['legalName', 'gstin', 'fssaiLicence', 'address', 'phoneNumber', 'contactEmail', 'supportEmail'])
    expect(shop[name], name).toBe('');
  for (const name of ['grievanceOfficer', 'grievanceDesignation', 'grievanceEmail', 'customers'])
    expect(shop[name], name).toBe('');
  expect(JSON.stringify(shop)).not.toMatch(/ojas\.example|Law College|50,000/);
});

describe('the set-up', () => {
  test('lists missing steps with their reason, and completes step by step', async () => {
    expect(await openKeys()).toEqual([
      'legal-name',
      'gstin',
      'state',
      'fssai',
      'address',
      'care',
      'officer',
      'name',
      'colours',
      'gateway-test',
      'delivery',
      'mail',
      'terms',
      'shipping',
      'returns',
      'privacy',
      'product',
    ]);
    const { lines } = await readSetup(app);
    for (const line of lines) expect(line.why && line.source && line.to && line.detail, line.key).toBeTruthy();
    await sayWho();
    await publishBrand(app, staff, { basedOn: null, siteName: 'Vanya', brand: NEUTRAL_BRAND });
    for (const step of ['delivery', ...POLICIES] as const) await markRead(app, staff, step);
    expect(await openKeys()).toEqual(['gateway-test', 'mail', 'product']);
    await testConnection(app, gateways);
    await makeProduct(app);
    const { to } = await sendSetupTest(app, staff);
    expect(await openKeys()).toEqual(['mail']);
    expect((await inbox()).find(({ kind }) => kind === 'setup')?.title).toBe('The set-up has 1 open step');
    await app.db.update(mails).set({ sentAt: app.now() }).where(eq(mails.toAddress, to));
    expect(await readSetup(app)).toMatchObject({ open: 0 });
    expect((await inbox()).map(({ kind }) => kind)).not.toContain('setup');
  });

  test('does not count keys as tested that the gateway rejects', async () => {
    await app.db.execute(sql`delete from setup_steps`);
    gateway.down = true;
    await testConnection(app, gateways);
    gateway.down = false;
    expect(await openKeys()).toContain('gateway-test');
  });

  test('reports a wrong GSTIN, and requires none of an unregistered shop', async () => {
    const gstin = async () => (await readSetup(app)).lines.find(({ key }) => key === 'gstin');
    await say('legal', { ...IDENTITY.legal!, gstin: '27AAPFU0939F1ZW' });
    expect(await gstin()).toMatchObject({
      state: 'wrong',
      detail: 'It ends in W, the check digit should be V. Compare with the certificate.',
    });
    await say('legal', { ...IDENTITY.legal!, gstin: '', gstRegistered: false });
    expect(await gstin()).toMatchObject({ state: 'done', detail: 'Not registered for GST.' });
  });

  test('requires incomplete policies to be completed, and changed ones to be read again', async () => {
    const policy = async () => (await readSetup(app)).lines.find(({ key }) => key === 'returns');
    expect(await policy()).toMatchObject({
      state: 'missing',
      action: null,
      to: '/admin/pages/edit/returns',
      detail: expect.stringContaining('Not complete: the grievance officer'),
    });
    await sayWho();
    app.advance(1000);
    await markRead(app, staff, 'returns');
    expect(await policy()).toMatchObject({ state: 'done', to: '/returns' });
    app.advance(1000);
    const { content, revision } = await readAdminPage(app, '/returns');
    const draft = await saveDraft(app, staff, { path: '/returns', revision, content });
    await publishPage(app, staff, { path: '/returns', revision: draft.revision });
    expect(await policy()).toMatchObject({ state: 'missing', detail: expect.stringContaining('not read since') });
  });

  test('is empty in a demo', async () => {
    expect(await readSetup({ ...app, demo: true })).toMatchObject({ open: 0 });
  });
});

describe('the store', () => {
  test('stays closed while required steps are open; opens, and closes again', async () => {
    await markAsProduction(app.db);
    expect(await isStoreOpen(app.db)).toBe(false);
    const refused = await openStore(app, staff).catch((error: DomainError) => error);
    expect(refused).toMatchObject({ code: 'STORE_INCOMPLETE' });
    expect(refused).toHaveProperty(
      'data.lines',
      expect.arrayContaining([
        { key: 'gstin', title: 'GSTIN', source: 'Law: CGST Act, section 31' },
        { key: 'officer', title: 'Grievance officer', source: 'Law: E-Commerce Rules 2020, rule 4(4)' },
      ]),
    );
    await sayWho();
    await publishBrand(app, staff, { basedOn: await brandNumber(), siteName: 'Vanya', brand: NEUTRAL_BRAND });
    await say('payment', { phonepeEnabled: false, codEnabled: true });
    for (const step of ['delivery', 'cash', ...POLICIES] as const) await markRead(app, staff, step);
    await makeProduct(app);
    const off = { ...app, config: readConfig({ MAIL: 'off' }) };
    expect((await openStore(off, staff)).store).toMatchObject({ isOpen: true });
    expect(await isStoreOpen(app.db)).toBe(true);
    expect((await closeStore(off, staff)).store).toMatchObject({ isOpen: false, openedAt: null });
  });

  test('accepts no order while it is closed, but continues existing ones', async () => {
    const userId = await makeCustomer(app);
    await putInCart(app, userId, await makeProduct(app, { price: 149_900 }));
    await recordOpening(app.db, app.now());
    const { orderId } = await checkOut(app, gateways, userId);
    await recordOpening(app.db, null);
    await putInCart(app, userId, await makeProduct(app, { price: 149_900 }));
    await expect(checkOut(app, gateways, userId)).rejects.toMatchObject({ code: 'STORE_CLOSED' });
    expect(await startPayment(app, gateways, userId, orderId)).toHaveProperty('transactionId');
    await recordOpening(app.db, app.now());
  });
});

describe('an invoice of a shop without legal details', () => {
  async function processedOrder() {
    const userId = await makeCustomer(app);
    await putInCart(app, userId, await makeProduct(app, { price: 149_900 }));
    const { orderId } = await checkOut(app, gateways, userId);
    const { transactionId } = await startPayment(app, gateways, userId, orderId);
    gateway.words.set(transactionId, { state: 'succeeded' });
    await verifyPayment(app, gateways, transactionId);
    await app.db.update(orders).set({ status: 'processing' }).where(eq(orders.id, orderId));
    return orderId;
  }
  const invoiced = async (id: string) => (await app.db.select().from(orders).where(eq(orders.id, id)))[0]!.invoicedAt;

  test('waits, is reported to staff, and is issued once the details are entered', async () => {
    const orderId = await processedOrder();
    expect(await issueDueInvoices(app)).toBe(0);
    const input = { orderId, idempotencyKey: crypto.randomUUID(), dueDate: '2026-12-01', amount: 0, taxAmount: 0 };
    const nobody = { customerName: '', customerEmail: '', customerAddress: '', gstin: '', stateCode: '' };
    const byHand = createInvoice(app, staff, { ...input, ...nobody, description: '', hsn: '', notes: '' });
    await expect(byHand).rejects.toMatchObject({
      code: 'SUPPLIER_INCOMPLETE',
      data: { missing: ['legal name', 'address', 'State', 'GSTIN'] },
    });
    expect(await invoiced(orderId)).toBeNull();
    expect((await inbox()).find(({ kind }) => kind === 'invoices_waiting')).toMatchObject({
      title: '1 invoice cannot be issued',
      text: 'Details are missing in the settings: legal name, address, State, GSTIN.',
    });
    await sayWho();
    expect(await issueDueInvoices(app)).toBe(1);
    expect(await invoiced(orderId)).not.toBeNull();
    expect((await inbox()).map(({ kind }) => kind)).not.toContain('invoices_waiting');
  });

  test('needs no GSTIN when the shop is not registered', async () => {
    await say('general', IDENTITY.general!);
    await say('legal', { ...IDENTITY.legal!, gstin: '', gstRegistered: false });
    await processedOrder();
    expect(await issueDueInvoices(app)).toBe(1);
    const { rows } = await app.db.execute<{ gstin: string | null }>(
      sql`select supplier ->> 'gstin' as gstin from invoices order by created_at desc, number desc limit 1`,
    );
    expect(rows[0]!.gstin).toBeNull();
  });
});

describe('mail in production', () => {
  test('is required at start, with one line that names the settings', () => {
    const start = (env: Record<string, string>) => () => requireMail(readConfig(env));
    expect(start({})).toThrow(/^SMTP_URL is missing: .* or MAIL=off to run the shop without mail\.$/);
    expect(start({ SMTP_URL: 'smtp://mail.local' })).toThrow(/^MAIL_FROM is missing/);
    expect(start({ SMTP_URL: 'smtp://mail.local', MAIL_FROM: 'Shop <care@shop.example>' })).not.toThrow();
    expect(start({ MAIL: 'off' })).not.toThrow();
  });

  test('that is off marks mails as not sent and informs staff', async () => {
    const off = { ...app, config: readConfig({ MAIL: 'off' }) };
    // those of earlier tests become due again after a while
    await app.db.delete(mails);
    const { job, sweep } = createMailSender(null, async () => false);
    await enqueueMail(off, app.db, {
      to: 'a@b.in',
      subject: 'Order',
      text: '',
      html: '',
      purpose: 'order-confirmation',
    });
    await job.handle(off, app.sent.at(-1)!.data as never);
    await sweep.run(off);
    const [mail] = await app.db.select().from(mails).where(eq(mails.toAddress, 'a@b.in'));
    expect(mail).toMatchObject({ sentAt: null, nextTryAt: null, notSentAt: expect.any(Date) });
    expect(await readMailMatters(off)).toMatchObject({ isOff: true, notSent: 1 });
    const open = (await listAttentionGroups(off, staff.userId, await permissionsOf(off.db, staff.userId))).open;
    expect(open.find(({ kind }) => kind === 'mail_off')?.text).toBe(
      'It was started with MAIL=off. 1 mail written and not sent.',
    );
  });

  test('of unknown delivery is resolved by staff', async () => {
    const lost = async (toAddress: string) => {
      const row = { toAddress, subject: 'Order', text: '', html: '', purpose: 'order', claim: crypto.randomUUID() };
      const [mail] = await app.db
        .insert(mails)
        .values({ ...row, unknownAt: app.now() })
        .returning();
      return mail!.id;
    };
    const [repeatedMail, arrived] = [await lost('again@b.in'), await lost('arrived@b.in')];
    expect((await inbox()).find(({ kind }) => kind === 'mail_unknown')?.title).toBe('2 mails may not have arrived');
    expect((await readMailMatters(app)).unknown.map(({ to }) => to).sort()).toEqual(['again@b.in', 'arrived@b.in']);
    await resolveMail(app, staff, { id: repeatedMail, again: true });
    expect(app.sent.at(-1)).toEqual({ name: 'mail.send', data: { mailId: repeatedMail } });
    expect((await resolveMail(app, staff, { id: arrived, again: false })).unknown).toEqual([]);
    await expect(resolveMail(app, staff, { id: arrived, again: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const requests: string[] = [];
    const { sweep, job } = createMailSender(
      { send: async (_app, { to }) => ({ kind: requests.push(to) ? 'sent' : 'later', problem: '' }) },
      async () => false,
    );
    for (const id of [repeatedMail, arrived]) await job.handle(app, { mailId: id } as never);
    await sweep.run(app);
    expect(requests).toEqual(['again@b.in']);
  });
});
