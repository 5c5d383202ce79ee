/** Buying without an account, in a shop where accounts are optional. */
import { expectNoOverflowAtAnyWidth } from './accessible.ts';
import { expect, fillAddress, mailTo, simulatorUrl, test, waitForHydration } from './fixtures.ts';
import { withIsolatedShop } from './isolated-shop.ts';

withIsolatedShop({ mode: 'default', timeout: 120_000, env: { DEMO: 'kinetic' } });

test('a visitor pays without an account, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/product/gel-40');
  await waitForHydration(page);
  expect(await page.evaluate(() => localStorage.getItem('shop.session'))).toBeNull();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Added to cart')).toBeVisible();
  await page.goto('/cart');
  await expectNoOverflowAtAnyWidth(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByText('No account needed.')).toBeVisible();
  await fillAddress(page);
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Email').fill('asha@example.in');
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page.waitForURL(new RegExp(new URL(simulatorUrl()).host));
  await page.getByRole('button', { name: /^Pay/ }).first().click();
  await page.waitForURL(/payment\/success/);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  // the link in the mail opens the order in any browser
  const { text } = await mailTo('asha@example.in', /is confirmed/);
  const link = /\/order#[\w.-]+/.exec(text)?.[0];
  expect(link).toBeTruthy();
  await page.evaluate(() => localStorage.clear());
  await page.goto(link!);
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
});
