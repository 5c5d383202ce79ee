/** The email tab with campaigns and subscribers. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, mailTo, signedInPage, signInByApi, test } from '../fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
});

const token = async () => (await signInByApi(DEMO_ADMIN)).accessToken;
const unique = () => randomUUID().slice(0, 8);
const CONTENT = `Winter is here.\n\n${'Creatine is 250 rupees less this week, and every order of two tubs brings a steel shaker. '.repeat(2)}`;

async function newDraft(title: string): Promise<{ id: string }> {
  return api('POST', '/admin/campaigns', { title, subject: `About ${title}`, content: CONTENT }, await token());
}

async function newSubscriber(): Promise<string> {
  const email = `s-${randomUUID().slice(0, 13)}@example.in`;
  await api('POST', '/admin/subscribers', { email }, await token());
  return email;
}

test('creates, previews, tests, edits and sends a campaign', async ({ page, provoked }) => {
  // scripts of the test are blocked in the mail's frame
  provoked.push(/document is sandboxed/);
  const title = `Winter ${unique()}`;
  const reader = await newSubscriber();
  await page.goto('/admin/email');
  await page.getByRole('button', { name: 'Create Campaign' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' });
  await expect(dialog.getByRole('radio', { name: 'Promotional' })).toBeChecked();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(dialog.getByText('Please fill in all required fields')).toBeVisible();
  await expect(dialog.getByLabel('Subject')).toBeFocused();
  await dialog.getByLabel('Subject').fill('Creatine for less');
  await dialog.getByLabel('Content').fill(CONTENT);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Email campaign created successfully')).toBeVisible();
  await page.getByLabel('Title or subject').fill(title);
  const row = page.getByRole('table', { name: 'Campaigns' }).getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText(/Promotional.*Draft.*\d+.*Not yet/);

  await row.getByRole('button', { name: `Preview ${title}` }).click();
  await expect(page.getByText(`${CONTENT.slice(0, 100)}...`.replace('\n\n', ' '))).toBeVisible();
  await page.getByRole('button', { name: 'Show the mail' }).click();
  const frame = page.frameLocator(`iframe[title="Mail of ${title}"]`);
  await expect(frame.getByRole('heading', { name: title })).toBeVisible();
  await expect(frame.getByText('Namaste Valued Customer,')).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Visit the shop' })).toBeVisible();
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText('Test mail sent')).toBeVisible();
  await mailTo(DEMO_ADMIN.email, /^Test: Creatine for less$/);

  await row.getByRole('button', { name: title, exact: true }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${title}` });
  await edit.getByLabel('Subject').fill(`Creatine for less ${title}`);
  await edit.getByRole('button', { name: 'Save draft' }).click();
  await expect(row).toContainText(`Creatine for less ${title}`);

  await row.getByRole('button', { name: `Send ${title}` }).click();
  const question = page.getByRole('dialog', { name: 'Send campaign' });
  await expect(question).toContainText(/Send “Winter .*” to \d+ subscribers\?/);
  await question.getByRole('button', { name: /^Send to \d+$/ }).click();
  await expect(page.getByText(/^Campaign sent to \d+ subscribers$/)).toBeVisible({ timeout: 20_000 });
  await expect(row).toContainText('Sent');
  await expect(row.getByRole('button', { name: new RegExp(`^Send ${title}`) })).toBeDisabled();
  const mail = await mailTo(reader, new RegExp(`Creatine for less ${title}`));
  expect(mail.html).toContain(title);

  // one-click unsubscribe without sign-in
  const leave = mail.links.find((link) => link.includes('/newsletter/unsubscribe'))!;
  const response = await page.request.post(leave, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(response.status()).toBe(200);
  await page.goto('/admin/email/subscribers');
  await page.getByLabel('Email or name').fill(reader);
  await expect(page.getByText('No subscriber matches')).toBeVisible();
});

test('shows the progress of a campaign, and pauses, resumes and stops it', async ({ page }) => {
  const title = `Live ${unique()}`;
  const { id } = await newDraft(title);
  const counts = { waiting: 819, sent: 1318, failed: 9, skipped: 0, unknown: 0 };
  const campaign = {
    ...(await api<object>(
      'POST',
      '/admin/campaigns',
      { title: `${title} b`, subject: 's', content: 'c' },
      await token(),
    )),
    id,
    title,
    state: 'sending',
    recipientCount: 2146,
    startedAt: new Date().toISOString(),
    counts,
  };
  const now = new Date().toISOString();
  const latest = [
    { id: 'a', email: 'tenzin.dolma@example.in', state: 'sent', error: null, at: now },
    { id: 'b', email: 'sunil.t@exmaple.in', state: 'failed', error: 'unknown domain', at: now },
  ];
  let state = 'sending';
  await page.route('**/api/admin/campaigns?*state=sending*', (route) =>
    route.fulfill({
      json: { rows: [campaign], before: null, after: null, start: 0, total: { count: 1, more: false } },
    }),
  );
  await page.route(`**/api/admin/campaigns/${id}/progress`, (route) =>
    route.fulfill({ json: { campaign: { ...campaign, state }, perSecond: 3.4, latest } }),
  );
  for (const [step, next] of [
    ['pause', 'paused'],
    ['resume', 'sending'],
    ['stop', 'stopped'],
  ] as const)
    await page.route(`**/api/admin/campaigns/${id}/${step}`, (route) => {
      state = next;
      return route.fulfill({ json: { ...campaign, state } });
    });
  await page.goto('/admin/email');
  const card = page.getByRole('region', { name: `Sending ${title}` });
  await expect(card).toContainText('61.8 %');
  await expect(card).toContainText('1,327 of 2,146 settled, about 5 min left at 3.4 mails a second');
  await expect(card).toContainText(/Sent1,318.*Failed9.*Remaining819/);
  await expect(card).toContainText('sunil.t@exmaple.in, unknown domain');
  await expectAccessibleAndResponsive(page);
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card.getByText('Paused', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Resume' }).click();
  await card.getByRole('button', { name: 'Stop' }).click();
  const question = page.getByRole('dialog', { name: 'Stop campaign' });
  await expect(question).toContainText('819 people will not receive it');
  await question.getByRole('button', { name: 'Stop for good' }).click();
  await expect(question).toHaveCount(0);
  expect(state).toBe('stopped');
});

test('lists recipients of unknown delivery and sends to them again', async ({ page }) => {
  const title = `Cut ${unique()}`;
  const { id } = await newDraft(title);
  const base = await api<object>(
    'GET',
    `/admin/campaigns?search=${encodeURIComponent(title)}`,
    undefined,
    await token(),
  );
  const [row] = (base as { rows: object[] }).rows;
  const counts = { waiting: 0, sent: 40, failed: 1, skipped: 1, unknown: 3 };
  const campaign = { ...row, state: 'sent', recipientCount: 45, counts, sentAt: new Date().toISOString() };
  await page.route('**/api/admin/campaigns?*search*', (route) =>
    route.fulfill({
      json: { rows: [campaign], before: null, after: null, start: 0, total: { count: 1, more: false } },
    }),
  );
  await page.route(`**/api/admin/campaigns/${id}/progress`, (route) =>
    route.fulfill({ json: { campaign, perSecond: 0, latest: [] } }),
  );
  await page.route(`**/api/admin/campaigns/${id}/recipients?*`, (route) =>
    route.fulfill({
      json: {
        rows: [{ id: 'x', email: 'lost@example.in', state: 'unknown', error: 'cut off', at: null }],
        after: null,
      },
    }),
  );
  let isRepeated = false;
  await page.route(`**/api/admin/campaigns/${id}/resend`, (route) => {
    isRepeated = true;
    return route.fulfill({ json: { ...campaign, state: 'sending' } });
  });
  await page.goto(`/admin/email?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: /45, 3 unknown recipients of/ }).click();
  const dialog = page.getByRole('dialog', { name: `Recipients of ${title}` });
  await expect(dialog).toContainText('Sent to 40 of 45.');
  await expect(dialog).toContainText('lost@example.in');
  await dialog.getByRole('button', { name: 'Send again to 3' }).click();
  await expect(page.getByText('Sending again')).toBeVisible();
  await expect.poll(() => isRepeated).toBe(true);
});

test('shows the result of an action for its time, and the end of another campaign after it', async ({ page }) => {
  const [draft, other] = [`Draft ${unique()}`, `Sale ${unique()}`];
  const { id } = await newDraft(draft);
  const row = await newDraft(other);
  let isEnded = false;
  const counts = { waiting: 1, sent: 8, failed: 0, skipped: 0, unknown: 0 };
  const campaign = () => ({
    ...row,
    recipientCount: 9,
    sentAt: null,
    ...(isEnded ? { state: 'sent', counts: { ...counts, waiting: 0, sent: 9 } } : { state: 'sending', counts }),
  });
  await page.route('**/api/admin/campaigns?*state=*', (route) => {
    const rows = route.request().url().includes('state=sending') && !isEnded ? [campaign()] : [];
    return route.fulfill({
      json: { rows, before: null, after: null, start: 0, total: { count: rows.length, more: false } },
    });
  });
  await page.route(`**/api/admin/campaigns/${row.id}/progress`, (route) =>
    route.fulfill({ json: { campaign: campaign(), perSecond: 0, latest: [] } }),
  );
  await page.goto(`/admin/email?search=${encodeURIComponent(draft)}`);
  const card = page.getByRole('region', { name: `Sending ${other}` });
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: `Delete ${draft}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const deleted = page.getByText('Draft deleted');
  await expect(deleted).toBeVisible();
  isEnded = true;
  await expect(card).toBeHidden();
  await expect(deleted).toBeVisible();
  await page.getByRole('button', { name: 'Close notification' }).click();
  await expect(page.getByText('Campaign sent to 9 subscribers')).toBeVisible();
  await expect(api('GET', `/admin/campaigns/${id}`, undefined, await token())).rejects.toThrow();
});

test('keeps the input when saving fails, deletes a draft, and shows empty lists', async ({ page, provoked }) => {
  provoked.push(/500/);
  const title = `Draft ${unique()}`;
  await newDraft(title);
  await page.goto(`/admin/email?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible();
  await page.route('**/api/admin/campaigns', (route) => route.fulfill({ status: 500, json: {} }));
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' });
  await dialog.getByLabel('Title').fill('Kept');
  await dialog.getByLabel('Subject').fill('Kept');
  await dialog.getByLabel('Content').fill('Kept');
  await dialog.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(dialog.getByText(/Failed to create email campaign/)).toBeVisible();
  await expect(dialog.getByLabel('Content')).toHaveValue('Kept');
  await expectAccessibleAndResponsive(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await page.route('**/api/admin/campaigns/*/send', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: `Send ${title}` }).click();
  await page.getByRole('button', { name: /^Send to \d+$/ }).click();
  await expect(page.locator('[data-variant="destructive"]')).toContainText('Failed to send campaign emails');
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog', { name: 'Delete draft' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Draft deleted')).toBeVisible();

  const none = { rows: [], before: null, after: null, start: 0, total: { count: 0, more: false }, active: 0 };
  await page.route(/\/api\/admin\/campaigns(\?|$)/, (route) => route.fulfill({ json: none }));
  await page.route(/\/api\/admin\/subscribers(\?|$)/, (route) => route.fulfill({ json: none }));
  await page.goto('/admin/email');
  await expect(page.getByText('No email campaigns created yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Subscribers (0)' }).click();
  await expect(page.getByText('No newsletter subscribers yet.')).toBeVisible();
});

test('disables sending when there are no subscribers', async ({ page }) => {
  const title = `Alone ${unique()}`;
  await newDraft(title);
  const none = { rows: [], before: null, after: null, start: 0, total: { count: 0, more: false }, active: 0 };
  await page.route(/\/api\/admin\/subscribers(\?|$)/, (route) => route.fulfill({ json: none }));
  await page.goto(`/admin/email?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole('button', { name: `Send ${title}` })).toBeDisabled();
});

test('adds, removes and restores a subscriber, and refuses a duplicate', async ({ page, provoked }) => {
  provoked.push(/409/, /500/);
  const email = `s-${randomUUID().slice(0, 13)}@example.in`;
  await page.goto('/admin/email/subscribers');
  await expect(page.getByRole('link', { name: /^Subscribers \(\d+\)$/ })).toHaveAttribute('aria-current', 'page');
  const dialog = page.getByRole('dialog', { name: 'Add Subscriber' });
  const add = async () => {
    await page.getByRole('button', { name: 'Add Subscriber' }).first().click();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Full name').fill('Asha Rao');
    await dialog.getByRole('button', { name: 'Add Subscriber' }).click();
  };
  await page.getByRole('button', { name: 'Add Subscriber' }).first().click();
  await dialog.getByRole('button', { name: 'Add Subscriber' }).click();
  await expect(dialog.getByText('Please enter an email address')).toBeVisible();
  await expectAccessibleAndResponsive(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await add();
  await expect(page.getByText('Subscriber added successfully')).toBeVisible();
  await add();
  await expect(dialog.getByText('Failed to add subscriber. Email might already exist.')).toBeVisible();
  await expect(dialog.getByLabel('Full name')).toHaveValue('Asha Rao');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByLabel('Email or name').fill(email);
  await page.getByRole('button', { name: `Remove ${email}` }).click();
  await expect(page.getByText('Subscriber removed successfully')).toBeVisible();
  await expect(page.getByText('No subscriber matches')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  const remove = page.getByRole('button', { name: `Remove ${email}` });
  await expect(remove).toBeVisible();
  await page.route('**/api/admin/subscribers/*', (route) => route.fulfill({ status: 500, json: {} }));
  await remove.click();
  await expect(page.locator('[data-variant="destructive"]')).toContainText('Failed to remove subscriber');
});

test('previews an import, and exports subscribers after re-authentication', async ({ page, provoked }) => {
  provoked.push(/403/);
  const email = `s-${randomUUID().slice(0, 13)}@example.in`;
  await page.goto('/admin/email/subscribers');
  const dialog = page.getByRole('dialog', { name: 'Import subscribers' });
  const check = async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await dialog.getByLabel('File').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`email,name\n${email},"=HYPERLINK(1)"\nnobody,x\n`),
    });
    await expect(dialog).toContainText('This would be: 1 new, 0 changed, 0 unchanged, 1 refused.');
  };
  await check();
  await expect(dialog.getByRole('row', { name: /3 .*nobody.*This is not an email address/ })).toBeVisible();
  await expectAccessibleAndResponsive(page);
  await dialog.getByRole('button', { name: 'Import 1 subscriber' }).click();
  await expect(page.getByText('Subscribers imported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  await dialog.getByRole('button', { name: 'Undo it' }).click();
  await expect(dialog.getByText('Undone: 1 subscriber.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  // an address that was taken out again is new
  await check();
  await dialog.getByRole('button', { name: 'Import 1 subscriber' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();

  // as if the last sign-in were some time ago
  await page.route(
    '**/api/admin/subscribers/export',
    (route) => route.fulfill({ status: 403, json: { code: 'REAUTHENTICATION_REQUIRED' } }),
    { times: 1 },
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByLabel('Password').fill(DEMO_ADMIN.password);
  await question.getByRole('button', { name: 'Go on' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('email,full_name,subscribed_at');
  expect(text).toContain(`${email},'=HYPERLINK(1),`);
});
