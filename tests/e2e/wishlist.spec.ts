import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflowAtAnyWidth, expectNoSidewaysScroll } from './accessible.ts';
import { api, expect, newCustomer, type Signed, signedInPage, test } from './fixtures.ts';

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const cards = (page: Page) => page.getByRole('main').getByRole('article');

async function wish(session: Signed, slug: string): Promise<void> {
  const { id } = await api<{ id: string }>('GET', `/products/${slug}`);
  await api('POST', '/wishlist', { productId: id }, session.accessToken);
}

test('suggests how to begin when the wishlist is empty', async ({ page }) => {
  await signedInPage(page, await newCustomer());
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { level: 1, name: 'My Wishlist' })).toBeVisible();
  await expect(page.getByText('0 items saved for later', { exact: true })).toBeVisible();
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  await expect(page.getByText('Add products you love to see them here!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse products' })).toHaveAttribute('href', '/products');
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
});

test('shows cards with current values and a count, and removes one', async ({ page }) => {
  const session = await signedInPage(page, await newCustomer());
  await wish(session, 'ashwagandha');
  await page.goto('/wishlist');
  await expect(page.getByText('1 item saved for later', { exact: true })).toBeVisible();
  await wish(session, 'whey-isolate');
  await page.reload();
  await expect(page.getByText('2 items saved for later', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  const whey = cards(page).filter({ hasText: 'Whey Isolate' });
  await expect(whey.getByRole('link', { name: 'Whey Isolate', exact: true })).toHaveAttribute(
    'href',
    '/product/whey-isolate',
  );
  await expect(whey).toContainText('₹2,699');
  await expect(whey.locator('img')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  const ashwagandha = cards(page).filter({ hasText: 'Ashwagandha' });
  await ashwagandha.getByRole('button', { name: 'Add Ashwagandha to cart' }).click();
  await expect(toast(page).getByText('Added to cart')).toBeVisible();
  await ashwagandha.getByRole('button', { name: 'Ashwagandha: wishlist' }).click();
  await expect(toast(page).getByText('Removed from wishlist')).toBeVisible();
  await expect(page.getByText('1 item saved for later', { exact: true })).toBeVisible();
  // the focus moves to the next card
  await expect(whey.getByRole('button', { name: 'Whey Isolate: wishlist' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Wishlist' })).toBeFocused();
});

test('has one to four columns by screen width', async ({ page }) => {
  const session = await signedInPage(page, await newCustomer());
  for (const slug of ['creatine-monohydrate', 'whey-isolate', 'pre-workout', 'mass-gainer', 'classic-shaker'])
    await wish(session, slug);
  await page.goto('/wishlist');
  await expect(cards(page)).toHaveCount(5);
  const columns = () =>
    cards(page).evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().x / 8))).size);
  const wishlistCounts: number[] = [];
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    wishlistCounts.push(await columns());
  }
  expect(Math.max(...wishlistCounts)).toBeLessThanOrEqual(4);
  expect(wishlistCounts[0]).toBeLessThan(wishlistCounts[2]!);
  expect(wishlistCounts).toEqual([...wishlistCounts].sort());
});

test('adds and removes a product with its heart', async ({ page }) => {
  await signedInPage(page, await newCustomer());
  await page.goto('/product/creatine-monohydrate');
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(toast(page).getByText('Added to wishlist')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
  await expect(page).toHaveURL(/\/wishlist$/);
  await expect(page.getByText('1 item saved for later', { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Remove from wishlist' }).click();
  await expect(toast(page).getByText('Removed from wishlist')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to wishlist' })).toHaveAttribute('aria-pressed', 'false');
});

test('asks a visitor to sign in, then adds the product', async ({ page }) => {
  const person = await newCustomer();
  await page.goto('/product/creatine-monohydrate');
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(toast(page).getByText('Please sign in', { exact: true })).toBeVisible();
  await expect(toast(page).getByText('You need to sign in to add items to wishlist.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?from=%2Fproduct%2Fcreatine-monohydrate$/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(toast(page).getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(/\/product\/creatine-monohydrate$/);
  await expect(toast(page).getByText('Added to wishlist')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove from wishlist' })).toHaveAttribute('aria-pressed', 'true');
});

test.describe('failures', () => {
  test.use({ provoked: [/409|500|Failed to load/] });

  test('reports a product that another tab has added', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    // the list is loaded before the other tab adds to it
    const loaded = page.waitForResponse('**/api/wishlist');
    await page.goto('/product/creatine-monohydrate');
    await loaded;
    await wish(session, 'creatine-monohydrate');
    await page.getByRole('button', { name: 'Add to wishlist' }).click();
    await expect(toast(page).getByText('Already in wishlist')).toBeVisible();
    await expect(toast(page).getByText('This item is already in your wishlist.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove from wishlist' })).toBeVisible();
  });

  test('reports a wishlist that failed to load, with a retry', async ({ page }) => {
    await signedInPage(page, await newCustomer());
    await page.clock.install();
    await page.route('**/api/wishlist', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await page.goto('/wishlist');
    await expect(page.getByText('Loading your wishlist')).toBeAttached();
    for (let i = 0; i < 12; i++) await page.clock.runFor(2000);
    await expect(page.getByText('Error loading wishlist')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/wishlist');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  });

  test('reports failed changes and changes nothing', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await wish(session, 'whey-isolate');
    await page.route('**/api/wishlist/**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await page.goto('/wishlist');
    await cards(page).getByRole('button', { name: 'Whey Isolate: wishlist' }).click();
    await expect(toast(page).getByText('Error removing item')).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).getByRole('button', { name: 'Whey Isolate: wishlist' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.route('**/api/wishlist', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
        : route.continue(),
    );
    await page.goto('/product/creatine-monohydrate');
    await page.getByRole('button', { name: 'Add to wishlist' }).click();
    await expect(toast(page).getByText('Error adding to wishlist')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to wishlist' })).toHaveAttribute('aria-pressed', 'false');
  });
});
