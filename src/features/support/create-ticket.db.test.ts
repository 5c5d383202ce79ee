/** Messages to the shop become tickets: one each, numbered and acknowledged. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consents } from '#db/schema/newsletter.ts';
import { mails, settings } from '#db/schema/platform.ts';
import { tickets } from '#db/schema/support.ts';
import { createSession } from '#features/customers/session.ts';
import { makeCustomer, scriptedGateway } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { createTicket } from './create-ticket.ts';
import { contactNotice, ticketNumber } from './rules.ts';

let app: TestApp;
let http: ReturnType<typeof testHttp>;
const { gateways } = scriptedGateway();
beforeAll(async () => {
  app = await createTestApp();
  http = testHttp(app, gateways);
});
afterAll(() => app.close());

const message = (values: object = {}) => ({
  kind: 'contact' as const,
  name: 'Asha Rao',
  email: `${randomUUID().slice(0, 13)}@example.in`,
  subject: 'Scoop missing',
  message: 'The tub came without its scoop.\nCan you send one?',
  idempotencyKey: randomUUID(),
  ...values,
});

const send = (body: object, headers: Record<string, string> = {}) =>
  http.request('/api/support/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const ticketsOf = async (email: string) => (await app.db.select().from(tickets)).filter((one) => one.email === email);

const mailsTo = async (address: string) =>
  (await app.db.select().from(mails)).filter((one) => one.toAddress === address);

test('creates a ticket, acknowledged with its number and mailed to the shop', async () => {
  const input = message({ phone: '098450-12345' });
  const { ticket } = await createTicket(app, null, input);
  expect(ticket).toMatch(/^T-\d{6}$/);
  const [row] = await ticketsOf(input.email);
  expect(row).toMatchObject({ kind: 'contact', state: 'open', phone: '+919845012345', userId: null });
  expect(ticketNumber(row!.number)).toBe(ticket);
  expect(row!.acknowledgedAt).toEqual(app.now());

  const [mail] = await mailsTo(input.email);
  expect(mail!.subject).toContain(ticket);
  for (const part of [ticket, 'Scoop missing', 'without its scoop.', 'Can you send one?', 'within 48 hours'])
    expect(mail!.text).toContain(part);
  const news = (await mailsTo('care@ojas.example')).find((one) => one.subject.startsWith(ticket));
  expect(news!.headers).toEqual({ 'Reply-To': input.email });
  expect(news!.text).toContain('+91 98450 12345');
  // the queue sends them in the order in which they were written
  expect(app.sent.filter((job) => job.name === 'mail.send').length).toBeGreaterThanOrEqual(2);
});

test('names the grievance officer and the month for a complaint, and mails the officer', async () => {
  const input = message({ kind: 'complaint' });
  const { ticket } = await createTicket(app, null, input);
  const [mail] = await mailsTo(input.email);
  for (const part of ['Vaishali Gokhale', 'within 48 hours', 'within a month']) expect(mail!.text).toContain(part);
  expect((await mailsTo('grievance@ojas.example')).some((one) => one.subject.startsWith(ticket))).toBe(true);
});

test('stores the consent with the displayed notice', async () => {
  const input = message();
  await createTicket(app, null, input);
  const rows = (await app.db.select().from(consents)).filter((one) => one.email === input.email);
  expect(rows).toMatchObject([{ purpose: 'contact', given: true, notice: contactNotice('The Shop') }]);
});

test('creates one ticket per key, also concurrently; another text with it is refused', async () => {
  const input = message();
  const results = await Promise.all(Array.from({ length: 8 }, () => createTicket(app, null, input)));
  expect(new Set(results.map((result) => result.ticket)).size).toBe(1);
  expect(await ticketsOf(input.email)).toHaveLength(1);
  expect(await mailsTo(input.email)).toHaveLength(1);
  const other = createTicket(app, null, { ...input, message: 'Something else' });
  await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('numbers forty concurrent tickets', async () => {
  const results = await Promise.all(Array.from({ length: 40 }, () => createTicket(app, null, message())));
  expect(new Set(results.map((result) => result.ticket)).size).toBe(40);
});

test('promises a reply as configured', async () => {
  const change = { section: 'policy', value: { answerHours: 12 } };
  await app.db.insert(settings).values(change).onConflictDoUpdate({ target: settings.section, set: change });
  const input = message();
  await createTicket(app, null, input);
  const [mail] = await mailsTo(input.email);
  expect(mail!.text).toContain('within 12 hours');
  await app.db.delete(settings);
});

describe('over HTTP', () => {
  test('links the ticket to a signed-in customer, and to no customer after sign-out', async () => {
    const userId = await makeCustomer(app);
    const session = await createSession(
      app,
      { id: userId, email: 'x@example.in', fullName: 'Asha Rao' } as never,
      'test',
    );
    const headers = { authorization: `Bearer ${session.accessToken}` };
    const mine = message();
    expect((await send(mine, headers)).status).toBe(200);
    expect((await ticketsOf(mine.email))[0]!.userId).toBe(userId);
    await http.request('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken: session.refreshToken }),
    });
    const later = message();
    expect((await send(later, headers)).status).toBe(200);
    expect((await ticketsOf(later.email))[0]!.userId).toBeNull();
  });

  test.each([
    ['name', ''],
    ['name', '   '],
    ['email', 'no address'],
    ['subject', ''],
    ['subject', 'two\nlines'],
    ['subject', 'x'.repeat(161)],
    ['message', ''],
    ['message', 'x'.repeat(4001)],
    ['kind', 'return'],
    ['idempotencyKey', 'short'],
  ])('refuses a wrong %s (%j) by name without storing anything', async (field, value) => {
    const input = message();
    const response = await send({ ...input, [field]: value });
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain(`"${field}"`);
    expect(await ticketsOf(input.email)).toEqual([]);
  });

  test.each(['12345', '+44 20 7946 0958', '020 6712 4400'])('refuses the phone number %s by name', async (phone) => {
    const response = await send(message({ phone }));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'INVALID_PHONE' });
  });

  test('accepts an empty phone number', async () => {
    const input = message({ phone: '' });
    expect((await send(input)).status).toBe(200);
    expect((await ticketsOf(input.email))[0]!.phone).toBeNull();
  });
});
