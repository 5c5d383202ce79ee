/** The payments tab, cash on delivery and test mode. */
import type { Page } from '@playwright/test';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import {
  api,
  DEMO_ADMIN,
  expect,
  fillAddress,
  mailTo,
  newCustomer,
  putInCart,
  shopUrl,
  signedInPage,
  simulatorUrl,
  test,
} from '../fixtures.ts';
import { withIsolatedShop } from '../isolated-shop.ts';

withIsolatedShop();

async function toCheckout(page: Page, slug = 'whey-isolate') {
  const person = await newCustomer();
  await putInCart(await signedInPage(page, person), slug);
  await page.goto('/checkout');
  await fillAddress(page);
  return person;
}

const choice = (page: Page, name: string) => page.getByRole('radio', { name });

test('shows mode, URLs to copy, connection tests and callbacks', async ({ page, context, provoked }) => {
  provoked.push(/favicon/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/payments');
  await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible();
  await expect(page.getByText('Read only. Keys are changed on the server, never here.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'INR' }).first()).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Server-side secrets' }).first()).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Active' }).first()).toBeVisible();
  for (const [name, path] of [
    ['Success', '/payment/success'],
    ['Callback', '/payment/callback'],
    ['Cancel or failure', '/payment/cancel'],
    ['PhonePe webhook', '/payments/callback/phonepe-v2'],
  ] as const) {
    await page.getByRole('button', { name: `Copy ${name}`, exact: true }).click();
    await expect(page.getByText('Copied to Clipboard').last()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shopUrl() + path);
  }
  const connection = page.getByRole('region', { name: 'Connection' });
  await expect(connection.getByRole('status')).toHaveText('Not tested');
  await connection.getByRole('button', { name: 'Test Connection' }).click();
  await expect(connection.getByRole('status')).toHaveText('Passed');
  await expect(connection).toContainText(/PhonePe answered in \d+ ms/);
  const ssl = page.getByRole('region', { name: 'SSL' });
  await expect(ssl).toContainText('Cannot test SSL directly due to browser security.');
  await ssl.getByRole('button', { name: 'Test SSL' }).click();
  await expect(ssl.getByRole('status')).toHaveText('Failed');
  await expect(ssl).toContainText('without TLS');
  await expect(page.getByText('A refund has to be started.').first()).toBeVisible();
  await expectAccessibleAndResponsive(page);

  await fetch(`${simulatorUrl()}/__sim/faults/api`, {
    method: 'POST',
    body: JSON.stringify({ kind: 'error_500', operation: 'v2.token', next: 3 }),
  });
  await connection.getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByText('Connection Failed')).toBeVisible();
  await expect(page.getByText('Unable to connect to PhonePe. Please check your settings.')).toBeVisible();
  await expect(connection.getByRole('status')).toHaveText('Failed');
});

test('offers COD as configured, and finds the callbacks of a payment', async ({ page, browser }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings');
  const card = page.getByRole('form', { name: 'Payment' });
  await expect(card.getByRole('switch', { name: 'Cash on delivery' })).toBeChecked();
  await card.getByLabel('Pincodes for cash').fill('560');
  await card.getByRole('button', { name: 'Save Payment' }).click();
  await expect(page.getByText('Payment settings have been saved successfully.')).toBeVisible();

  const context = await browser.newContext({ baseURL: shopUrl() });
  const shop = await context.newPage();
  await toCheckout(shop);
  await expect(choice(shop, 'PhonePe')).toBeChecked();
  await expect(choice(shop, 'Cash on delivery')).toBeEnabled();
  await expectAccessibleAndResponsive(shop);
  await shop.getByLabel('Pincode').fill('400001');
  await expect(choice(shop, 'Cash on delivery')).toBeDisabled();
  await expect(shop.getByText('Not available at 400001')).toBeVisible();
  await shop.getByLabel('Pincode').fill('560034');
  await shop.getByRole('button', { name: /^Pay ₹/ }).click();
  await shop.waitForURL(new RegExp(new URL(simulatorUrl()).host));
  await shop.getByRole('button', { name: 'Pay', exact: true }).click();
  await shop.waitForURL(/\/payment\/success\?txnId=/);
  await context.close();

  await page.goto('/admin/payments');
  const callbacks = page.getByRole('table', { name: 'Callbacks' });
  await expect(callbacks).toContainText('checkout.order.completed');
  // found by transaction and by order
  const search = page.getByLabel('Order, transaction or reference');
  const transaction = (await callbacks.locator('tbody tr').first().locator('td').nth(3).innerText()).trim();
  await search.fill(transaction.slice(0, 8));
  await expect(page).toHaveURL(/search=/);
  await expect(callbacks.locator('tbody tr').first()).toContainText(transaction);
  await search.fill(await callbacks.locator('tbody tr').first().getByRole('link').innerText());
  await expect(callbacks.locator('tbody tr').first()).toContainText(transaction);
  await search.fill('nothing like it');
  await expect(page.getByText('No callback matches')).toBeVisible();
});

test('places a COD order, records its collection and its cash refund', async ({ page, browser }) => {
  const context = await browser.newContext({ baseURL: shopUrl() });
  const shop = await context.newPage();
  const person = await toCheckout(shop);
  await choice(shop, 'Cash on delivery').check();
  await shop.getByRole('button', { name: /^Place order, ₹/ }).click();
  await expect(shop.getByRole('heading', { name: 'Order Placed!' })).toBeVisible();
  await expect(shop.getByText('To pay in cash')).toBeVisible();
  await expectAccessibleAndResponsive(shop);
  await mailTo(person.email, /is confirmed/);
  await shop.goto('/dashboard');
  await expect(shop.getByRole('article').first()).toContainText('Cash on delivery');
  await context.close();

  const { accessToken } = await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/orders?payment=cash-due');
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row).toContainText('Cash due');
  await row.getByRole('link').first().click();
  // the frame has a heading of its own until the order is there
  const short = (await page.getByRole('heading', { level: 1, name: /[0-9a-f]{8}$/ }).innerText()).slice(-8);
  const { id } = await api<{ id: string }>('GET', `/admin/orders/${short}`, undefined, accessToken);
  await page.goto(`/admin/orders/slips?ids=${id}`);
  await expect(page.getByText(/Cash on delivery: collect ₹/)).toBeVisible();
  await page.goto(`/admin/orders/${short}`);
  await page.getByRole('button', { name: 'Record cash' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reference').fill('BLUEDART-77');
  await expectAccessibleAndResponsive(page);
  await dialog.getByRole('button', { name: /^Record ₹/ }).click();
  await expect(page.getByText('Cash recorded')).toBeVisible();
  await expect(page.getByRole('region', { name: 'States of the order' })).toContainText('Paid');
  await expect(page.getByRole('region', { name: 'Payment attempts' })).toContainText('BLUEDART-77');

  // one cash refund is still due when the order is deleted
  const part = { lines: [], amount: 100, note: '', idempotencyKey: crypto.randomUUID() };
  await api('POST', `/admin/orders/${id}/refunds`, part, accessToken);
  await page.reload();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog');
  await refund.getByRole('button', { name: 'All units' }).click();
  await refund.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(page.getByRole('button', { name: 'Record cash refund' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Record cash refund' }).first().click();
  const payout = page.getByRole('dialog');
  await payout.getByRole('button', { name: /^Record ₹/ }).click();
  await expect(payout.getByText('Enter the reference of the transfer')).toBeVisible();
  await payout.getByLabel('Reference').fill('UTR 4711');
  await payout.getByRole('button', { name: /^Record ₹/ }).click();
  await expect(page.getByText('Cash refund recorded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record cash refund' })).toHaveCount(1);

  await api('DELETE', `/admin/orders/${id}`, undefined, accessToken);
  await page.goto('/admin/payments');
  const due = page.getByRole('region', { name: 'Cash refunds due' }).getByRole('listitem').filter({ hasText: short });
  await expect(due).toContainText('Order deleted');
  await expectAccessibleAndResponsive(page);
  await due.getByRole('button', { name: 'Record cash refund' }).click();
  await payout.getByLabel('Reference').fill('UTR 4712');
  await payout.getByRole('button', { name: 'Record ₹1' }).click();
  await expect(page.getByText('Cash refund recorded')).toBeVisible();
  await expect(due).toHaveCount(0);
});

test('lets only staff pay in test mode, and informs staff and customers', async ({ page, browser }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings');
  const card = page.getByRole('form', { name: 'Payment' });
  await card.getByRole('switch', { name: 'Test mode' }).press('Space');
  await card.getByRole('switch', { name: 'Cash on delivery' }).press('Space');
  await card.getByRole('button', { name: 'Save Payment' }).click();
  await expect(page.getByText('Payment settings have been saved successfully.')).toBeVisible();
  await page.goto('/admin/payments');
  await expect(page.getByText('TEST', { exact: true })).toBeVisible();

  const context = await browser.newContext({ baseURL: shopUrl() });
  const shop = await context.newPage();
  await toCheckout(shop);
  await expect(shop.getByText('Online payments are being tested. Please come back in a little while.')).toBeVisible();
  await expect(shop.getByRole('button', { name: /^Pay ₹/ })).toBeDisabled();
  await context.close();

  const staff = await signedInPage(page, DEMO_ADMIN);
  await putInCart(staff, 'whey-isolate');
  await page.goto('/checkout');
  await expect(page.getByText(/^Test mode: payments go to the gateway’s sandbox/)).toBeVisible();
  await fillAddress(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL(new RegExp(new URL(simulatorUrl()).host));
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});
