import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeStaff } from '#tests/factories.ts';
import { runMailJobs } from '#tests/queued-mails.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { installation, mails, settings } from '../../db/schema/platform.ts';
import { requestPasswordReset } from '../../features/customers/request-password-reset.ts';
import { signUp } from '../../features/customers/sign-up.ts';
import { clearSentMails } from '../../main/clear-sent-mails.ts';
import { DAY_MS } from '../../shared/dates.ts';
import { createMailSender } from './send-mail.ts';
import { capturedTransport, type MailTransport } from './transport.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

async function sendAll(transport: MailTransport, demo = false): Promise<void> {
  const { job } = createMailSender(transport, async () => false);
  for (const { id } of await app.db.select({ id: mails.id }).from(mails))
    await job.handle({ ...app, demo }, { mailId: id } as never);
}
const SECRET = /(token|confirm)=[\w-]{20,}/;

describe('a mail with a link', () => {
  test.each([
    ['reset', async () => requestPasswordReset(app, (await makeStaff(app)).email)],
    ['sign-up', () => signUp(app, { email: 'asha@example.in', password: 'a fine pass phrase', fullName: 'Asha Rao' })],
  ])('%s: is sent whole, and stored without valid links', async (_, write) => {
    await write();
    await runMailJobs(app);
    const addresses: string[] = [];
    await sendAll({
      send: async (_app, { text, html }) => {
        addresses.push(text, html);
        return { kind: 'sent' };
      },
    });
    expect(addresses).toHaveLength(2);
    for (const body of addresses) expect(body).toMatch(SECRET);
    const [mail] = await app.db.select().from(mails);
    expect(mail!.sentAt).not.toBeNull();
    for (const body of [mail!.text, mail!.html]) {
      expect(body).toContain(app.config.origin);
      expect(body).not.toMatch(SECRET);
    }
  });

  test("stays readable in the demo's mailbox", async () => {
    await requestPasswordReset(app, (await makeStaff(app)).email);
    await runMailJobs(app);
    await sendAll(capturedTransport, true);
    const [mail] = await app.db.select().from(mails);
    expect(mail!.text).toMatch(SECRET);
  });
});

test('loses its body after the retention, and keeps its row', async () => {
  await app.db.insert(settings).values({ section: 'retention', value: { letterDays: 7 } });
  const row = { toAddress: 'a@b.in', subject: 'Hello', text: 'words', html: '<p>words</p>', purpose: 'test' };
  const dayBefore = (days: number) => new Date(app.now().getTime() - days * DAY_MS);
  await app.db.insert(mails).values([
    { ...row, sentAt: dayBefore(6) },
    { ...row, sentAt: dayBefore(8) },
    { ...row, createdAt: dayBefore(30) },
  ]);
  expect(await clearSentMails(app)).toBe(1);
  expect(await clearSentMails(app)).toBe(0);
  const mailRows = await app.db.select().from(mails).where(eq(mails.text, ''));
  expect(mailRows).toMatchObject([{ subject: 'Hello', html: '', sentAt: dayBefore(8) }]);
});

test('does the same work for every address before a reset request is answered', async () => {
  const { email } = await makeStaff(app);
  for (const address of [email, 'nobody@example.in']) {
    await requestPasswordReset(app, address);
    expect(app.sent.at(-1)).toMatchObject({ name: 'customers.write-reset-mail', data: { email: address } });
  }
  expect(await app.db.select().from(mails)).toEqual([]);
  await runMailJobs(app);
  expect((await app.db.select().from(mails)).map(({ toAddress }) => toAddress)).toEqual([email]);
});

test('loses secrets of earlier mails by migration, except in a demo', async () => {
  const migration = readFileSync(new URL('../../db/migrations/0024_sent_mails.sql', import.meta.url), 'utf8');
  const clean = migration.split('--> statement-breakpoint').at(-1)!;
  const link = 'https://shop.example/reset-password#token=abcdefghijklmnopqrstuvwxyz';
  const row = {
    toAddress: 'a@b.in',
    subject: '',
    text: `Go: ${link}\n`,
    html: `<a href="${link}">Go</a>`,
    purpose: 'reset',
  };
  await app.db.insert(mails).values([{ ...row, sentAt: app.now() }, row]);
  await app.db.insert(installation).values({ demo: true });
  const texts = async () =>
    (await app.db.select().from(mails).orderBy(mails.sentAt)).map(({ text, html }) => [text, html]);
  await app.db.$client.query(clean);
  expect(await texts()).toEqual([
    [row.text, row.html],
    [row.text, row.html],
  ]);
  await app.db.delete(installation);
  await app.db.$client.query(clean);
  expect(await texts()).toEqual([
    ['Go: https://shop.example/reset-password\n', '<a href="https://shop.example/reset-password">Go</a>'],
    [row.text, row.html],
  ]);
});
