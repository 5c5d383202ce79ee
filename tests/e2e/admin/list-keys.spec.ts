/** Lists of the panel by mouse and keyboard. */
import { DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/orders');
  await expect(page.locator('[data-row]').first()).toBeVisible();
});

for (const key of ['Enter', 'ArrowDown', 'Escape'])
  test(`leaves the search for the first row when ${key} is pressed`, async ({ page }) => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press(key);
    await expect(page.locator('[data-row] [data-key] a').first()).toBeFocused();
    // a single key is a shortcut again
    await page.keyboard.press('j');
    await expect(page.locator('[data-row] [data-key] a').nth(1)).toBeFocused();
    await expect(page.getByRole('searchbox')).toHaveValue('');
  });

test('reaches the first row when the second skip link is used', async ({ page }) => {
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the list: Orders' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-row] [data-key] a').first()).toBeFocused();
});

test('opens a row when it is clicked beside its controls, and not when a control is', async ({ page }) => {
  const row = page.locator('[data-row]').first();
  await row.getByRole('checkbox').check();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  const short = await row.locator('[data-key] a').innerText();
  await row.locator('[data-title="Placed"]').click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${short}`));
});

test('opens a ticket when its row is clicked, open ones first', async ({ page }) => {
  await page.goto('/admin/users/tickets');
  const rows = page.getByRole('table', { name: 'Tickets' }).locator('tbody [data-row]');
  await expect(rows.first().locator('[data-title="State"]')).toHaveText('Open');
  await rows.first().locator('[data-title="Subject"]').click();
  await expect(page).toHaveURL(/\/admin\/users\/tickets\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
