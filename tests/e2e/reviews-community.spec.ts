import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { test as renderedTest } from './rendered.ts';

const NOTE = 'Community features coming soon - under development';

/** Opens a page by its footer link after sample content was switched off. */
async function withoutSamples(page: Page, link: string) {
  await page.clock.install();
  await page.goto('/careers');
  await page.route('**/api/settings/storefront', async (route) => {
    const settings = await route.fetch();
    await route.fulfill({ response: settings, json: { ...(await settings.json()), sample: false } });
  });
  // settings are cached for five minutes
  await page.clock.fastForward('06:00');
  const response = page.waitForResponse('**/api/settings/storefront');
  await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
  await response;
}

test('shows six sample reviews with average, total and distribution', async ({ page }) => {
  await page.goto('/reviews');
  const main = page.getByRole('main');
  await expect(main.getByText('4.8', { exact: true })).toBeVisible();
  await expect(main.getByText('12,847 total reviews')).toBeVisible();
  for (const row of ['5 stars 77%', '4 stars 18%', '3 stars 4%', '2 stars 1%', '1 star 0%'])
    await expect(main.getByRole('row', { name: row })).toBeVisible();
  const reviews = main.getByRole('article');
  await expect(reviews).toHaveCount(6);
  for (const review of await reviews.all()) {
    await expect(review.getByText('Verified Purchase')).toBeVisible();
    await expect(review.getByText(/ ago$/)).toBeVisible();
    await expect(review.getByRole('button', { name: /^Helpful \(\d+\)$/ })).toBeDisabled();
    for (const name of ['Reply', 'Share']) await expect(review.getByRole('button', { name })).toBeDisabled();
  }
  await expect(main.locator('[data-part="sample"]')).toHaveText('Sample reviews');
  await expect(main).toContainText('No real person wrote these.');
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
});

renderedTest('disables unavailable controls, and states why', async ({ page }) => {
  await page.goto('/reviews');
  const main = page.getByRole('main');
  for (const name of [
    'All Products',
    'Protein',
    'Pre-Workout',
    'Creatine',
    'BCAAs',
    'Mass Gainer',
    'Load More Reviews',
    'Write a Review',
  ])
    await expect(main.getByRole('button', { name, exact: true })).toBeDisabled();
  await expect(main.getByLabel('Search reviews')).toBeDisabled();
  await expect(main.getByRole('button', { name: 'Write a Review' })).toHaveAccessibleDescription(
    /Filters and buttons are switched off until buyers can write their own\./,
  );
});

test('shows a message instead of reviews without sample content', async ({ page }) => {
  await withoutSamples(page, 'Reviews');
  await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('4.8');
});

test('shows sample content of the community with disabled controls', async ({ page }) => {
  await page.goto('/community');
  const main = page.getByRole('main');
  await expect(main.getByText(NOTE)).toBeVisible();
  for (const name of ['Forums', 'Challenges', 'Local groups', 'Expert sessions'])
    await expect(main.getByRole('heading', { name })).toBeVisible();
  const items = (name: string) => main.getByRole('region', { name }).getByRole('listitem');
  await expect(items('Success stories')).toHaveCount(3);
  await expect(items('What people would talk about')).toHaveCount(4);
  await expect(main.locator('[data-part="sample"]')).toHaveText(['Sample figures', 'Sample stories', 'Sample threads']);
  for (const button of await main.getByRole('button').all()) {
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(NOTE);
  }
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
});

test('shows only planned community features without sample content', async ({ page }) => {
  await withoutSamples(page, 'Community');
  const main = page.getByRole('main');
  await expect(main.getByText(NOTE)).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Forums' })).toBeVisible();
  await expect(main.getByText('Success stories')).toBeHidden();
  await expect(main.locator('[data-part="sample"]')).toHaveCount(0);
});
