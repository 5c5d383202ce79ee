/** The form of a coupon in a real browser. tests/components/coupons.test.ts has the others. */
import { randomUUID } from 'node:crypto';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';

test.beforeEach(({ page }) => signedInPage(page, DEMO_ADMIN));

test('creates a coupon, summarises its effect, and refuses invalid values', async ({ page }) => {
  const code = `T${randomUUID().slice(0, 7).toUpperCase()}`;
  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create coupon' });
  await dialog.getByRole('button', { name: 'Create coupon' }).click();
  await expect(dialog.getByText('Enter a code')).toBeVisible();
  await expect(dialog.getByText('Enter a discount value')).toBeVisible();
  await expect(
    dialog.getByText('Failed to create coupon. 2 fields need attention. Your entries are kept.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await dialog.getByLabel('Code').fill(code.toLowerCase());
  await dialog.getByLabel('Title').fill('Winter offer');
  await dialog.getByLabel('Discount value').fill('120');
  await page.keyboard.press('Control+s');
  await expect(dialog.getByText('A discount cannot be above 100 %')).toBeVisible();
  await dialog.getByLabel('Discount value').fill('15');
  await dialog.getByLabel('At most').fill('450');
  await dialog.getByLabel('Minimum order').fill('1,999');
  await dialog.getByLabel('Usage limit').fill('500');
  const says = dialog.getByRole('complementary', { name: 'What it will do' });
  await expect(says).toContainText(`enter ${code} get 15 % off everything, at most ₹450, on orders from ₹1,999`);
  await expect(says).toContainText('At the limit this costs up to ₹2,25,000');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Coupon created successfully')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(code) });
  await expect(row).toContainText('15 %, at most ₹450, from ₹1,999');
  await expect(row).toContainText('0 of 500');
});

test('has a form that is accessible in both themes and has no overflow at any width', async ({ page }) => {
  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await expectAccessibleAndResponsive(page);
});
