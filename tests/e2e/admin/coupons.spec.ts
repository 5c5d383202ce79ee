/** The coupons tab. */
import { randomUUID } from 'node:crypto';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, signedInPage, signInByApi, test } from '../fixtures.ts';

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedInPage(page, DEMO_ADMIN);
});

const uniqueCode = () => `T${randomUUID().slice(0, 7).toUpperCase()}`;

async function newCoupon(code: string): Promise<{ id: string }> {
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  return api(
    'POST',
    '/admin/coupons',
    { code, title: 'A test', couponType: 'percentage', discountValue: 10 },
    accessToken,
  );
}

test('lists coupons with their columns, and finds one', async ({ page }) => {
  const code = uniqueCode();
  await newCoupon(code);
  await page.goto('/admin/coupons');
  await expect(page.getByRole('heading', { name: 'Coupon Management' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Coupons' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Code',
    'Title',
    'Type',
    'Discount',
    'Usage',
    'Status',
    'Actions',
  ]);
  await page.getByLabel('Code or title').fill(code.toLowerCase());
  await expect(table.getByRole('button', { name: code, exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`search=${code.toLowerCase()}`));
  await expect(table.locator('tbody tr')).toHaveCount(1);
  await page.reload();
  await expect(table.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('button', { name: `Copy code ${code}` }).click();
  await expect(page.getByText('Copied!')).toBeVisible();
  await expect(page.getByText('Coupon code copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await page.getByRole('button', { name: 'Scheduled' }).click();
  await expect(page.getByText('No coupon matches')).toBeVisible();
});

test('creates a coupon, summarises its effect, and refuses invalid values', async ({ page }) => {
  const code = uniqueCode();
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

test('keeps the input when the code is in use, and asks before leaving', async ({ page, provoked }) => {
  provoked.push(/422/);
  const code = uniqueCode();
  await newCoupon(code);
  await page.goto('/admin/coupons');
  await expect(page.getByRole('heading', { name: 'Coupon Management' })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Create coupon' });
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByLabel('Discount value').fill('5');
  await dialog.getByRole('button', { name: 'Create coupon' }).click();
  await expect(dialog.getByText(`${code} is in use`)).toBeVisible();
  await expect(dialog.getByLabel('Discount value')).toHaveValue('5');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Code')).toHaveValue(code);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeVisible();
  // Escape closes the question and keeps the form
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await dialog.getByLabel('Discount value').fill('6');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toHaveCount(0);
});

test('reports an edit conflict, and saves the changed fields over it', async ({ page, provoked }) => {
  provoked.push(/409/);
  const code = uniqueCode();
  const { id } = await newCoupon(code);
  await page.goto(`/admin/coupons?search=${code}`);
  await page.getByRole('button', { name: code, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${code}` });
  await dialog.getByLabel('Title').fill('Monsoon');
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  await api('POST', `/admin/coupons/${id}/active`, { isActive: false }, accessToken);
  await dialog.getByRole('button', { name: 'Save coupon' }).click();
  await expect(dialog.getByText(/Someone else has changed this since you opened it/)).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Monsoon');
  await dialog.getByRole('button', { name: 'Save coupon' }).click();
  await expect(page.getByText('Coupon updated successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText(/Monsoon.*Inactive/);
});

test('shows the fields of each coupon type when editing', async ({ page }) => {
  const code = uniqueCode();
  await newCoupon(code);
  await page.goto(`/admin/coupons?search=${code}`);
  await page.getByRole('button', { name: code, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${code}` });
  for (const [type, discount, most, free] of [
    ['Percentage', true, true, false],
    ['Fixed amount', true, false, false],
    ['Free product', false, false, true],
    ['Combo', true, true, true],
  ] as const) {
    await dialog.getByRole('radio', { name: type }).check();
    await expect(dialog.getByLabel('Discount value')).toHaveCount(discount ? 1 : 0);
    await expect(dialog.getByLabel('At most')).toHaveCount(most ? 1 : 0);
    await expect(dialog.getByLabel('Free product', { exact: true }).and(page.locator('select'))).toHaveCount(
      free ? 1 : 0,
    );
  }
  await dialog.getByLabel('Find a product').fill('shaker');
  await dialog.locator('select', { hasText: 'Steel Shaker' }).selectOption({ label: 'Steel Shaker' });
  await dialog.getByLabel('Categories').selectOption({ label: 'Creatine' });
  await dialog.getByRole('button', { name: 'Save coupon' }).click();
  await expect(page.getByText('Coupon updated successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('10 %, + Steel Shaker free');
});

test('saves a refused coupon once free product and end date are corrected', async ({ page }) => {
  const code = uniqueCode();
  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create coupon' });
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByRole('radio', { name: 'Free product' }).check();
  await dialog.getByLabel('Starts').fill('2027-02-02');
  await dialog.getByLabel('Expires').fill('2027-02-01');
  await dialog.getByRole('button', { name: 'Create coupon' }).click();
  await expect(dialog.getByText('Choose the free product')).toBeVisible();
  await expect(dialog.getByText('It must end after it starts')).toBeVisible();
  await dialog.getByLabel('Find a product').fill('shaker');
  await dialog.locator('select', { hasText: 'Steel Shaker' }).selectOption({ label: 'Steel Shaker' });
  await expect(dialog.getByText('Choose the free product')).toBeHidden();
  await dialog.getByLabel('Expires').fill('2027-02-03');
  await expect(dialog.getByText('It must end after it starts')).toBeHidden();
  await dialog.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByText('Coupon created successfully')).toBeVisible();
});

test('undoes deactivation and deletion, and asks before deleting', async ({ page }) => {
  const code = uniqueCode();
  await newCoupon(code);
  await page.goto(`/admin/coupons?search=${code}`);
  const row = page.getByRole('row', { name: new RegExp(code) });
  await page.getByRole('button', { name: `Deactivate ${code}` }).click();
  await expect(row).toContainText('Inactive');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${code}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete coupon' });
  await expect(question).toContainText('Are you sure you want to delete this coupon?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Coupon deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});

test('reports failed updates and deletions', async ({ page, provoked }) => {
  provoked.push(/503/, /500/);
  const code = uniqueCode();
  await newCoupon(code);
  await page.goto(`/admin/coupons?search=${code}`);
  await page.route('**/api/admin/coupons/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: `Deactivate ${code}` }).click();
  await expect(page.locator('[data-variant="destructive"]')).toContainText('Failed to update coupon');
  await page.getByRole('button', { name: `Delete ${code}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('[data-variant="destructive"]')).toContainText('Failed to delete coupon');
});

test('supports keyboard shortcuts, which can be switched off', async ({ page }) => {
  await page.goto('/admin/coupons');
  await expect(page.getByRole('button', { name: 'WELCOME15', exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  const first = page.locator('tbody tr').first();
  await expect(first.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: /^Edit / })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /^Edit / })).toHaveCount(0);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard' });
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck({ force: true });
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Create coupon' })).toHaveCount(0);
});

test('has a form that is accessible in both themes and has no overflow at any width', async ({ page }) => {
  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: 'Create coupon' }).click();
  await expectAccessibleAndResponsive(page);
});

test('previews the discount on a cart, suggests a code, and sums the month’s discounts', async ({ page }) => {
  await page.goto('/admin/coupons');
  await expect(page.getByText(/^Discounts given this month ₹[\d,.]+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Create coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create coupon' });
  await dialog.getByLabel('Title').fill('Winter bulk');
  await dialog.getByLabel('Discount value').fill('15');
  await dialog.getByRole('button', { name: 'Suggest a code' }).click();
  await expect(dialog.getByLabel('Code', { exact: true })).toHaveValue(/^WINTER15[A-Z]{2}$/);
  const basket = dialog.getByRole('region', { name: 'On a real basket' });
  await expect(basket).toContainText(/Discount−₹[\d,.]+/);
  await expect(basket).toContainText('An order of');
  await dialog.getByLabel('Minimum order').fill('9,99,999');
  await expect(basket).toContainText('No recent basket qualifies');
});
