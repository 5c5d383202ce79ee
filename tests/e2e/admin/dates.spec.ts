/** Days in the panel are dd/mm/yyyy in every browser locale. */
import { DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';

test.use({ locale: 'en-US' });
test.beforeEach(async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
});

test('shows and accepts dd/mm/yyyy in a browser with a US locale', async ({ page }) => {
  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create coupon' });
  const starts = dialog.getByLabel('Starts', { exact: true });
  await starts.fill('5/11/2030');
  await starts.blur();
  await expect(starts).toHaveValue('05/11/2030');
  await dialog.getByLabel('Code').fill('DAYS');
  await dialog.getByLabel('Discount value').fill('10');
  await expect(dialog.getByRole('complementary', { name: 'What it will do' })).toContainText('from 05/11/2030');
  await dialog.getByRole('button', { name: 'Open the calendar' }).first().focus();
  await dialog.getByLabel('Expires', { exact: true }).fill('31/02/2031');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Enter the day as dd/mm/yyyy')).toBeVisible();
  await expect(dialog.getByLabel('Expires', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Expires', { exact: true })).toHaveValue('31/02/2031');
});

test('filters orders by a typed day once it is complete', async ({ page }) => {
  await page.goto('/admin/orders');
  const from = page.getByLabel('Placed from');
  await from.pressSequentially('01/02/20');
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await from.pressSequentially('26');
  await expect(page).toHaveURL(/from=2026-02-01/);
  await page.reload();
  await expect(page.getByLabel('Placed from')).toHaveValue('01/02/2026');
});
