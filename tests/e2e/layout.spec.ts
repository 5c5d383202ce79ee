import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { api, expect, newCustomer, putInCart, signedInPage, test } from './fixtures.ts';

const DEMO_ADMIN = { email: 'admin@ojas.example', password: 'ojas-admin-demo' };

test('has the main links, and a search that trims its input and ignores blanks', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Products',
    'Protein',
    'Creatine',
  ]);
  const search = page.getByRole('banner').getByLabel('Search products');
  await search.fill('   ');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await search.fill('  kala khatta ');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/products\?search=kala%20khatta$/);
  await expect(search).toHaveValue('');
});

test('stores the theme when it is changed', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass(/light/);
  await page.getByRole('button', { name: 'Use dark theme' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
});

test.describe('before scripts load', () => {
  test.use({ provoked: [/ERR_FAILED|Failed to (load|fetch)/] });
  test('applies a stored theme before the first paint', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    // only the script in the head has run
    await page.route('**/assets/**/*.js', (route) => route.abort());
    await page.goto('/products', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveClass(/dark/);
  });

  test('knows the session before the first paint', async ({ page }) => {
    await signedInPage(page, DEMO_ADMIN);
    await page.route('**/assets/**/*.js', (route) => route.abort());
    await page.goto('/', { waitUntil: 'load' });
    await expect(page.locator('html')).toHaveClass(/signed-in/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden();
  });
});

test('replays clicks and submits when they happened before hydration', async ({ page }) => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email').fill('nobody@example.in');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  release();
  await expect(page.getByText('Enter your password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.in');
});

test('keeps text typed into the checkout before hydration', async ({ page }) => {
  const session = await signedInPage(page, await newCustomer());
  await putInCart(session, 'creatine-monohydrate');
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/checkout', { waitUntil: 'domcontentloaded' });
  await page.getByRole('textbox', { name: 'Phone' }).fill('98450 12345');
  await page.getByLabel('Pincode').fill('560034');
  release();
  // the hydrated page fills in the name and the State of the pincode
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao');
  await expect(page.getByLabel('State')).toHaveValue('Karnataka');
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('98450 12345');
});

test('shows email, Admin Panel and Sign Out in the user menu', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/products');
  await page.getByRole('button', { name: 'Account menu' }).click();
  const menu = page.locator('#account-menu');
  await expect(menu).toContainText(DEMO_ADMIN.email);
  await expect(menu.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await menu.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Signed out')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
});

test.describe('server failure', () => {
  test.use({ provoked: [/500|Failed to load/] });
  test('reports a failed sign-out, and stays signed in', async ({ page }) => {
    await signedInPage(page, await newCustomer());
    await page.route('**/api/auth/sign-out', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await page.goto('/products');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('Error signing out')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  });
});

test("counts units in the cart badge and shows '9+' above nine", async ({ page }) => {
  const session = await signedInPage(page, await newCustomer());
  await putInCart(session, 'creatine-monohydrate', 9);
  await page.goto('/products');
  await expect(page.getByRole('banner').locator('[data-part="count"]')).toHaveText('9');
  const cart = await api<{ items: { id: string }[] }>('GET', '/cart', undefined, session.accessToken);
  await api('PUT', `/cart/items/${cart.items[0]!.id}`, { quantity: 10 }, session.accessToken);
  await page.reload();
  await expect(page.getByRole('banner').locator('[data-part="count"]')).toHaveText('9+');
});

test('shows one toast at a time, for five seconds', async ({ page }) => {
  await page.clock.install();
  const session = await signedInPage(page, await newCustomer());
  expect(session.user.email).toBeTruthy();
  await page.goto('/product/creatine-monohydrate');
  await page.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(page.getByText('Added to wishlist')).toBeVisible();
  await page.getByRole('button', { name: 'Remove from wishlist' }).click();
  await expect(page.getByText('Removed from wishlist')).toBeVisible();
  await expect(page.locator('[data-part="toast"]')).toHaveCount(1);
  await page.clock.runFor(3000);
  await expect(page.locator('[data-part="toast"]')).toHaveCount(1);
  await page.clock.runFor(2200);
  await expect(page.locator('[data-part="toast"]')).toHaveCount(0);
});

test('starts a new page at the top, and shows the button to the top after 300 pixels', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/products');
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 290));
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 1200));
  await page.getByRole('button', { name: 'Scroll to top' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.getByRole('article').nth(4).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});

test('opens a side menu from the dock on phones', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const session = await signedInPage(page, await newCustomer());
  await putInCart(session, 'creatine-monohydrate', 2);
  await page.goto('/');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const name of ['Home', 'Products', 'Wishlist', 'Cart 2', 'Dashboard'])
    await expect(menu.getByRole('link', { name })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Products' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/products$/);
});

test('redirects visitors of protected pages to sign-in, and never to another site', async ({ page }) => {
  const person = await newCustomer();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\?from=%2Fdashboard$/);
  await page.goto('/auth?from=//evil.example/x');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/localhost:\d+\/$/);
});
