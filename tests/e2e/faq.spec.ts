import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { test as renderedTest } from './rendered.ts';

const CATEGORIES = ['Products', 'Shipping & Delivery', 'Returns & Refunds', 'Account & Orders', 'Payment & Security'];

const category = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const search = (page: Page) => page.getByPlaceholder('Search FAQs...');
const answers = (page: Page) => page.locator('details[open]');

test('shows five categories with at least five questions, and two contact links', async ({ page }) => {
  await page.goto('/faq');
  for (const name of CATEGORIES)
    expect(await category(page, name).getByRole('group').count(), name).toBeGreaterThanOrEqual(5);
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    '/contact',
  );
  await expect(page.getByRole('link', { name: 'Email Us' })).toHaveAttribute('href', 'mailto:care@ojas.example');
  await expectNoOverflowAtAnyWidth(page);
  await page.getByText('How much is shipping?').click();
  await expectAccessible(page);
});

async function oneAtATime(page: Page) {
  await page.goto('/faq');
  await expect(answers(page)).toHaveCount(0);
  await page.getByText('How much is shipping?').click();
  await expect(page.getByText('Below that typically ₹49 to ₹99.')).toBeVisible();
  await page.getByText('Do you deliver to my pin code?').click();
  await expect(page.getByText('We deliver to 25,000+ pin codes')).toBeVisible();
  await expect(page.getByText('Below that typically ₹49 to ₹99.')).toBeHidden();
  await expect(answers(page)).toHaveCount(1);
  await page.getByText('Do you deliver to my pin code?').click();
  await expect(answers(page)).toHaveCount(0);
}

test('opens one answer per category, which can be collapsed', async ({ page }) => {
  await oneAtATime(page);
});

test('opens and closes an answer by keyboard', async ({ page }) => {
  await page.goto('/faq');
  await page.locator('summary', { hasText: 'Is there cash on delivery?' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Cash on delivery is available for orders above ₹500 in select cities.')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(answers(page)).toHaveCount(0);
});

renderedTest('opens answers, and searches by form without scripts', async ({ page }) => {
  await oneAtATime(page);
  await search(page).fill('COURIER of the moon');
  await search(page).press('Enter');
  await expect(page.getByText('No FAQs found matching your search.')).toBeVisible();
});

test('searches questions and answers in any case, and hides empty categories', async ({ page }) => {
  await page.goto('/faq');
  await search(page).fill('  pin CODE ');
  await expect(page.getByRole('group')).toHaveText([/Do you deliver to my pin code\?/]);
  for (const name of CATEGORIES.filter((one) => one !== 'Shipping & Delivery'))
    await expect(category(page, name)).toBeHidden();
  // only an answer contains these words
  await search(page).fill('UPI PINs');
  await expect(page.getByRole('group')).toHaveText([/Is it safe to pay here\?/]);
  await search(page).fill('no such words');
  await expect(page.getByText('No FAQs found matching your search.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible();
  await expectAccessible(page);
  await search(page).fill('');
  for (const name of CATEGORIES) await expect(category(page, name)).toBeVisible();
});

renderedTest('shows numbers from the settings in answers', async ({ page }) => {
  await page.goto('/faq');
  const main = page.getByRole('main');
  for (const text of [
    'Standard delivery takes 3-7 business days.',
    '1-3 days to metro cities, 2-4 days to tier-1 cities, 3-5 days to tier-2 cities, 4-7 days to everywhere else in India',
    'Express takes 1-2 days and costs ₹99 to ₹149.',
    'Same-day delivery costs ₹199, for orders before 2 PM in Delhi NCR.',
    'You have 30 days from delivery.',
    'within 30 minutes',
    'for 1 hour',
    '15% off your first order',
  ])
    await expect(main).toContainText(text);
});
