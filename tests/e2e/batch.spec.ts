/** The page of a batch, its codes of units, and what product pages say of it. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessibleAtAnyWidth } from './accessible.ts';
import { type MadeProduct, newProduct, removeProducts } from './admin/products.ts';
import { api, DEMO_ADMIN, expect, signedInPage, signInByApi, test } from './fixtures.ts';

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const shownDay = (day: string) => day.split('-').reverse().join('/');
const GOOD_UNTIL = inDays(300);

let product: MadeProduct;
let token: string;
/** Numbers by what is to be said of them. */
let numbers: Record<'good' | 'expired' | 'recalled', string>;
let goodId: string;

test.beforeAll(async () => {
  product = await newProduct({
    variants: [{ flavour: null, size: null, sku: '', stock: { was: null, now: 0 } }],
  });
  token = (await signInByApi(DEMO_ADMIN)).accessToken;
  const short = randomUUID().slice(0, 8);
  numbers = { good: `GD-${short}-A`, expired: `EX-${short}-A`, recalled: `RC-${short}-A` };
  const line = (number: string, bestBefore: string) => ({
    variantId: product.variants[0]!.id,
    number,
    bestBefore,
    madeOn: inDays(-200),
    units: 5,
  });
  const { lines } = await api<{ lines: { batchId: string }[] }>(
    'POST',
    '/admin/receipts',
    {
      supplier: 'Sahyadri',
      idempotencyKey: randomUUID(),
      lines: [line(numbers.good, GOOD_UNTIL), line(numbers.expired, inDays(-5)), line(numbers.recalled, inDays(300))],
    },
    token,
  );
  const [good, , recalled] = lines.map(({ batchId }) => batchId);
  goodId = good!;
  const report = { labReportUrl: 'https://lab.example/report.pdf', labResult: 'passed' };
  await api('PUT', `/admin/batches/${goodId}/report`, report, token);
  await api('POST', `/admin/batches/${recalled}/state`, { from: 'sellable', to: 'recalled', reason: 'a trial' }, token);
  await api('POST', `/admin/batches/${goodId}/codes`, { count: 3, idempotencyKey: randomUUID() }, token);
});
test.afterAll(() => removeProducts([product]));

const verdict = (page: Page) => page.locator('[data-part=verdict]');
const ask = async (page: Page, number: string) => {
  await page.getByLabel('Batch number').fill(number);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
};

test('says on the product page how long the next units are good, with their lab report', async ({ page }) => {
  await page.goto(`/product/${product.slug}`);
  const facts = page.locator('[data-part=batch-facts]');
  await expect(facts).toContainText(/Best before[A-Z][a-z]{2} \d{4} or later/);
  await expect(facts.getByRole('link', { name: numbers.good })).toHaveAttribute(
    'href',
    'https://lab.example/report.pdf',
  );
  await expect(facts).toContainText('passed');
});

test('answers a known, an unknown, an expired and a recalled number', async ({ page, provoked }) => {
  provoked.push(/status of 40[04]/);
  await page.goto('/batch');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your batch');
  await expectAccessibleAtAnyWidth(page);
  await ask(page, numbers.good.toLowerCase().replaceAll('-', ' '));
  await expect(verdict(page)).toContainText('Genuine batch');
  await expect(verdict(page)).toContainText(`${numbers.good} was made for us and is on sale.`);
  await expect(verdict(page)).toContainText(shownDay(GOOD_UNTIL));
  await expect(verdict(page).getByRole('link', { name: product.name })).toHaveAttribute(
    'href',
    `/product/${product.slug}`,
  );
  await expect(page.getByRole('link', { name: 'Read the whole report' })).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/batch/${numbers.good}$`));
  await expectAccessibleAtAnyWidth(page);
  await ask(page, 'NO-SUCH-1');
  await expect(verdict(page)).toContainText('We do not know this number');
  await expectAccessibleAtAnyWidth(page);
  await ask(page, numbers.expired);
  await expect(verdict(page)).toContainText('Past its best before date');
  await expectAccessibleAtAnyWidth(page);
  await ask(page, numbers.recalled);
  await expect(verdict(page)).toContainText('Do not use it');
  await expect(verdict(page).getByRole('link', { name: 'Ask for my money back' })).toBeVisible();
  await expect(page.getByText('a trial')).toBeHidden();
  await expectAccessibleAtAnyWidth(page);
  await ask(page, '---');
  await expect(page.getByText('A batch number has letters or digits')).toBeVisible();
});

/** The code with this number, as staff download it. */
async function codeOf(number: number): Promise<string> {
  const response = await fetch(`${process.env.OJAS_TEST_URL}/api/admin/unit-codes.csv?batchId=${goodId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const line = (await response.text()).split('\r\n')[number]!;
  return line.split(',')[1]!;
}

test('counts a code only when its button is clicked: genuine once, then checked before', async ({ page }) => {
  const code = await codeOf(1);
  for (const expected of ['Genuine', 'Checked before']) {
    await page.goto(`/batch/${numbers.good}?code=${code}`);
    await expect(verdict(page)).toContainText('Genuine batch');
    await expect(page.getByLabel('Code of this pack')).toHaveValue(code);
    await page.getByRole('button', { name: 'Check this code' }).click();
    await expect(verdict(page).getByRole('heading', { level: 2 })).toHaveText(expected);
    await expect(verdict(page)).toContainText(code);
    await expectAccessibleAtAnyWidth(page);
  }
  await expect(verdict(page)).toContainText(/checked before 1 time, first on \d{2}\/\d{2}\/\d{4}/);
  await page.getByLabel('Code of this pack').fill('ZZZZ-ZZZZ-ZZ');
  await page.getByRole('button', { name: 'Check this code' }).click();
  await expect(verdict(page)).toContainText('We do not know this code');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('answers numbers and codes', async ({ page, provoked }) => {
    provoked.push(/status of 404/);
    await page.goto('/batch');
    await ask(page, numbers.good);
    expect(page.url()).toContain(`/batch?number=${numbers.good}`);
    await expect(verdict(page)).toContainText('Genuine batch');
    await page.getByLabel('Code of this pack').fill(await codeOf(2));
    await page.getByRole('button', { name: 'Check this code' }).click();
    await expect(verdict(page)).toContainText('this was its first check');
    const response = await page.goto('/batch/NO-SUCH-1');
    expect(response!.status()).toBe(404);
    await expect(verdict(page)).toContainText('We do not know this number');
  });
});

test('prints labels and shows the codes of a batch in the panel', async ({ page, provoked }) => {
  provoked.push(/status of 422/);
  await signedInPage(page, DEMO_ADMIN);
  await page.goto(`/admin/products/batches/${goodId}`);
  const card = page.getByRole('region', { name: 'Labels and codes' });
  await expect(card).toContainText('Codes3');
  await card.getByRole('button', { name: 'Make codes' }).click();
  await page.getByLabel('How many').fill('2');
  await page.getByRole('dialog').getByRole('button', { name: 'Make codes' }).click();
  await expect(card).toContainText('Codes5');
  await card.getByRole('button', { name: 'Print labels' }).click();
  await page.getByRole('dialog').getByLabel('Labels').selectOption({ label: 'one for each unit, with its code' });
  await page.getByRole('dialog').getByLabel('How many').fill('6');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect(page.getByRole('dialog')).toContainText('The batch has 5 codes');
  await expectAccessibleAtAnyWidth(page);
  await page.getByRole('dialog').getByLabel('How many').fill('5');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`labels-${numbers.good}.pdf`);
  const chosen = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Import codes' }).click();
  await (await chosen).setFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(`x\n${randomUUID()}`) });
  await expect(page.getByText(/Line 1: A code has 6 to 40 letters and digits/)).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
});
