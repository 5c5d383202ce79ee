/** A purchase by keyboard from the home page to the paid order. */
import type { Page } from '@playwright/test';
import { ADDRESS, expect, newCustomer, simulatorUrl, test } from './fixtures.ts';

const MOST_STEPS = 90;

/** Presses Tab until the visible element of this role and name has the focus. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).filter({ visible: true });
  for (let step = 0; step < MOST_STEPS; step++) {
    const focused = await target.evaluateAll((all) => all.some((one) => one === document.activeElement));
    if (focused) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_STEPS} times Tab did not reach ${role} ${name}`);
}

async function press(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

async function typeInto(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, 'textbox', name);
  await page.keyboard.type(text);
}

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
