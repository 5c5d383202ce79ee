/** A purchase by keyboard from the home page to the paid order. */
import { ADDRESS, expect, newCustomer, simulatorUrl, test } from './fixtures.ts';
import { press, typeInto } from './keys.ts';

test('completes a purchase by keyboard alone', async ({ page }) => {
  test.slow();
  const person = await newCustomer();
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await press(page, 'link', 'Creatine');
  await expect(page).toHaveURL(/\/creatine$/);
  await press(page, 'link', 'Creatine Monohydrate');
  await expect(page.getByRole('heading', { level: 1, name: 'Creatine Monohydrate' })).toBeVisible();
  await press(page, 'button', 'Add to cart');
  await expect(page).toHaveURL(/\/auth/);
  await typeInto(page, 'Email', person.email);
  await typeInto(page, 'Password', person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible();
  await press(page, 'link', 'Cart, 1 item');
  await expect(page).toHaveURL(/\/cart$/);
  await press(page, 'link', 'Proceed to Checkout');
  await expect(page).toHaveURL(/\/checkout$/);
  await typeInto(page, 'Phone', ADDRESS.phone);
  await typeInto(page, 'Address', ADDRESS.address);
  await typeInto(page, 'Pincode', ADDRESS.pincode);
  await typeInto(page, 'City', ADDRESS.city);
  await press(page, 'button', /^Pay ₹/);
  await page.waitForURL(new RegExp(new URL(simulatorUrl()).host));
  await press(page, 'button', 'Pay');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({ timeout: 20_000 });
});
