import {
  expect,
  fillAddress,
  mailTo,
  newCustomer,
  putInCart,
  shopUrl,
  signedInPage,
  simulatorUrl,
  test,
} from './fixtures.ts';

test('lets a visitor find a product, sign up, pay and get the confirmation', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('search').first().getByLabel('Search products').fill('creatin');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\?search=creatin/);
  await page.getByRole('link', { name: 'Creatine Monohydrate' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Creatine Monohydrate' })).toBeVisible();
  const person = await newCustomer();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('You need to sign in to add items to cart.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillAddress(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL(new RegExp(new URL(simulatorUrl()).host));
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(/\/payment\/success\?txnId=/);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const mail = await mailTo(person.email, /is confirmed/);
  expect(mail.text).toContain('Creatine Monohydrate');
});

const BUTTONS = [
  { button: 'Fail', url: /\/payment\/cancel/, words: 'Payment Failed' },
  { button: 'Cancel', url: /\/payment\/cancel/, words: 'Payment Cancelled' },
  { button: 'Pending then success', url: /\/payment\/success/, words: 'Payment Successful!' },
  { button: 'Pending then failure', url: /\/payment\/success/, words: 'Payment Failed' },
] as const;

for (const { button, url, words } of BUTTONS)
  test(`shows '${words}' after ${button} at the gateway`, async ({ page }) => {
    await payWith(page, button);
    await page.waitForURL(url);
    await expect(page.getByRole('heading', { name: words })).toBeVisible({ timeout: 30_000 });
  });

test('confirms the order when the browser does not return from the gateway', async ({ page }) => {
  const person = await payWith(page, 'Pay and close');
  await mailTo(person.email, /is confirmed/);
  await page.goto(`${shopUrl()}/payment/success`);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test('keeps verifying when the payment times out at the gateway', async ({ page }) => {
  const person = await payWith(page, 'Time out');
  expect(person.email).toBeTruthy();
  await page.goto(`${shopUrl()}/payment/success`);
  await expect(page.getByRole('heading', { name: 'Verifying Payment...' })).toBeVisible();
});

async function payWith(page: import('@playwright/test').Page, button: string) {
  const person = await newCustomer();
  const session = await signedInPage(page, person);
  await putInCart(session, 'creatine-monohydrate');
  await page.goto('/checkout');
  await fillAddress(page);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL(new RegExp(new URL(simulatorUrl()).host));
  await page.getByRole('button', { name: button, exact: true }).click();
  return person;
}
