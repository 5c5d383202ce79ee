import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import {
  api,
  DEMO_CUSTOMER,
  expect,
  mailTo,
  newCustomer,
  putInCart,
  type Signed,
  shopUrl,
  signedInPage,
  simulatorUrl,
  test,
} from './fixtures.ts';
import { initiate, placeOrder } from './orders.ts';

const HOME = {
  fullName: 'Asha Rao',
  phone: '98450 12345',
  address: 'Flat 304, Lakeview Residency',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560034',
};

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const stat = (page: Page, label: string) =>
  page.locator('[data-part="stats"] > div').filter({ has: page.getByText(label, { exact: true }) });
const newestOrder = (page: Page) => page.getByRole('article', { name: /^Order / }).first();

type MyOrder = { id: string; status: string; refundState: string };

/** An unpaid order of a creatine, ₹799; returns its id. */
async function orderCreatine(session: Signed, quantity = 1): Promise<string> {
  await putInCart(session, 'creatine-monohydrate', quantity);
  return placeOrder(session);
}

/** Pays at the gateway and opens the dashboard. */
async function payAndLook(page: Page, session: Signed, orderId: string): Promise<void> {
  const { redirectUrl } = await initiate(session, orderId);
  await page.goto(redirectUrl);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(/\/payment\/success\?txnId=/);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.getByRole('link', { name: 'View Orders' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(newestOrder(page)).toBeVisible();
}

test('prints one order with its lines, totals and address, and no navigation', async ({ page, context }) => {
  // without the browser's print dialog
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const session = await signedInPage(page, await newCustomer());
  const id = await orderCreatine(session, 2);
  await page.goto('/dashboard');
  const opened = context.waitForEvent('page');
  await newestOrder(page)
    .getByRole('link', { name: /^Print order/ })
    .click();
  const paper = await opened;
  await expect(paper).toHaveURL(new RegExp(`/orders/${id}/print$`));
  await expect(paper.locator('html[data-printed]')).toHaveCount(1);
  const sheet = paper.getByRole('article', { name: `Order ${id.slice(0, 8)}` });
  for (const text of [
    'Ojas',
    'Order summary',
    'Not a tax invoice',
    'Creatine Monohydrate',
    '₹799',
    'Subtotal',
    '₹1,598',
    'Shipping',
    'FREE',
    'Total',
    'Payment pending',
    HOME.address,
    'Bengaluru, Karnataka 560034',
  ])
    await expect(sheet).toContainText(text);
  await expectAccessible(paper);
  await expectNoOverflowAtAnyWidth(paper);
  await paper.emulateMedia({ media: 'print' });
  for (const role of ['button', 'link', 'navigation', 'banner'] as const)
    await expect(paper.getByRole(role)).toHaveCount(0);
  const pdf = await paper.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('greets a new customer with three figures and two empty tabs', async ({ page }) => {
  const person = await newCustomer();
  await signedInPage(page, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(stat(page, 'Total Orders').getByRole('definition')).toHaveText('0');
  await expect(stat(page, 'Wishlist Items').getByRole('definition')).toHaveText('0');
  await expect(stat(page, 'Account Status').getByRole('definition')).toHaveText('Active');
  await expect(page.getByText('Total Orders')).toBeVisible();
  await expect(page.getByText('Wishlist Items')).toBeVisible();
  await expect(page.getByText('Account Status')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Orders' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible();
  await expect(page.getByText('No orders found')).toBeVisible();
  await expect(page.getByText('Start shopping to see your orders here!')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  await page.getByRole('tab', { name: 'Wishlist' }).click();
  await expect(page.getByRole('heading', { name: 'My Wishlist' })).toBeVisible();
  await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  await expect(page.getByText('Add products you love to see them here!')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
});

test('lists past orders with states and items, and the wishlist as cards', async ({ page }) => {
  await signedInPage(page, DEMO_CUSTOMER);
  await page.goto('/dashboard');
  await expect(stat(page, 'Total Orders').getByRole('definition')).toHaveText('6');
  await expect(stat(page, 'Wishlist Items').getByRole('definition')).toHaveText('3');
  const orders = page.getByRole('article', { name: /^Order [0-9a-f]{8}$/ });
  await expect(orders).toHaveCount(6);
  // newest first
  const states = ['Processing', 'Shipped', 'Delivered', 'Cancelled', 'Delivered', 'Completed'];
  for (const [index, state] of states.entries())
    await expect(orders.nth(index).getByText(state, { exact: true })).toBeVisible();
  await expect(orders.nth(0).getByText('Paid', { exact: true })).toBeVisible();
  await expect(orders.nth(3).getByText('Payment failed')).toBeVisible();
  await expect(orders.nth(0)).toContainText(/\d\d\/\d\d\/\d{4}, 1 item/);

  // an order of two lines with names, images and prices
  const delivered = orders.nth(2);
  await expect(delivered).toContainText('3 items');
  const lines = delivered.getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: 'Creatine Monohydrate' })).toContainText('₹1,598');
  await expect(lines.filter({ hasText: 'Creatine Monohydrate' })).toContainText('× 2, ₹799 each');
  await expect(lines.getByRole('link', { name: 'Creatine Monohydrate' })).toHaveAttribute(
    'href',
    '/product/creatine-monohydrate',
  );
  await expect(lines.first().locator('img')).toBeVisible();
  await expect(delivered).toContainText('Koramangala 4th Block, Bengaluru, Karnataka 560034');
  // past orders cannot be changed
  for (const name of ['Cancel order', 'Change address', 'Complete payment'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);

  await page.getByRole('tab', { name: 'Wishlist' }).click();
  await expect(page.getByRole('heading', { name: 'My Wishlist' })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(3);
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  await page.getByRole('tab', { name: 'Orders' }).click();
  await orders
    .nth(1)
    .getByRole('link', { name: /^Track order/ })
    .click();
  await expect(page).toHaveURL(/\/track-order\?order=/);
});

test('completes the payment of an unpaid order at the gateway', async ({ page }) => {
  const session = await signedInPage(page, await newCustomer());
  await orderCreatine(session);
  await page.goto('/dashboard');
  const order = newestOrder(page);
  await expect(order.getByText('Pending', { exact: true })).toBeVisible();
  await expect(order.getByText('Not paid yet.')).toBeVisible();
  await expect(order.getByText(/The items are reserved for you until \d\d:\d\d\./)).toBeVisible();
  await expect(order.getByText('Payment pending')).toBeVisible();
  await expect(order.getByRole('button', { name: 'Change address' })).toBeHidden();
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  await order.getByRole('button', { name: 'Complete payment' }).click();
  await page.waitForURL(new RegExp(new URL(simulatorUrl()).host));
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(/\/payment\/success\?txnId=/);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.goto(`${shopUrl()}/dashboard`);
  await expect(order.getByText('Paid', { exact: true })).toBeVisible();
  await expect(order.getByRole('button', { name: 'Complete payment' })).toBeHidden();
  await expect(page.getByRole('article', { name: /^Order / })).toHaveCount(1);
});

test('cancels an unpaid order and restores its items to the cart', async ({ page }) => {
  const session = await signedInPage(page, await newCustomer());
  const orderId = await orderCreatine(session, 2);
  // the cart is emptied on the way to the gateway
  await api('POST', '/payments/initiate', { orderId }, session.accessToken);
  await page.goto('/dashboard');
  const order = newestOrder(page);
  await expect(order).toContainText('2 items');
  await expect(page.getByRole('banner').locator('[data-part="count"]')).toHaveCount(0);
  await order.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancel order [0-9a-f]{8}\?$/ });
  await expect(dialog).toContainText('Nothing has been paid. Items from your cart go back into it.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await expect(dialog).toBeHidden();
  await order.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(toast(page).getByText('Order cancelled')).toBeVisible();
  await expect(order.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(order.getByText('Payment cancelled')).toBeVisible();
  await expect(order.getByRole('button', { name: 'Complete payment' })).toBeHidden();
  await expect(page.getByRole('banner').locator('[data-part="count"]')).toHaveText('2');
});

test('cancels a paid order within the window and refunds it', async ({ page }) => {
  const person = await newCustomer();
  const session = await signedInPage(page, person);
  const id = await orderCreatine(session);
  await payAndLook(page, session, id);
  const order = newestOrder(page);
  await expect(order.getByText('Paid', { exact: true })).toBeVisible();
  await expect(order.getByText(/Can be changed until \d\d:\d\d\./)).toBeVisible();
  await order.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancel order/ });
  await expect(dialog).toContainText('₹799 goes back the way you paid, within 5-7 business days.');
  await expectNoOverflowAtAnyWidth(page);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(toast(page).getByText('Order cancelled')).toBeVisible();
  await expect(toast(page).getByText('Your refund of ₹799 is on its way.')).toBeVisible();
  await expect(order.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(order.getByText('Refund in progress')).toBeVisible();
  await expect(order.getByRole('button')).toHaveText([/Buy again/]);
  await expect(order.getByRole('heading')).toBeFocused();
  // the gateway refunds it automatically
  await expect
    .poll(async () => (await api<MyOrder>('GET', `/orders/${id}`, undefined, session.accessToken)).refundState, {
      timeout: 25_000,
    })
    .toBe('refunded');
  await page.reload();
  await expect(order.getByText('Refunded', { exact: true })).toBeVisible();
});

test('changes the address of a paid order within the window', async ({ page, provoked }) => {
  const person = await newCustomer();
  const session = await signedInPage(page, person);
  const saved = { ...HOME, fullName: 'Ravi Rao', address: '12 Hill Road, Bandra West', city: 'Mumbai' };
  const inMumbai = { ...saved, state: 'Maharashtra', pincode: '400050' };
  await api('POST', '/account/addresses', inMumbai, session.accessToken);
  await payAndLook(page, session, await orderCreatine(session));
  const order = newestOrder(page);
  await expect(order).toContainText('Flat 304, Lakeview Residency, Bengaluru, Karnataka 560034');
  await order.getByRole('button', { name: 'Change address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change address' });
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  const wrong = {
    'Full name': ['A', 'Name must be at least 2 characters'],
    Email: ['nobody', 'Invalid email address'],
    Phone: ['98450', 'Phone number must be at least 10 digits'],
    Address: ['Flat', 'Address must be at least 5 characters'],
    City: ['B', 'City must be at least 2 characters'],
    Pincode: ['9999', 'Pincode must be 6 digits'],
  } as const;
  for (const [label, [text]] of Object.entries(wrong)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByLabel('State').selectOption('');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  for (const [, words] of Object.values(wrong)) await expect(dialog.getByText(words)).toBeVisible();
  await expect(dialog.getByText('State must be at least 2 characters')).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('7 fields need a correction');
  await expect(dialog.getByLabel('Phone')).toBeFocused();
  await expectAccessible(page);
  await dialog
    .getByLabel('Saved address')
    .selectOption({ label: 'Ravi Rao, 12 Hill Road, Bandra West, Mumbai 400050' });
  await expect(dialog.getByLabel('City')).toHaveValue('Mumbai');
  await expect(dialog.getByLabel('State')).toHaveValue('Maharashtra');
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
  await dialog.getByLabel('Address', { exact: true }).fill('14 Hill Road, Bandra West');
  provoked.push(/500/);
  await page.route('**/address', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Something went wrong. Please try again.');
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue('14 Hill Road, Bandra West');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(toast(page).getByText('Address changed')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(order).toContainText('14 Hill Road, Bandra West, Mumbai, Maharashtra 400050');
  await page.reload();
  await expect(order).toContainText('14 Hill Road, Bandra West, Mumbai, Maharashtra 400050');
  await mailTo(person.email, /is confirmed/);
});

test.describe('session that ends while the page is open', () => {
  test.use({ provoked: [/401/] });

  test('shows Access Denied at the same URL, and the page again after signing in', async ({ page }) => {
    const person = await newCustomer();
    const session = await signedInPage(page, person);
    await orderCreatine(session);
    await page.goto('/dashboard');
    await expect(newestOrder(page)).toBeVisible();
    // a password reset ends this browser’s session; the next change is refused
    await api('POST', '/auth/forgot-password', { email: person.email });
    const link = new URL((await mailTo(person.email, /Reset your/)).links[0]!);
    const token = new URLSearchParams(link.hash.slice(1)).get('token');
    await api('POST', '/auth/reset-password', { token, password: 'an even finer phrase' });
    await newestOrder(page).getByRole('button', { name: 'Complete payment' }).click();
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('Please sign in to access your dashboard.')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(person.email)).toBeHidden();
    await expectAccessible(page);
    await expectNoOverflowAtAnyWidth(page);
    const denied = page.getByRole('dialog', { name: 'Access Denied' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(denied).toBeVisible();
    await denied.getByLabel('Email').fill(person.email);
    await denied.getByLabel('Password', { exact: true }).fill('an even finer phrase');
    await denied.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(denied).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(person.email)).toBeVisible();
    await expect(newestOrder(page)).toBeVisible();
  });

  test('applies a sign-out in one tab to the others', async ({ page, context }) => {
    await signedInPage(page, await newCustomer());
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: 'Account menu' }).click();
    await other.getByRole('button', { name: 'Sign Out' }).click();
    await expect(other).toHaveURL(/localhost:\d+\/$/);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole('link', { name: 'Leave this page' }).click();
    await expect(page).toHaveURL(/localhost:\d+\/$/);
  });

  test('shows another user their own page', async ({ page, context }) => {
    const first = await newCustomer();
    const second = await newCustomer();
    await signedInPage(page, first);
    await page.goto('/dashboard');
    await expect(page.getByText(first.email)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: 'Account menu' }).click();
    await other.getByRole('button', { name: 'Sign Out' }).click();
    const denied = page.getByRole('dialog', { name: 'Access Denied' });
    await denied.getByLabel('Email').fill(second.email);
    await denied.getByLabel('Password', { exact: true }).fill(second.password);
    await denied.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText(second.email)).toBeVisible();
    await expect(page.getByText(first.email)).toHaveCount(0);
  });
});

test.describe('failures', () => {
  test.use({ provoked: [/409|50\d|Failed to load/] });

  test('reports orders that failed to load, with a retry', async ({ page }) => {
    await signedInPage(page, await newCustomer());
    await page.clock.install();
    await page.route('**/api/orders?**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await page.goto('/dashboard');
    await expect(page.getByText('Loading your orders')).toBeAttached();
    for (let i = 0; i < 12; i++) await page.clock.runFor(2000);
    await expect(page.getByText('Error loading orders')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/orders?**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No orders found')).toBeVisible();
  });

  test('reports a gateway outage, and an order that can no longer be changed', async ({ page }) => {
    const session = await signedInPage(page, await newCustomer());
    await orderCreatine(session);
    await page.goto('/dashboard');
    const order = newestOrder(page);
    const refuse = (url: string, status: number, code: string, message: string) =>
      page.route(url, (route) =>
        route.fulfill({
          status,
          contentType: 'application/json',
          body: JSON.stringify({ defined: true, code, status, message, data: { message: 'bank is closed' } }),
        }),
      );
    await refuse('**/api/payments/initiate', 502, 'PAYMENT_SERVICE_ERROR', 'Payment service error');
    await order.getByRole('button', { name: 'Complete payment' }).click();
    await expect(toast(page).getByText('Checkout failed')).toBeVisible();
    await expect(toast(page).getByText('Payment service error: bank is closed')).toBeVisible();
    await expect(order.getByRole('button', { name: 'Complete payment' })).toBeVisible();
    await refuse('**/api/orders/*/cancel', 409, 'ORDER_NOT_CHANGEABLE', 'This order can no longer be changed');
    await order.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog', { name: /^Cancel order/ });
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This order can no longer be changed');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(order.getByText('Pending', { exact: true })).toBeVisible();
  });
});
