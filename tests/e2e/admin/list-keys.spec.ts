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
