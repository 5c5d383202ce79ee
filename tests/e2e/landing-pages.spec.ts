import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { api, expect, test } from './fixtures.ts';
import { test as renderedTest } from './rendered.ts';

type Found = { total: number; items: { name: string; category: string }[] };
const EMPTY_PAGE = {
  items: [],
  total: 0,
  page: 1,
  pageSize: 24,
  correctedSearch: null,
  facets: { flavours: [], categories: [], ratings: [], inStock: 0, minPrice: 0, maxPrice: 0 },
};

for (const [path, title, word] of [
  ['/protein', 'Protein', /protein|whey/i],
  ['/creatine', 'Creatine', /creatine/i],
] as const)
  test(`lists matching products at ${path}, linked from the header`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')).toHaveText(title);
    const listing = await api<Found>('GET', `/products?category=${path.slice(1)}&sort=popular`);
    for (const item of listing.items) expect(`${item.name} ${item.category}`).toMatch(word);
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(listing.items.map((item) => item.name));
    await page.getByRole('link', { name: `Filter and sort ${listing.total} products` }).click();
    await expect(page).toHaveURL(new RegExp(`/products${path}$`));
  });

renderedTest('shows benefits, timing and quality on the protein page', async ({ page }) => {
  await page.goto('/protein');
  await expect(page.getByRole('region', { name: 'What protein does' }).getByRole('listitem')).toHaveCount(4);
  const guide = page.getByRole('region', { name: 'Timing and quality' });
  await expect(guide.getByRole('heading', { level: 3 })).toHaveText(['When to have it', 'How to judge it']);
  await expect(guide.getByRole('term')).toHaveCount(8);
  await expect(page.getByText('Not for medicinal use.')).toBeVisible();
  await page.getByRole('link', { name: 'See protein products' }).click();
  await expect(page.getByRole('heading', { name: 'Protein products' })).toBeInViewport();
});

renderedTest('shows benefits, types, a usage guide and facts on the creatine page', async ({ page }) => {
  await page.goto('/creatine');
  await expect(page.getByRole('region', { name: 'What creatine does' }).getByRole('listitem')).toHaveCount(3);
  const types = page.getByRole('region', { name: 'Types' });
  await expect(types.getByRole('heading', { level: 3 })).toHaveText(['Monohydrate', 'HCL', 'Buffered']);
  const usage = page.getByRole('region', { name: 'Usage guide' });
  await expect(usage).toContainText(/Loading\s*20 g daily\s*for 5-7 days, in 4 doses/);
  await expect(usage).toContainText(/Maintenance\s*3-5 g/);
  await expect(page.getByRole('region', { name: 'Facts' }).getByRole('term')).toHaveCount(6);
  await expect(page.getByText('Not for medicinal use.')).toBeVisible();
});

test('shows 8 skeleton cards while products are loading', async ({ page }) => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/products?**', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/cart');
  for (const name of ['Protein', 'Creatine']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator('[data-part="loading-card"]')).toHaveCount(8);
  }
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('[data-part="loading-card"]')).toHaveCount(0);
});

test('shows a message when there are no products', async ({ page }) => {
  await page.route('**/api/products?**', (route) => route.fulfill({ json: EMPTY_PAGE }));
  await page.goto('/cart');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Protein' }).click();
  await expect(page.getByRole('heading', { name: 'No Protein Products Found' })).toBeVisible();
  await expect(page.getByText("We're currently updating our protein collection. Check back soon!")).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Creatine' }).click();
  await expect(page.getByRole('heading', { name: 'No Creatine Products Found' })).toBeVisible();
});

test.describe('server failure', () => {
  test.use({ provoked: [/500|Failed to load/] });
  test('shows an error and loads the products on retry', async ({ page }) => {
    await page.clock.install();
    await page.route('**/api/products?**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/cart');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Creatine' }).click();
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(page.getByText('The products could not be loaded.')).toBeVisible({ timeout: 200 });
    }).toPass();
    await page.unroute('**/api/products?**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

renderedTest('shows popular products and a link to all without scripts', async ({ page }) => {
  await page.goto('/protein');
  await expect(page.getByRole('article')).toHaveCount(8);
  await expect(page.getByRole('link', { name: /^Filter and sort \d+ products$/ })).toBeVisible();
});

for (const path of ['/protein', '/creatine'])
  test(`${path} is accessible in both themes and has no overflow at any width`, async ({ page }) => {
    await page.goto(path);
    await expectNoOverflowAtAnyWidth(page);
    await expectAccessible(page);
  });
