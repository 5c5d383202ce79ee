/** The quiz: asked in the store, written in the panel. */
import { expectAccessibleAndResponsive } from '#tests/e2e/accessible.ts';
import { DEMO_ADMIN, expect, signedInPage, test } from '#tests/e2e/fixtures.ts';
import { withIsolatedShop } from '#tests/e2e/isolated-shop.ts';

withIsolatedShop();

test('suggests products from the home page by keyboard', async ({ page }) => {
  await page.goto('/');
  // a worker publishes the demo's quiz in its first seconds
  const invitation = page.getByRole('complementary', { name: 'What fits you?' });
  await expect(async () => {
    await page.reload();
    await expect(invitation).toBeAttached({ timeout: 500 });
  }).toPass();
  const html = await (await page.request.get('/')).text();
  const className = /<aside[^>]*aria-label="What fits you\?"><div class="([^"]+)"/.exec(html)![1];
  const sheets = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"#]+)/g)].map(([, href]) => href!);
  const styles = await Promise.all(sheets.map(async (href) => (await page.request.get(href)).text()));
  expect(styles.join(''), 'the page links the styles of the slot').toContain(`.${className}`);
  await invitation.getByRole('link', { name: 'Find out' }).click();
  await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible();
  await expectAccessibleAndResponsive(page);
  await page.getByRole('radio', { name: 'Creatine' }).press('Space');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Do you want vegetarian products only?' })).toBeFocused();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('radio', { name: 'Up to ₹2,500' }).check();
  await page.getByRole('button', { name: 'Show what fits' }).click();
  await expect(page.getByRole('heading', { name: 'This fits' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('article').first()).toContainText(/creatine/i);
  await expectAccessibleAndResponsive(page);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeFocused();
});

test('is edited by staff and disappears from the store when it is switched off', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/ext-product-quiz');
  await expect(page.getByRole('tab', { name: 'Product quiz' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Title')).toHaveValue('What fits you?');
  await expectAccessibleAndResponsive(page);
  await page.getByLabel('Title').fill('Find your tub');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('It is shown in the store from now on.')).toBeVisible();
  await page.goto('/ext/product-quiz');
  await expect(page.getByText('Find your tub')).toBeVisible();

  await page.goto('/admin/ext-product-quiz');
  for (const number of [3, 2, 1]) await page.getByRole('button', { name: `Remove question ${number}` }).click();
  await expect(page.getByText('It has no question.')).toBeVisible();
  await page.getByRole('switch', { name: 'The store asks it' }).press('Space');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('It is not shown in the store.')).toBeVisible();
  await page.goto('/ext/product-quiz');
  await expect(page.getByRole('heading', { name: 'No quiz right now' })).toBeVisible();
});
