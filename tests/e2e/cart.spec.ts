import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { newProduct, removeProducts } from './admin/products.ts';
import { api, expect, newCustomer, putInCart, signedInPage, signInByApi, test } from './fixtures.ts';
import { placeOrder } from './orders.ts';

test('suggests how to begin when the cart is empty', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByText('Add some products to get started!')).toBeVisible();
  await expectAccessible(page);
});

test('shows lines, quantities and totals, and removes a line', async ({ page }) => {
  const session = await signedInPage(page, await newCustomer());
  await putInCart(session, 'creatine-monohydrate', 1);
  await page.goto('/cart');
  await expect(page.getByText('1 item', { exact: true })).toBeVisible();
  await putInCart(session, 'whey-isolate', 2);
  await page.reload();
  await expect(page.getByText('3 items', { exact: true })).toBeVisible();
  const summary = page.getByRole('complementary', { name: 'Order Summary' });
  await expect(summary).toContainText('₹6,197');
  await expect(summary).toContainText('Free');
  await expect(summary).toContainText('Included');
  await expect(summary.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/checkout');
  await expect(summary.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
  const whey = page.getByRole('listitem').filter({ hasText: 'Whey Isolate' });
  await expect(whey.getByText('Kesar pista')).toBeVisible();
  await whey.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(summary).toContainText('₹8,896');
  await expectAccessible(page);
  // minus below one removes
  const creatine = page.getByRole('listitem').filter({ hasText: 'Creatine Monohydrate' });
  await creatine.getByRole('button', { name: 'Decrease quantity' }).click();
  await expect(page.getByText('Removed from cart')).toBeVisible();
  await whey.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});

test('raises the quantity when the same product is added again', async ({ page }) => {
  await signedInPage(page, await newCustomer());
  await page.goto('/product/classic-shaker');
  const choice = page.getByRole('radio').first();
  if (await choice.isVisible()) await choice.click();
  for (let times = 1; times <= 2; times++) {
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(page.getByText('Added to cart')).toBeVisible();
    await expect(page.getByRole('banner').locator('[data-part="count"]')).toHaveText(String(times));
  }
  await page.goto('/cart');
  await expect(page.locator('[data-part="line"]')).toHaveCount(1);
});

test('limits the quantity to the available units, in the cart and on the product page', async ({ page }) => {
  const session = await signedInPage(page, await newCustomer());
  await putInCart(session, 'creatine-monohydrate', 19);
  await page.goto('/cart');
  const more = page.getByRole('button', { name: 'Increase quantity' });
  await more.click();
  await expect(page.getByText('At most 20 of Creatine Monohydrate in an order')).toBeVisible();
  await expect(more).toBeDisabled();
  await page.goto('/product/bcaa');
  await page.getByRole('radio', { name: 'Orange' }).check();
  await expect(page.getByText('Only 2 left in stock')).toBeVisible();
  await more.click();
  await expect(more).toBeDisabled();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Only 2 left in stock, 2 in your cart')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeDisabled();
  await expectAccessible(page);
});

test('undoes clearing the cart and removing a line', async ({ page }) => {
  const session = await signedInPage(page, await newCustomer());
  await putInCart(session, 'creatine-monohydrate', 2);
  await putInCart(session, 'whey-isolate', 1);
  await page.goto('/cart');
  await expect(page.getByText('3 items', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear cart' }).click();
  await expect(page.getByText('Cart cleared')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 items', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Creatine Monohydrate' }).click();
  await expect(page.getByText('Removed from cart')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 items', { exact: true })).toBeVisible();
});

test.describe('lost response', () => {
  test.use({ provoked: [/Failed to load/] });
  test('adds a product once when the button is clicked again, and links to the cart', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await page.goto('/product/creatine-monohydrate');
    let lost = 0;
    await page.route('**/api/cart/items', async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    const add = page.getByRole('button', { name: 'Add to cart' }).first();
    await add.click();
    await expect(page.getByText('Error adding to cart')).toBeVisible();
    await add.click();
    await expect(page.getByText('Added to cart')).toBeVisible();
    await page.getByRole('link', { name: 'View cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText('1 item', { exact: true })).toBeVisible();
    const { itemCount } = await api<{ itemCount: number }>('GET', '/cart', undefined, session.accessToken);
    expect(itemCount).toBe(1);
  });
});

test.describe('refusals and failures', () => {
  test.use({ provoked: [/409|422|500|Failed to load/] });

  test('states the available units when another customer took some', async ({ page }) => {
    const product = await newProduct({
      variants: [{ flavour: null, size: null, sku: '', stock: { was: null, now: 4 } }],
    });
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, product.slug, 2);
    await page.goto('/cart');
    const increase = page.getByRole('button', { name: 'Increase quantity' });
    await expect(increase).toBeEnabled();
    const other = await signInByApi(await newCustomer());
    await placeOrder(other, { kind: 'line', variantId: product.variants[0]!.id, quantity: 2 });
    await increase.click();
    await expect(page.getByText('Error updating quantity')).toBeVisible();
    await expect(page.getByText('Only 2 left').first()).toBeVisible();
    await expect(page.getByRole('group', { name: /Quantity/ }).getByRole('status')).toHaveText('2');
    await removeProducts([product]);
  });

  test('reports failed changes and changes nothing', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, 'creatine-monohydrate', 1);
    await page.goto('/cart');
    const fail = (route: import('@playwright/test').Route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
    await page.route('**/api/cart/items/**', fail);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Error removing item')).toBeVisible();
    await expect(page.locator('[data-part="line"]')).toHaveCount(1);
    await page.route('**/api/cart', (route) =>
      route.request().method() === 'DELETE' ? fail(route) : route.continue(),
    );
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await expect(page.getByText('Error clearing cart')).toBeVisible();
    await expect(page.locator('[data-part="line"]')).toHaveCount(1);
    await page.route('**/api/cart/items', fail);
    await page.goto('/product/creatine-monohydrate');
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(page.getByText('Error adding to cart')).toBeVisible();
  });

  test('reports a cart that failed to load, with a retry', async ({ page }) => {
    await signedInPage(page, await newCustomer());
    await page.clock.install();
    await page.route('**/api/cart', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await page.goto('/cart');
    for (let i = 0; i < 12; i++) await page.clock.runFor(2000);
    await expect(page.getByRole('heading', { name: 'Error loading cart' })).toBeVisible();
    await expect(page.getByText('Failed to load cart items')).toBeVisible();
    await page.unroute('**/api/cart');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  });
});
