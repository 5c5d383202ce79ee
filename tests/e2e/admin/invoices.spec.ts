/** The invoices tab. */
import { randomUUID } from 'node:crypto';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, mailTo, signedInPage, signInByApi, test } from '../fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
});

const unique = () => `Gym ${randomUUID().slice(0, 8)}`;

async function newInvoice(customerName: string, values: object = {}): Promise<{ id: string; number: string }> {
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  const body = {
    customerName,
    customerEmail: `${randomUUID().slice(0, 8)}@example.in`,
    amount: 100_000,
    taxAmount: 5_000,
    idempotencyKey: randomUUID(),
    ...values,
  };
  return api('POST', '/admin/invoices', body, accessToken);
}

test('creates a numbered invoice manually, mails it, and voids it', async ({ page, provoked }) => {
  provoked.push(/422/);
  const name = unique();
  const email = `${randomUUID().slice(0, 8)}@example.in`;
  await page.goto('/admin/invoices');
  await expect(page.getByRole('heading', { name: 'Invoice Management' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Invoice' });
  await dialog.getByLabel('Amount').fill('80,476.19');
  await dialog.getByLabel('Tax').fill('4023.81');
  await expect(dialog.getByText('Total ₹84,500')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(dialog.getByText('Failed to create invoice. Your entries are kept.')).toBeVisible();
  await expect(dialog.getByText('Enter the customer’s name')).toBeVisible();
  await expect(dialog.getByLabel('Amount')).toHaveValue('80,476.19');
  await dialog.getByLabel('Customer name').fill(name);
  await dialog.getByLabel('Customer email').fill(email);
  await dialog.getByLabel('Due date').fill('2027-01-05');
  await expectAccessibleAndResponsive(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Invoice created successfully')).toBeVisible();

  await page.getByLabel('Number, customer or email').fill(name);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(page.getByRole('table', { name: 'Invoices' }).locator('tbody tr')).toHaveCount(1);
  await expect(row).toContainText(email);
  await expect(row).toContainText('05/01/2027');
  await expect(row).toContainText('₹84,500');
  await expect(row.getByText('Draft')).toBeVisible();
  const number = (await row.getByText(/^INV-/).first().innerText()).trim();
  expect(number).toMatch(/^INV-\d{4}-\d{6}$/);

  await row.getByRole('button', { name: `Send Email with ${number}` }).click();
  await expect(page.getByText('Invoice sent successfully via email')).toBeVisible();
  await expect(row.getByText('Sent')).toBeVisible();
  await expect(row.getByRole('button', { name: `Send Email with ${number}` })).toBeDisabled();
  const mail = await mailTo(email, new RegExp(`^Invoice ${number} from `));
  const pdf = await fetch(mail.links.find((link) => link.includes('/invoices/'))!);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: `Download PDF of ${number}` }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${number}.pdf`);
  await expect(page.getByText('Invoice downloaded successfully')).toBeVisible();
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    row.getByRole('button', { name: number }).first().click(),
  ]);
  await tab.close();
  await row.getByRole('button', { name: `Mark ${number} paid` }).click();
  await expect(row.getByText('Paid')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('Sent')).toBeVisible();
  await row.getByRole('button', { name: `Void ${number}` }).click();
  await page
    .getByRole('dialog', { name: `Void ${number}` })
    .getByRole('button', { name: 'Void invoice' })
    .click();
  await expect(row.getByText('Void')).toBeVisible();
});

test('refuses an unknown order, and reports failed mails and downloads', async ({ page, provoked }) => {
  provoked.push(/422/, /409/, /500/);
  const name = unique();
  const { number } = await newInvoice(name);
  await page.goto('/admin/invoices');
  await page.getByRole('button', { name: 'Create Invoice' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Invoice' });
  await dialog.getByLabel('Order').fill('deadbeef');
  await dialog.getByRole('button', { name: 'Create Invoice' }).click();
  await expect(dialog.getByText('There is no order with this id')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByLabel('Number, customer or email').fill('zzz-none');
  await expect(page.getByRole('heading', { name: 'No invoices found' })).toBeVisible();
  await page.goto(`/admin/invoices?search=${encodeURIComponent(name)}`);
  await page.route('**/api/admin/invoices/*/send', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: `Send Email with ${number}` }).click();
  await expect(page.getByText('Failed to send invoice. Please check email configuration.')).toBeVisible();
  await page.route('**/api/admin/invoices/*/link', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: `Download PDF of ${number}` }).click();
  await expect(page.locator('[data-variant="destructive"]')).toContainText('Failed to download invoice');
});

test('reports a list that failed to load', async ({ page, provoked }) => {
  await page.route('**/api/admin/invoices?*', (route) => route.fulfill({ status: 422, json: {} }));
  provoked.push(/422/);
  await page.goto('/admin/invoices?status=void');
  await expect(page.getByText('Failed to fetch invoices')).toBeVisible();
});

test('downloads selected invoices as one PDF, and shows a month with its GST file', async ({ page }) => {
  const name = unique();
  await newInvoice(name);
  await newInvoice(name);
  await page.goto(`/admin/invoices?search=${encodeURIComponent(name)}`);
  const rows = page.getByRole('table', { name: 'Invoices' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Select the page').check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe('invoices.pdf');
  const bytes = Buffer.concat(await (await pdf.createReadStream()).toArray());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);

  const month = page.getByLabel('Month');
  const [last] = await month.locator('option').nth(2).allTextContents();
  await month.selectOption({ index: 2 });
  const named = last!.replace('Month: ', '');
  await expect(page.getByText(`${named}, taxable`)).toBeVisible();
  await expect(page.getByText('No invoices found')).toBeVisible();
  await month.selectOption({ index: 1 });
  await expect(rows).toHaveCount(2);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^GST CSV, / }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^gst-\d{4}-\d\d-\d\d\.csv$/);
  const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString();
  expect(text).toContain('taxable_value,cgst,sgst,igst,total');
  expect(text).toContain(name);
});
