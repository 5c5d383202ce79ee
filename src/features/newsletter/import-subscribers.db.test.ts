import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consents } from '#db/schema/newsletter.ts';
import { auditLog } from '#db/schema/platform.ts';
import { makeStaff, scriptedGateway } from '#tests/factories.ts';
import { importFile, runImports } from '#tests/import-file.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { testHttp } from '#tests/test-http.ts';
import { listImportLines } from '../imports/list-import-lines.ts';
import { mapColumns } from '../imports/map-columns.ts';
import { readImport } from '../imports/read-import.ts';
import { startUndo } from '../imports/start-undo.ts';
import { addSubscriber } from './add-subscriber.ts';
import { exportSubscribers } from './export-subscribers.ts';
import { unsubscribeUrl } from './links.ts';
import { listSubscribers } from './list-subscribers.ts';
import { removeSubscriber } from './remove-subscriber.ts';
import { restoreSubscriber } from './restore-subscriber.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
const { gateways } = scriptedGateway();
beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const address = () => `${randomUUID().slice(0, 13)}@example.in`;

const actionsOn = async (entityId: string) =>
  (await app.db.select().from(auditLog).where(eq(auditLog.entityId, entityId))).map(({ action }) => action).sort();

const first = { limit: 25 };

describe('subscribers', () => {
  test('are added once with a consent, removed and restored', async () => {
    const email = address();
    const added = await addSubscriber(app, staff, { email, fullName: 'Asha' });
    await expect(addSubscriber(app, staff, { email: email.toUpperCase(), fullName: '' })).rejects.toMatchObject({
      code: 'ALREADY_SUBSCRIBED',
    });
    await removeSubscriber(app, staff, added.id);
    await expect(removeSubscriber(app, staff, added.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await listSubscribers(app, { ...first, search: email })).rows).toEqual([]);
    app.advance(1000);
    await restoreSubscriber(app, staff, added.id);
    expect((await listSubscribers(app, { ...first, search: email })).rows).toMatchObject([{ email, fullName: 'Asha' }]);
    const consentRows = await app.db.select().from(consents).where(eq(consents.email, email)).orderBy(consents.at);
    expect(consentRows.map((consent) => consent.given)).toEqual([true, false, true]);
    expect(consentRows[0]!.notice).toContain('Put on the list by the shop');
    expect(await actionsOn(added.id)).toEqual(['subscriber.add', 'subscriber.remove', 'subscriber.restore']);
    // an undo does not restore a subscriber who has unsubscribed
    app.advance(1000);
    await unsubscribe(app, new URL(unsubscribeUrl(app, added.id)).searchParams.get('token')!);
    await expect(restoreSubscriber(app, staff, added.id)).rejects.toMatchObject({ code: 'SUBSCRIBER_OPTED_OUT' });
  });

  test('are imported from a file after a check that says what will happen', async () => {
    const [knownAddress, removedAddress, fresh] = [address(), address(), address()];
    await addSubscriber(app, staff, { email: knownAddress, fullName: '' });
    const removedSubscriber = await addSubscriber(app, staff, { email: removedAddress, fullName: '' });
    await removeSubscriber(app, staff, removedSubscriber.id);
    const csv = [
      'Email,Full Name',
      `${fresh},"'=Asha"`,
      `${fresh.toUpperCase()},Twice`,
      'nobody,No address',
      ',Missing',
      `${knownAddress},Known`,
      `${removedAddress},Left`,
    ].join('\n');
    const checked = await importFile(app, staff, 'subscribers', csv);
    expect(checked.lines.map(({ line, action, problems }) => [line, action, ...problems])).toEqual([
      [2, 'create'],
      [3, 'refused', 'The same address as in line 2'],
      [4, 'refused', 'This is not an email address'],
      [5, 'refused', 'The email is missing'],
      [6, 'unchanged'],
      [7, 'refused', 'Unsubscribed, not imported'],
    ]);
    expect((await listSubscribers(app, { ...first, search: fresh })).rows).toEqual([]);
    const applied = await importFile(app, staff, 'subscribers', csv, { apply: true });
    expect(applied.lines).toEqual(applied.announced);
    expect((await listSubscribers(app, { ...first, search: fresh })).rows).toMatchObject([{ fullName: '=Asha' }]);
    expect((await listSubscribers(app, { ...first, search: removedAddress })).rows).toEqual([]);
    const consent = await app.db.select().from(consents).where(eq(consents.email, fresh));
    expect(consent).toMatchObject([{ given: true, source: 'file' }]);
    expect((await importFile(app, staff, 'subscribers', 'x,y\n1,2')).report?.missingFields).toEqual(['email']);
  });

  test('lose what an import added when it is undone, but not who has changed since', async () => {
    const [pending, fresh, leaver] = [address(), address(), address()];
    await subscribe(app, { email: pending });
    app.advance(1000);
    const csv = `email,name\n${pending},Asha\n${fresh},Ravi\n${leaver},Mira`;
    const { id } = await importFile(app, staff, 'subscribers', csv, { apply: true });
    app.advance(1000);
    const [row] = (await listSubscribers(app, { ...first, search: leaver })).rows;
    await unsubscribe(app, new URL(unsubscribeUrl(app, row!.id)).searchParams.get('token')!);
    const undo = async () => {
      await startUndo(app, staff, 'subscribers', id);
      await runImports(app);
      return readImport(app, 'subscribers', id);
    };
    expect(await undo()).toMatchObject({ undo: 'finished', undoneCount: 2, undoableCount: 1 });
    const { lines } = await listImportLines(app, 'subscribers', { id, after: -1, only: 'all' });
    expect(lines.map(({ undoProblem }) => undoProblem)).toEqual([
      null,
      null,
      'The subscriber has been changed since the import',
    ]);
    for (const email of [pending, fresh])
      expect((await listSubscribers(app, { ...first, search: email })).rows).toEqual([]);
    const consentRows = await app.db.select().from(consents).where(eq(consents.email, fresh)).orderBy(consents.at);
    expect(consentRows.map((one) => one.given)).toEqual([true, false]);
    // whoever had not confirmed yet can still do so, and a corrected file finds the same people
    const repeatedImport = await importFile(app, staff, 'subscribers', csv);
    expect(repeatedImport.lines.map(({ action }) => action)).toEqual(['update', 'create', 'refused']);
  });

  test('are exported by an unchanged link within a minute', async () => {
    const email = address();
    await addSubscriber(app, staff, { email, fullName: '=HYPERLINK("x")' });
    const http = testHttp(app, gateways);
    const { url } = await exportSubscribers(app, staff);
    const response = await http.request(url);
    expect(response.headers.get('content-disposition')).toMatch(
      /attachment; filename="subscribers-\d{4}-\d\d-\d\d\.csv"/,
    );
    const text = await response.text();
    expect(text).toContain(`${email},"'=HYPERLINK(""x"")"`);
    // not the last character, two of whose bits mean nothing
    const changed = url.replace(/.(?=.{9}$)/, (one) => (one === 'A' ? 'B' : 'A'));
    expect((await http.request(changed)).status).toBe(410);
    expect((await http.request(url.replace('subscribers.csv', 'orders.csv'))).status).toBe(410);
    app.advance(61_000);
    expect((await http.request(url)).status).toBe(410);
  });

  // the header of Shopify's customer export, https://help.shopify.com/en/manual/customers/import-export-customers
  const SHOPIFY =
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Tags';
  // of Mailchimp's audience export, https://mailchimp.com/help/view-export-contacts/
  const MAILCHIMP = 'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LEID,NOTES,TAGS';
  const problemsOf = (lines: { line: number; problems: string[] }[]) =>
    lines.flatMap(({ line, problems }) => (problems.length > 0 ? [[line, ...problems]] : []));

  test('are only those customers of Shopify who accept marketing by mail, with their whole names', async () => {
    const [yes, no, none] = [address(), address(), address()];
    const csv = [
      SHOPIFY,
      `1,Asha,Rao,${yes},yes,,no,100,1,`,
      `2,Ravi,Kumar,${no},no,,yes,100,1,`,
      `3,Mira,,${none},,,yes,100,1,`,
      ',,,,,,,,,',
    ].join('\n');
    const { format, report, rowCount, lines } = await importFile(app, staff, 'subscribers', csv, { apply: true });
    expect({ format, rowCount }).toEqual({ format: 'shopify', rowCount: 3 });
    expect(report!.columns.filter(({ field }) => field === null).map(({ header }) => header)).toEqual([
      'Customer ID',
      'Phone',
      'Accepts SMS Marketing',
      'Total Spent',
      'Total Orders',
      'Tags',
    ]);
    expect(problemsOf(lines)).toEqual([
      [3, 'Has not agreed to the newsletter, not imported'],
      [4, 'Has not agreed to the newsletter, not imported'],
    ]);
    expect((await listSubscribers(app, { ...first, search: yes })).rows).toMatchObject([{ fullName: 'Asha Rao' }]);
    for (const email of [no, none]) expect((await listSubscribers(app, { ...first, search: email })).rows).toEqual([]);
  });

  test('are no contacts of Mailchimp who unsubscribed or could not be reached', async () => {
    const [yes, leaver, lost] = [address(), address(), address()];
    const csv = [
      `${MAILCHIMP},UNSUB_TIME,CLEAN_TIME`,
      `${yes},Asha,Rao,2,2024-01-01 10:00:00,,1,,,,`,
      `${leaver},Ravi,,2,2024-01-01 10:00:00,,2,,,2024-05-01 10:00:00,`,
      `${lost},Mira,,2,2024-01-01 10:00:00,,3,,,,2024-05-01 10:00:00`,
    ].join('\n');
    const { format, lines } = await importFile(app, staff, 'subscribers', csv);
    expect(format).toBe('mailchimp');
    expect(lines[0]).toMatchObject({ action: 'create', name: `Asha Rao <${yes}>` });
    expect(problemsOf(lines)).toEqual([
      [3, 'Unsubscribed at Mailchimp, not imported'],
      [4, 'Undeliverable at Mailchimp, not imported'],
    ]);
  });

  test.each([
    ['status', 'Subscribed', 1],
    ['status', 'Non-Subscribed', 0],
    ['consent', 'false', 0],
    ['consent', 'perhaps', 0],
    ['opt_in', 'TRUE', 1],
    ['city', 'Pune', 1],
  ])('with the column %s and the value %s are added: %i', async (header, value, added) => {
    const csv = `email,${header}\n${address()},${value}\n`;
    const { counts } = await importFile(app, staff, 'subscribers', csv);
    expect(counts.create ?? 0).toBe(added);
  });

  test('are not read while a column may say who has not agreed, until staff say what it means', async () => {
    const csv = `email,Suppressed until,Mail consent\n${address()},,yes\n${address()},,no\n`;
    const { id, report, lines } = await importFile(app, staff, 'subscribers', csv);
    expect(report).toMatchObject({ missingFields: ['consent'], decimal: null });
    expect(lines).toEqual([]);
    const columns = { email: 'email', 'Suppressed until': null, 'Mail consent': 'consent' };
    await mapColumns(app, staff, 'subscribers', { id, columns });
    await runImports(app);
    expect((await readImport(app, 'subscribers', id)).counts).toMatchObject({ create: 1, refused: 1 });
  });

  test('have no characters that were lost before the file was saved', async () => {
    const { lines } = await importFile(app, staff, 'subscribers', `email,name\n${address()},Jos\ufffd`);
    expect(lines).toMatchObject([{ action: 'refused', problems: [expect.stringContaining('was lost')] }]);
  });
});
