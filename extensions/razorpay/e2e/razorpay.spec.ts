/** Razorpay from its switch in the settings to a paid order, at the simulator. */
import {
  DEMO_ADMIN,
  expect,
  fillAddress,
  newCustomer,
  putInCart,
  shopUrl,
  signedInPage,
  simulatorUrl,
  test,
} from '#tests/e2e/fixtures.ts';
import { withIsolatedShop } from '#tests/e2e/isolated-shop.ts';

withIsolatedShop();

test('is offered at checkout beside PhonePe when switched on in Settings', async ({ page, browser }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings?find=razorpay');
  const card = page.getByRole('form', { name: 'Payment' });
  const providerSwitch = card.getByRole('switch', { name: 'Razorpay' });
  await expect(providerSwitch).not.toBeChecked();
  await expect(card.getByText('By payment links: UPI, cards, net banking, wallets.')).toBeVisible();
  await providerSwitch.press('Space');
  await card.getByRole('button', { name: 'Save Payment' }).click();
  await expect(page.getByText('Payment settings have been saved successfully.')).toBeVisible();

  const context = await browser.newContext({ baseURL: shopUrl() });
  const shop = await context.newPage();
  await putInCart(await signedInPage(shop, await newCustomer()), 'whey-isolate');
  await shop.goto('/checkout');
  await fillAddress(shop);
  await expect(shop.getByRole('radio', { name: 'PhonePe' })).toBeChecked();
  await expect(shop.getByText('UPI, card, net banking or wallet')).toBeVisible();
  await shop.getByRole('radio', { name: 'Razorpay' }).check();
  await shop.getByRole('button', { name: /^Pay ₹/ }).click();
  await shop.waitForURL(new RegExp(new URL(simulatorUrl()).host));
  await expect(shop.getByText('Razorpay', { exact: true })).toBeVisible();
  await shop.getByRole('button', { name: 'Fail', exact: true }).click();
  await expect(shop.getByText('The last try failed. The payment is still open.')).toBeVisible();
  await shop.getByRole('button', { name: 'Pay', exact: true }).click();
  await shop.waitForURL(/\/payment\/success\?txnId=/);
  await expect(shop.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await context.close();

  await page.goto('/admin/payments');
  const callbacks = page.getByRole('table', { name: 'Callbacks' });
  await expect(callbacks).toContainText('payment_link.paid');
  await expect(callbacks).toContainText('payment.failed');
  await expect(callbacks.getByRole('cell', { name: 'Razorpay' }).first()).toBeVisible();
  await page.getByRole('region', { name: 'Connection' }).getByRole('button', { name: 'Test Connection' }).click();
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText(/Razorpay answered in \d+ ms/);
});
