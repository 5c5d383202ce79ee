import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTexts } from '#db/schema/mail-texts.ts';
import { auditLog, mails } from '#db/schema/platform.ts';
import { readMailText, readTextInUse } from '#features/mail-texts/list-mail-texts.ts';
import { openPreview, previewMail } from '#features/mail-texts/preview-mail.ts';
import { readLetterhead } from '#features/mail-texts/read-letterhead.ts';
import { MAIL_NAMES, type MailName, mailDefinition } from '#features/mail-texts/rules.ts';
import { saveMailText } from '#features/mail-texts/save-mail-text.ts';
import { sendTextTest } from '#features/mail-texts/send-text-test.ts';
import { readSettings } from '#features/settings/read-settings.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { MAIL_SAMPLES } from '../src/main/mail-samples.ts';
import { makeStaff } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let owner: Staff;
beforeAll(async () => {
  app = await createTestApp();
  owner = await makeStaff(app);
});
afterAll(() => app.close());

const readShop = async () => ({
  app,
  letterhead: await readLetterhead(app, app.db),
  settings: await readSettings(app.db),
});
const writeLink = async () => Object.values(MAIL_SAMPLES['order-link'](await readShop()))[0]!;
const save = async (mail: MailName, parts: Record<string, string>) => {
  const { version } = await readMailText(app, MAIL_SAMPLES, mail);
  return saveMailText(app, owner, { mail, parts, basedOn: version });
};

test('writes every mail word for word as delivered while nothing is edited', async () => {
  const shop = await readShop();
  const delivered = Object.entries(MAIL_SAMPLES).map(([name, write]) => [name, write(shop)]);
  await expect(`${JSON.stringify(delivered, null, 2)}\n`).toMatchFileSnapshot('./mail-texts.snapshot.json');
});

test('writes the edited text from the save on, escaped, until it is reset', async () => {
  const before = await writeLink();
  await save('order-link', { subject: 'Dear {name}', opening: '<b>{name}</b>\nsecond line', closing: '' });
  const edited = await writeLink();
  expect(edited.subject).toBe('Dear Meenakshi Rao');
  expect(edited.html).toContain('&#60;b&#62;Meenakshi Rao&#60;/b&#62;<br>second line</p>');
  expect(edited.html).not.toContain('<b>');
  expect(edited.text).toContain('<b>Meenakshi Rao</b>\nsecond line');
  expect(edited.html).not.toContain('please do not pass it on');
  const { parts } = await readTextInUse(app.db, 'order-link');
  expect(parts).toMatchObject({ subject: 'Dear {name}', heading: 'Your order {order}' });
  await save('order-link', {});
  expect(await writeLink()).toEqual(before);
  const { history } = await readMailText(app, MAIL_SAMPLES, 'order-link');
  expect(history.map(({ isDefault, savedBy }) => [isDefault, savedBy !== null])).toEqual([
    [true, true],
    [false, true],
  ]);
  expect(history[1]!.parts.subject).toBe('Dear {name}');
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'mail-text.save'))
    .orderBy(asc(auditLog.at));
  expect(entries).toHaveLength(2);
  expect(entries.map(({ entityId }) => entityId)).toEqual(['order-link', 'order-link']);
});

test('has no version when nothing has changed', async () => {
  await save('recall', {});
  expect(await app.db.select().from(mailTexts).where(eq(mailTexts.mail, 'recall'))).toEqual([]);
});

test('lets one of several concurrent saves win', async () => {
  const saves = Array.from({ length: 8 }, (_, index) =>
    saveMailText(app, owner, { mail: 'password-reset', parts: { heading: `Heading ${index}` }, basedOn: null }),
  );
  const results = await Promise.allSettled(saves);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'EDIT_CONFLICT' });
  expect(await app.db.select().from(mailTexts).where(eq(mailTexts.mail, 'password-reset'))).toHaveLength(1);
});

test('refuses a text with an unknown placeholder and stores nothing', async () => {
  const saving = save('invoice', { opening: 'Hello {nmae}' });
  await expect(saving).rejects.toMatchObject({
    code: 'INVALID_MAIL_TEXT',
    data: { fields: { opening: 'There is no placeholder {nmae} in this mail' } },
  });
  expect(await app.db.select().from(mailTexts).where(eq(mailTexts.mail, 'invoice'))).toEqual([]);
});

test.each(MAIL_NAMES)('previews each part of %s for some customer', async (mail) => {
  const { parts } = mailDefinition(mail);
  const drafted = Object.fromEntries(
    Object.entries(parts).map(([part, { needs = [] }]) => [
      part,
      `Edited ${part} ${(needs as readonly string[]).map((name) => `{${name}}`).join(' ')}.`,
    ]),
  );
  const { variants } = await readMailText(app, MAIL_SAMPLES, mail);
  const previews: string[] = [];
  for (const variant of variants.keys()) {
    const { subject, url } = await previewMail(app, MAIL_SAMPLES, { mail, parts: drafted, variant });
    previews.push(
      subject,
      (await openPreview(app, MAIL_SAMPLES, new URLSearchParams(url.split('?')[1]).get('token')!))!,
    );
  }
  const rare = ['noContact', 'pluralSubject', 'subject'];
  for (const part of Object.keys(parts))
    if (!rare.includes(part)) expect(previews.join('\n')).toContain(`Edited ${part}`);
  expect(await openPreview(app, MAIL_SAMPLES, 'forged.token.x')).toBeNull();
});

test('sends a test of the draft to the signed-in staff alone', async () => {
  const draft = { mail: 'order-link' as const, parts: { subject: 'Draft {order}' }, variant: 0 };
  const { to } = await sendTextTest(app, MAIL_SAMPLES, owner, draft);
  const testMails = await app.db.select().from(mails).where(eq(mails.purpose, 'mail-text-test'));
  expect(testMails.map(({ toAddress, subject }) => [toAddress, subject])).toEqual([[to, 'Test: Draft 00000000']]);
});
