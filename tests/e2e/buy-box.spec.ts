import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { api, expect, newCustomer, signedInPage, test } from './fixtures.ts';
import { test as renderedTest } from './rendered.ts';

test('limits the quantity to 1 to 20', async ({ page }) => {
  await page.goto('/product/whey-isolate');
  const stepper = page.getByRole('group', { name: 'Quantity' });
  await expect(stepper.getByRole('status')).toHaveText('1');
  await expect(stepper.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  for (let i = 0; i < 19; i++) await stepper.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(stepper.getByRole('status')).toHaveText('20');
  await expect(stepper.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
  await expect(page.getByText('At most 20 in an order')).toBeVisible();
});

test('selects the flavour of the image, and puts the choice into the URL', async ({ page }) => {
  await page.goto('/product/whey-isolate');
  await expect(page.getByRole('radio', { name: 'Kesar pista' })).toBeChecked();
  await expect(page.locator('[data-part="image"] img')).toHaveAttribute('alt', /Kesar pista/);
  await page.getByRole('radio', { name: 'Mango' }).click();
  await expect(page.getByRole('radio', { name: 'Mango' })).toBeChecked();
  await expect(page).toHaveURL(/\/product\/whey-isolate\?flavour=Mango$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Mango' })).toBeChecked();
  await expect(page.locator('[data-part="image"] img')).toHaveAttribute('alt', /Mango/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/product\/whey-isolate$/);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Please sign in').first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?from=.*flavour%3DMango/);
});

test('puts a size into the URL, and ignores an unknown one', async ({ page }) => {
  await page.goto('/product/steel-shaker?flavour=Soap&size=9+l');
  await expect(page.getByRole('radio', { name: '700 ml' })).toBeChecked();
  await page.getByRole('radio', { name: '500 ml' }).click();
  await expect(page).toHaveURL(/size=500\+ml/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '500 ml' })).toBeChecked();
  await expect(page.getByText('₹749').first()).toBeVisible();
});

renderedTest('keeps the buttons visible on a laptop, for every product', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const all: { slug: string; name: string; flavours: string[] }[] = [];
  for (let total = 1; all.length < total; ) {
    const path = `/products?page=${all.length / 12 + 1}&pageSize=12`;
    const listing = await api<{ total: number; items: typeof all }>('GET', path);
    all.push(...listing.items);
    total = listing.total;
  }
  // the tallest ones: many flavours, long names
  const height = ({ name, flavours }: (typeof all)[number]) => flavours.length * 10 + name.length;
  const slugs = all
    .sort((a, b) => height(b) - height(a))
    .slice(0, 8)
    .map(({ slug }) => slug);
  const out: string[] = [];
  for (const slug of slugs) {
    await page.goto(`/product/${slug}`, { waitUntil: 'domcontentloaded' });
    const box = await page.locator('[data-part="buy-actions"]').getByRole('button').nth(2).boundingBox();
    if (!box || box.y + box.height > 768) out.push(`${slug} ${Math.round((box?.y ?? 0) + (box?.height ?? 0))}`);
  }
  expect(out).toEqual([]);
});

test.describe('missing flavour', () => {
  test.use({ provoked: [/422/] });
  test('asks to select one', async ({ page }) => {
    await signedInPage(page, await newCustomer());
    await page.goto('/product/creatine-monohydrate');
    await page.route('**/api/cart/items', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: JSON.stringify({ defined: true, code: 'FLAVOR_REQUIRED', status: 422, message: '' }),
      }),
    );
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(page.getByText('Please select a flavor')).toBeVisible();
  });
});

renderedTest('shows the vegetarian mark only for food', async ({ page }) => {
  for (const [slug, marks] of [
    ['classic-shaker', 0],
    ['whey-isolate', 1],
  ] as const) {
    await page.goto(`/product/${slug}`);
    await expect(page.locator('[data-part="buy-box"]').getByRole('img', { name: 'Vegetarian' })).toHaveCount(marks);
  }
});

test('asks to sign in for the wishlist', async ({ page }) => {
  await page.goto('/product/whey-isolate');
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(page.getByText('You need to sign in to add items to wishlist.')).toBeVisible();
});

test('disables the button of an out-of-stock product', async ({ page }) => {
  await page.goto('/product/creatine-hcl');
  await expect(page.getByRole('button', { name: 'Out of Stock' }).first()).toBeDisabled();
  await expectAccessible(page);
});

test('keeps the focus on the button that added to the cart', async ({ page }) => {
  await signedInPage(page, await newCustomer());
  await page.goto('/product/creatine-monohydrate');
  const button = page.locator('[data-part="buy-actions"]').getByRole('button', { name: 'Add to cart' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added to cart')).toBeVisible();
  await expect(button).toBeFocused();
});

test('opens menu and search on a phone, where the buttons replace the dock', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/product/creatine-monohydrate');
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Track order' })).toBeVisible();
  await menu.getByRole('searchbox', { name: 'Search products' }).fill('omega');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\?search=omega$/);
  await expect(menu).toBeHidden();
  await expectNoOverflowAtAnyWidth(page);
});
