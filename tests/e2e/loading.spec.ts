/** Loading indicators of slow responses, and errors of failed ones. */
import type { Page, Route } from '@playwright/test';
import { expect, test, waitForHydration } from './fixtures.ts';

/** Delays API requests until the returned function is called. */
async function holdApi(page: Page, url: string): Promise<() => Promise<void>> {
  const heldRoutes: Route[] = [];
  let open = false;
  await page.route(url, async (route) => {
    if (open) await route.continue();
    else heldRoutes.push(route);
  });
  return async () => {
    open = true;
    await Promise.all(heldRoutes.splice(0).map((route) => route.continue()));
  };
}

/** The products of a category that no test changes: the first of all may be one that another test removes. */
const STABLE_PRODUCTS = '/creatine';
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Loading' });

test('shows a progress bar while the next page is loading', async ({ page }) => {
  await page.goto(STABLE_PRODUCTS);
  const release = await holdApi(page, '**/api/products/**');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(progress(page)).toBeVisible({ timeout: 2000 });
  await expect(page).toHaveURL(new RegExp(`${STABLE_PRODUCTS}$`));
  await release();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
  await expect(progress(page)).toHaveCount(0);
});

test('starts its scripts at once when the browser loads no images', async ({ page }) => {
  // timers stand still, also the one that ends the wait for the largest image
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/product/whey-isolate', { waitUntil: 'commit' });
  await expect(page.locator('main img[fetchpriority=high]')).toBeAttached();
  await waitForHydration(page);
});

test('starts the progress bar within 100 ms', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(STABLE_PRODUCTS);
  const release = await holdApi(page, '**/api/products/**');
  await page.getByRole('article').first().getByRole('link').first().click();
  const delay = await progress(page).evaluate((bar) => bar.getAnimations()[0]?.effect?.getTiming().delay);
  expect(delay).toBeLessThanOrEqual(100);
  await release();
});

test('dims the list while it is sorted, filtered and paged', async ({ page }) => {
  await page.goto('/products');
  const list = page.getByRole('region', { name: 'Products' });
  const changes = [
    () => page.getByLabel('Sort by').selectOption('price-low'),
    () => page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox').first().check(),
    () => page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Creatine' }).click(),
  ];
  for (const change of changes) {
    const release = await holdApi(page, '**/api/products?**');
    await change();
    await expect(list).toHaveCSS('opacity', '0.5');
    await expect(list).toHaveAttribute('aria-busy', 'true');
    await expect(progress(page)).toBeVisible();
    await release();
    await expect(list).toHaveCSS('opacity', '1');
    await expect(list).toHaveAttribute('aria-busy', 'false');
    await page.unroute('**/api/products?**');
  }
});

test.describe('server failure', () => {
  test.use({ provoked: [/Failed to load resource/] });

  for (const [what, list, api, restored] of [
    ['product', STABLE_PRODUCTS, '**/api/products/**', 'Back to Products'],
    ['guide', '/workout-guides', '**/api/workout-guides/**', 'Back to Workout Guides'],
  ] as const)
    test(`shows an error with a retry: ${what}`, async ({ page }) => {
      await page.goto(list);
      await page.clock.install();
      await page.route(api, (route) => route.fulfill({ status: 503, json: {} }));
      await page.locator('main').getByRole('article').first().getByRole('link').first().click();
      // the URL changes before the retries end
      await expect(page).toHaveURL(/\/(product|workout-guides)\/[a-z-]+$/);
      await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible();
      const heading = page.getByRole('heading', { name: `The ${what} could not be loaded` });
      await expect(async () => {
        await page.clock.runFor(5000);
        await expect(heading).toBeVisible({ timeout: 200 });
      }).toPass();
      await expect(page).toHaveTitle(new RegExp(`The ${what} could not be loaded`));
      await expect(page.getByText('not found')).toHaveCount(0);
      await expect(page.getByRole('link', { name: restored })).toBeVisible();
      await page.unroute(api);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(heading).toBeHidden();
      await expect(page.locator('main h1').first()).toBeVisible();
    });

  test("shows 'Product not found' without a retry on 404", async ({ page }) => {
    await page.goto(STABLE_PRODUCTS);
    await page.route('**/api/products/**', (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }));
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });

  test('names the list that failed to load, with a retry', async ({ page }) => {
    await page.goto('/products');
    await page.clock.install();
    await page.route('**/api/products?**', (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByLabel('Sort by').selectOption('price-low');
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(page.getByText('The products could not be loaded.')).toBeVisible({ timeout: 200 });
    }).toPass();
    await page.unroute('**/api/products?**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
