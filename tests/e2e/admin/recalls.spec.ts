/** A recall, from its rehearsal to its report. */

import { readFile } from 'node:fs/promises';
import { expectAccessibleAtAnyWidth } from '../accessible.ts';
import { DEMO_ADMIN, expect, mailTo, signedInPage, test } from '../fixtures.ts';
import { type MadeProduct, removeProducts } from './products.ts';
import { sentBatch } from './sent-batch.ts';

const createdProducts: MadeProduct[] = [];
test.afterEach(() => removeProducts(createdProducts.splice(0)));

test('rehearses a recall, starts it, tells the customer and gives the report', async ({ page }) => {
  const { batchId, number, short, email } = await sentBatch(createdProducts);
  await signedInPage(page, DEMO_ADMIN);
  await page.goto(`/admin/products/batches/${batchId}`);
  await page.getByRole('link', { name: 'Recall', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Recall of ${number}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not recalled' })).toBeVisible();

  await page.getByRole('button', { name: 'Rehearse, sends nothing' }).click();
  await expect(page.getByText('Rehearsed, nothing was sent')).toBeVisible();
  const rehearsals = page.getByRole('table', { name: 'Rehearsals' });
  await expect(rehearsals.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Not recalled' })).toBeVisible();
  await expectAccessibleAtAnyWidth(page);

  await page.getByRole('button', { name: 'Start the recall' }).click();
  const dialog = page.getByRole('dialog', { name: `Recall ${number}` });
  await dialog.getByLabel('Reason, as customers and the report say it').fill('Caffeine 228 mg, the label says 200 mg');
  await dialog.getByLabel('What customers are to do').fill('Please stop using it.\nWe refund every unit.');
  await dialog.getByLabel(`Type ${number} to confirm`).fill('something else');
  await dialog.getByRole('button', { name: 'Start the recall' }).click();
  await expect(dialog).toContainText(`Type ${number}`);
  await expectAccessibleAtAnyWidth(page);
  await dialog.getByLabel(`Type ${number} to confirm`).fill(number.toLowerCase());
  await dialog.getByRole('button', { name: 'Start the recall' }).click();
  await expect(page.getByText('Recall started')).toBeVisible();

  const mail = await mailTo(email, new RegExp(`batch ${number}`));
  for (const text of ['Please stop using it.', 'Caffeine 228 mg', short]) expect(mail.text).toContain(text);
  await expect(page.getByRole('heading', { name: /^Recalled on .*, 1 of 1 orders told$/ })).toBeVisible();
  await page.reload();
  const table = page.getByRole('table', { name: 'Orders with it' });
  const row = table.getByRole('row').filter({ hasText: short });
  for (const text of ['On the road', 'Told by mail', '₹2,000']) await expect(row).toContainText(text);
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Show: Came back' });
  await expect(page.getByText('No order in this view')).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Show: Refund open' });
  await expect(row).toBeVisible();
  await expectAccessibleAtAnyWidth(page);

  const reported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF of the report' }).click();
  const pdf = await reported;
  expect(pdf.suggestedFilename()).toBe(`recall-${number}.pdf`);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await row.getByRole('link', { name: /to refund/ }).click();
  await expect(page.getByRole('dialog', { name: /refund/i })).toBeVisible();
  await page.goto(`/admin/products/batches/${batchId}/recall`);
  await page.getByRole('button', { name: 'Close the recall' }).click();
  const closing = page.getByRole('dialog', { name: `Close the recall of ${number}` });
  await closing.getByLabel('What was done').fill('All told, units destroyed');
  await closing.getByRole('button', { name: 'Close the recall' }).click();
  await expect(page.getByRole('heading', { name: /^Recall closed on/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Recalls', exact: true })).toContainText('All told, units destroyed');
});
