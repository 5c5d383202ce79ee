import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { expect, test, waitForHydration } from './fixtures.ts';
import { test as renderedTest } from './rendered.ts';

test.describe('product list', () => {
  test('has a URL for each category tab', async ({ page }) => {
    await page.goto('/products');
    const tabs = page.getByRole('navigation', { name: 'Category' });
    await expect(tabs.getByRole('link')).toHaveText(['All Products', 'Protein Powders', 'Creatine']);
    await tabs.getByRole('link', { name: 'Protein Powders' }).click();
    await expect(page).toHaveURL(/\/products\/protein$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protein Powders');
    for (const name of await page.getByRole('article').getByRole('heading').allInnerTexts())
      expect(name.toLowerCase()).toMatch(/protein|whey|casein/);
    await tabs.getByRole('link', { name: 'Creatine' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Creatine');
    for (const name of await page.getByRole('article').getByRole('heading').allInnerTexts())
      expect(name).toMatch(/creatine/i);
  });

  renderedTest('corrects misspelt searches', async ({ page }) => {
    await page.goto('/products?search=whey%20protien');
    await expect(page.getByRole('article').first()).toContainText(/whey protein/i);
    await page.goto('/products?search=whye%20isolaet');
    await expect(page.getByText('Showing results for')).toContainText('whey isolate');
    await expect(page.getByRole('article').first()).toContainText(/isolate/i);
    await page.goto('/products?search=creatin');
    await expect(page.getByRole('article').first()).toContainText(/creatine/i);
  });

  test('offers best sellers when nothing is found', async ({ page }) => {
    await page.goto('/products?search=zzzzzz');
    await expect(page.getByText('No products found for “zzzzzz”.')).toBeVisible();
    await expect(page.getByText('in this category')).toHaveCount(0);
    const offered = page.getByRole('region', { name: 'Best sellers' }).getByRole('article');
    await expect(offered).toHaveCount(3);
    await expect(offered.first()).toContainText('Creatine Monohydrate');
    await expectAccessible(page);
    await page.goto('/products/creatine?search=zzzzzz');
    await expect(page.getByText('No products found in this category.')).toBeVisible();
  });

  test('puts filters and sorting into the URL, combines them, and keeps the scroll position', async ({ page }) => {
    await page.goto('/products');
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByLabel('Chocolate').check();
    await expect(page).toHaveURL(/flavour=Chocolate/);
    await filters.getByLabel('In stock only').check();
    await expect(page).toHaveURL(/stock=1/);
    await expect(page.getByText('Out of Stock')).toHaveCount(0);
    await page.getByLabel('Sort by').selectOption('price-low');
    await expect(page).toHaveURL(/sort=price-low/);
    await expect
      .poll(async () => {
        const prices = (await page.getByRole('article').locator('[data-part="price"] b').allInnerTexts()).map((text) =>
          Number(text.replace(/[₹,]/g, '')),
        );
        return prices.length > 1 && prices.every((price, index) => index === 0 || price >= prices[index - 1]!);
      })
      .toBe(true);
    await page.goBack();
    await expect(page).not.toHaveURL(/sort=/);
    await page.getByRole('button', { name: 'Remove filter Chocolate' }).click();
    await expect(page).not.toHaveURL(/flavour=/);
  });

  test('combines filters while the first results are loading', async ({ page }) => {
    await page.goto('/products');
    await waitForHydration(page);
    const filters = page.getByRole('complementary', { name: 'Filters' });
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/products?**', async (route) => {
      await gate;
      await route.continue();
    });
    await filters.getByLabel('Chocolate').check();
    await filters.getByLabel('4.5 and more').check();
    await filters.getByLabel('4 and more').check();
    await filters.getByLabel('In stock only').check();
    await page.getByLabel('Sort by').selectOption('price-low');
    release();
    await expect(page).toHaveURL(/\?flavour=Chocolate&rating=4&stock=1&sort=price-low$/);
    for (const label of ['Chocolate', '4 and more', 'In stock only'])
      await expect(filters.getByLabel(label)).toBeChecked();
    await expect(filters.getByLabel('4.5 and more')).not.toBeChecked();
    await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(3);
    await page.getByRole('button', { name: 'Remove filter Chocolate' }).click();
    await page.getByRole('button', { name: 'Remove filter In stock' }).click();
    await expect(page).toHaveURL(/\?rating=4&sort=price-low$/);
  });

  renderedTest('filters by price, rating and category', async ({ page }) => {
    await page.goto('/products?min=1000&max=2000&rating=4.5&category=protein-powders');
    const status = page.getByRole('main').getByRole('status').first();
    await expect(status).toContainText(/product/);
    for (const text of await page.getByRole('article').locator('[data-part="price"] b').allInnerTexts()) {
      const price = Number(text.replace(/[₹,]/g, ''));
      expect(price).toBeGreaterThanOrEqual(1000);
      expect(price).toBeLessThanOrEqual(2000);
    }
  });

  test('puts the page number into the URL', async ({ page }) => {
    await page.goto('/products');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    // other tests may add products meanwhile
    await expect(page.getByText(/^Page 2 of [4-6]$/)).toBeVisible();
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page).not.toHaveURL(/page=/);
  });

  test('shows skeletons in the shape of cards while loading', async ({ page }) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.goto('/cart');
    await page.route('**/api/products?**', async (route) => {
      await gate;
      await route.continue();
    });
    await page.evaluate(() => history.pushState(null, '', '/cart'));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
    release();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('is accessible and has no overflow at any width', async ({ page }) => {
    await page.goto('/products');
    await expectNoOverflowAtAnyWidth(page);
    await expectAccessible(page);
  });

  test('shows the filters as a sheet on phones', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/products');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Mango').check();
    await expect(page).toHaveURL(/flavour=Mango/);
    await sheet.getByRole('button', { name: /^Show \d+ product/ }).click();
    await expect(sheet).toBeHidden();
    await expectAccessible(page);
  });
});

test.describe('product detail', () => {
  test('shows the specified content', async ({ page }) => {
    await page.goto('/product/whey-isolate');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Products');
    await expect(page.getByRole('link', { name: 'Back to Products' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Whey Isolate' })).toBeVisible();
    await expect(page.getByText('In Stock', { exact: true })).toBeVisible();
    await expect(page.getByText('25% off').first()).toBeVisible();
    for (const note of ['Free Shipping', 'Secure Payment', 'Easy Returns'])
      await expect(page.getByText(note)).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Specifications', 'Nutrition Facts', 'Reviews']);
    await page.getByRole('tab', { name: 'Nutrition Facts' }).click();
    await expect(page.getByRole('table')).toContainText('Protein');
    await page.getByRole('tab', { name: 'Reviews' }).click();
    await expect(page.getByText('Reviews feature coming soon.')).toBeVisible();
    await expectAccessible(page);
  });

  renderedTest('redirects an id to the slug', async ({ page, request }) => {
    const { id } = (await (await request.get('/api/products/whey-isolate')).json()) as { id: string };
    const response = await request.get(`/product/${id}`, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    expect(response.headers().location).toBe('/product/whey-isolate');
    await page.goto(`/product/${id}`);
    await expect(page).toHaveURL(/\/product\/whey-isolate$/);
  });
});

test.describe('broken images', () => {
  test.use({ provoked: [/404|Failed to load/] });
  test('replaces a broken image with the placeholder', { tag: '@images' }, async ({ page }) => {
    await page.route('**/media/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/product/whey-isolate');
    await expect(page.locator('[data-part="image"] img')).toHaveAttribute('src', '/placeholder-product.svg');
  });
});

test.describe('missing pages', () => {
  test.use({ provoked: [/404|503/] });

  test('answers 404 for a missing product, with a link back', async ({ page }) => {
    const response = await page.goto('/product/no-such-thing');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Products' }).click();
    await expect(page).toHaveURL(/\/products$/);
  });

  renderedTest('answers 404 for a missing category, within the shop', async ({ page }) => {
    const response = await page.goto('/products/no-such-category');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Products', exact: true }).first().click();
    await expect(page).toHaveURL(/\/products$/);
  });

  test('answers 404 for any other path, named in the console', async ({ page }) => {
    const warning = page.waitForEvent(
      'console',
      (message) => message.type() === 'warning' && message.text().includes('/no/such/page'),
    );
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await warning;
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});
