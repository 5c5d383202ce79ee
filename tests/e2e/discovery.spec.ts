import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { api, expect, shopUrl, test } from './fixtures.ts';
import { test as renderedTest } from './rendered.ts';

const field = (page: Page) => page.getByRole('banner').getByLabel('Search products');
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

test.describe('suggestions', () => {
  test('appear with the first letters, and are chosen by arrow keys and Enter', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(fetched.filter((url) => /search-suggestions|product-suggestions/.test(url))).toEqual([]);
    const search = field(page);
    await search.focus();
    await page.keyboard.type('creatin');
    await expect(options(page).filter({ hasText: 'Creatine Monohydrate' })).toBeVisible();
    await expect(search).toHaveRole('combobox');
    await expect(search).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('banner').getByRole('status')).toHaveText(/^\d+ suggestions$/);
    await expect(options(page).first()).toContainText('Category');
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await expect(search).toHaveAttribute('aria-activedescendant', (await options(page).first().getAttribute('id'))!);
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(search).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/product\/creatine-monohydrate$/);
    await expect(search).toHaveValue('');
    await expect(options(page)).toHaveCount(0);
  });

  test('correct misspelt words', async ({ page }) => {
    await page.goto('/cart');
    await field(page).fill('whey protien');
    await expect(page.getByText('Showing results for whey protein')).toBeVisible();
    await expect(options(page).first()).toContainText('Protein Powders');
    await expect(options(page).nth(1)).toContainText(/whey protein/i);
    expect(await options(page).count()).toBeLessThanOrEqual(10);
  });

  test('start a search on Enter without a selection, and by the last option', async ({ page }) => {
    await page.goto('/cart');
    await field(page).fill('  kala khatta ');
    await expect(options(page).last()).toHaveText('All results for kala khatta');
    await field(page).press('Enter');
    await expect(page).toHaveURL(/\/products\?search=kala%20khatta$/);
    await expect(field(page)).toHaveValue('');
    await field(page).fill('whey');
    await expect(options(page).first()).toBeVisible();
    await field(page).press('ArrowUp');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
    await field(page).press('Enter');
    await expect(page).toHaveURL(/\/products\?search=whey$/);
  });

  test('close on Escape, which keeps the text, and on leaving the field', async ({ page }) => {
    await page.goto('/cart');
    await field(page).fill('whey');
    await expect(options(page).first()).toBeVisible();
    await field(page).press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('whey');
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
    await field(page).press('ArrowDown');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await field(page).press('Tab');
    await expect(options(page)).toHaveCount(0);
  });

  test('open by click, and ignore late responses', async ({ page }) => {
    await page.goto('/cart');
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/product-suggestions?search=wh', async (route) => {
      await gate;
      await route.continue().catch(() => {});
    });
    await field(page).pressSequentially('wh');
    await page.waitForRequest('**/api/product-suggestions?search=wh');
    await field(page).fill('omega');
    await expect(options(page).filter({ hasText: 'Omega 3' })).toBeVisible();
    release();
    await expect(options(page).filter({ hasText: 'Whey Isolate' })).toHaveCount(0);
    await options(page).filter({ hasText: 'Omega 3' }).click();
    await expect(page).toHaveURL(/\/product\/omega-3$/);
  });

  test('announce that nothing was found', async ({ page }) => {
    await page.goto('/cart');
    await field(page).fill('zzzzzz');
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('No suggestions');
    await expect(options(page)).toHaveCount(0);
  });

  test('focuses the search on Ctrl K, also while typing, and not on a single key', async ({ page }) => {
    await page.goto('/product/creatine-hcl');
    await expect(page.getByRole('button', { name: 'Notify me' })).toBeVisible();
    await page.keyboard.press('k');
    await expect(field(page)).not.toBeFocused();
    await page.getByLabel('Tell me when it is back').focus();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
  });

  test('appear above the dock on phones', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await page.getByRole('region', { name: 'Quick access' }).getByLabel('Search products').fill('creatin');
    await expect(options(page).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    const box = (await page.locator('[data-part="suggestions"]').boundingBox())!;
    expect(box.y).toBeGreaterThan(0);
    const dock = (await page.getByRole('region', { name: 'Quick access' }).boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(dock.y + 1);
    await expectAccessible(page);
  });
});

test.describe('search without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('is a plain form', async ({ page }) => {
    await page.goto('/');
    await field(page).fill('creatin');
    await field(page).press('Enter');
    await expect(page).toHaveURL(/\/products\?search=creatin$/);
    await expect(page.getByRole('article').first()).toContainText(/creatine/i);
  });
});

test.describe('country of origin', () => {
  test('is a filter and a sort order in the URL', async ({ page }) => {
    await page.goto('/products');
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByLabel('Norway').check();
    await expect(page).toHaveURL(/origin=Norway/);
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Omega 3']);
    await filters.getByLabel('Germany').check();
    await expect(page).toHaveURL(/origin=Norway&origin=Germany|origin=Germany&origin=Norway/);
    await page.getByLabel('Sort by').selectOption({ label: 'Country of origin' });
    await expect(page).toHaveURL(/sort=origin/);
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['German Creatine', 'Omega 3']);
    await page.getByRole('button', { name: 'Remove filter Made in Norway' }).click();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['German Creatine']);
    await page.reload();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['German Creatine']);
    await expect(filters.getByLabel('Germany')).toBeChecked();
  });
});

renderedTest('lists related products that are available', async ({ page }) => {
  await page.goto('/product/whey-isolate');
  const related = page.getByRole('region', { name: 'Goes well with' });
  const names = await related.getByRole('heading', { level: 3 }).allInnerTexts();
  expect(names).toHaveLength(4);
  expect(names).not.toContain('Whey Isolate');
  await expect(related.getByText('Out of Stock')).toHaveCount(0);
});

test.describe('recently viewed', () => {
  test('lists the last viewed products, newest first, until cleared', async ({ page }) => {
    const recentlyViewed = page.getByRole('region', { name: 'Recently viewed' });
    const readStored = () => page.evaluate(() => localStorage.getItem('shop.viewed'));
    await page.goto('/product/whey-isolate');
    await expect.poll(readStored).toBe('["whey-isolate"]');
    await page.goto('/product/omega-3');
    await expect(recentlyViewed.getByRole('link')).toHaveText(['Whey Isolate']);
    await page.goto('/product/creatine-hcl');
    await expect(recentlyViewed.getByRole('link')).toHaveText(['Omega 3', 'Whey Isolate']);
    await expectAccessible(page);
    await page.goto('/cart');
    await expect(recentlyViewed.getByRole('link')).toHaveText(['Creatine HCl', 'Omega 3', 'Whey Isolate']);
    await expectAccessible(page);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await recentlyViewed.getByRole('button', { name: 'Clear recently viewed' }).click();
    await expect(recentlyViewed).toHaveCount(0);
    expect(await readStored()).toBeNull();
  });

  test('keeps at most twelve, and ignores deleted and invalid ones', async ({ page }) => {
    await page.goto('/cart');
    await page.evaluate(() => localStorage.setItem('shop.viewed', '["gone", 7, "omega-3"]'));
    await page.reload();
    const recentlyViewed = page.getByRole('region', { name: 'Recently viewed' });
    await expect(recentlyViewed.getByRole('link')).toHaveText(['Omega 3']);
    const many = Array.from({ length: 30 }, (_, index) => `p${index}`);
    await page.evaluate((slugs) => localStorage.setItem('shop.viewed', JSON.stringify(slugs)), many);
    await page.goto('/product/omega-3');
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('shop.viewed') ?? '[]').length))
      .toBe(12);
    await page.evaluate(() => localStorage.setItem('shop.viewed', 'no list'));
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(recentlyViewed).toHaveCount(0);
  });

  test('causes no layout shift', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('shop.viewed', '["omega-3","whey-isolate"]');
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { shifts: number }).shifts += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/cart', '/product/creatine-hcl']) {
      await page.goto(path);
      await expect(page.getByRole('region', { name: 'Recently viewed' })).toBeAttached();
      expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.01);
    }
  });
});

test.describe('comparison', () => {
  const bar = (page: Page) => page.getByRole('region', { name: 'Comparison' });
  const toggle = (page: Page, name: string) => page.getByRole('button', { name: `Compare ${name}`, exact: true });

  test('adds products from the list and product pages by keyboard', async ({ page }) => {
    await page.goto('/products?search=whey');
    await toggle(page, 'Whey Isolate').focus();
    await page.keyboard.press('Space');
    await expect(toggle(page, 'Whey Isolate')).toHaveAttribute('aria-pressed', 'true');
    await expect(bar(page)).toContainText('1 of 4 to compare');
    await expect(bar(page).getByRole('link')).toHaveCount(0);
    await page.goto('/product/steel-shaker');
    await toggle(page, 'Steel Shaker').press('Enter');
    await expect(bar(page)).toContainText('2 of 4 to compare');
    await expectAccessible(page);
    await bar(page).getByRole('link', { name: 'Compare' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/compare\?items=whey-isolate,steel-shaker$/);
    await expect(page.getByRole('columnheader')).toContainText(['Whey Isolate', 'Steel Shaker']);
  });

  test('accepts four, and refuses a fifth with a message', async ({ page }) => {
    await page.goto('/products');
    const all = page.getByRole('button', { name: /^Compare / });
    for (let index = 0; index < 5; index++) await all.nth(index).click();
    await expect(page.getByText('At most 4 products')).toBeVisible();
    await expect(bar(page)).toContainText('4 of 4 to compare');
    await expect(all.nth(4)).toHaveAttribute('aria-pressed', 'false');
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await bar(page)
      .getByRole('button', { name: /^Remove from comparison/ })
      .first()
      .click();
    await expect(bar(page)).toContainText('3 of 4 to compare');
    await bar(page).getByRole('button', { name: 'Clear comparison' }).click();
    await expect(bar(page)).toHaveCount(0);
  });

  test('compares prices per serving and per gram of protein, and names the best', async ({ page }) => {
    await page.goto('/compare?items=whey-isolate,daily-whey-protein,steel-shaker');
    const row = (name: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
        .getByRole('cell');
    await expect(row('Price a serving')).toHaveText(['₹89.97', '₹64.98Lowest', /not sold by servings/]);
    await expect(row('Price a gram of protein')).toHaveText(['₹3.60', '₹2.71Lowest', /declares no protein/]);
    await expect(row('Protein a serving')).toHaveText(['25 gMost', '24 g', /declares no protein/]);
    await expect(row('Servings')).toHaveText(['30', '60', /not sold by servings/]);
    await expect(row('Net quantity')).toHaveText(['900 g', '2 kg', '1 piece']);
    await expect(row('Unit sale price')).toHaveText(['₹3.00 per g', '₹1,949.50 per kg', /same as the price/]);
    await expect(row('Country of origin')).toHaveText(['India', 'India', 'India']);
    await expect(row('Stock')).toHaveText(['In Stock', 'In Stock', 'In Stock']);
    await expectAccessible(page);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole('link', { name: 'Take off Steel Shaker' }).click();
    await expect(page).toHaveURL(/items=whey-isolate,daily-whey-protein$/);
    await expect(page.getByRole('columnheader')).toHaveCount(2);
  });

  test('keeps row names visible while products scroll on phones', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/compare?items=whey-isolate,daily-whey-protein,omega-3');
    const table = page.getByRole('region', { name: 'Comparison' });
    const head = page.getByRole('rowheader', { name: 'Price a serving' });
    const before = (await head.boundingBox())!.x;
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    // otherwise it would move with the products by about 40 pixels
    expect(Math.abs((await head.boundingBox())!.x - before)).toBeLessThan(2);
  });

  test('ignores unknown products, and shows a message when none remains', async ({ page }) => {
    await page.goto('/compare?items=no-such-thing,omega-3');
    await expect(page.getByRole('columnheader')).toHaveCount(1);
    await page.goto('/compare?items=no-such-thing');
    await expect(page.getByText('Nothing to compare yet.')).toBeVisible();
    await page.goto('/compare');
    await expect(page.getByText('Nothing to compare yet.')).toBeVisible();
    await expectAccessible(page);
  });

  test('shows the products chosen in this browser when the URL has none', async ({ page }) => {
    await page.goto('/product/omega-3');
    await toggle(page, 'Omega 3').click();
    await page.goto('/compare');
    await expect(page).toHaveURL(/items=omega-3$/);
    await page.getByRole('link', { name: 'Take off Omega 3' }).click();
    await expect(page.getByText('Nothing to compare yet.')).toBeVisible();
  });

  test('is rendered by the server for sharing, and not indexed', async ({ request }) => {
    const html = await (await request.get(`${shopUrl()}/compare?items=whey-isolate,omega-3`)).text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).toContain('₹89.97');
    expect(html).toContain('Norway');
  });
});

test('returns cards of existing products only, and refuses more than twelve', async () => {
  const cards = await api<{ slug: string }[]>('GET', '/product-cards?slugs[0]=omega-3&slugs[1]=gone');
  expect(cards.map(({ slug }) => slug)).toEqual(['omega-3']);
  const slugs = Array.from({ length: 13 }, (_, index) => `slugs[${index}]=p${index}`).join('&');
  await expect(api('GET', `/product-cards?${slugs}`)).rejects.toThrow('400');
});
