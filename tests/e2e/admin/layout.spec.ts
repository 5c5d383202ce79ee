/** The panel's frame: header, cards, tabs, shortcuts, palette and saved views. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
});

test('shows the heading, the signed-in user and four cards', async ({ page }) => {
  await page.goto('/admin/coupons');
  await expect(page.getByRole('heading', { name: 'Admin Panel', level: 1 })).toBeVisible();
  await expect(page.getByText('Manage your fitness nutrition store')).toBeVisible();
  await expect(page.getByText(`Welcome, ${DEMO_ADMIN.email}`)).toBeVisible();
  for (const [card, value] of [
    ['Total Products', /^\d[\d,]*$/],
    ['Active Users', /^\d[\d,]*$/],
    ['Total Orders', /^\d[\d,]*$/],
    ['Revenue', /^₹[\d,]+(\.\d\d)?$/],
  ] as const) {
    const link = page.getByRole('link').filter({ hasText: card });
    await expect(link.getByText(value).first()).toBeVisible();
  }
  await expect(page.getByRole('link').filter({ hasText: 'Revenue' })).toContainText('Paid, net of refunds');
  await expect(page.getByRole('link').filter({ hasText: 'Active Users' })).toContainText('active this month');
});

test('switches tabs by URL, arrow keys and shortcuts, and by a sheet on phones', async ({ page }) => {
  await page.goto('/admin/settings');
  const tabs = page.getByRole('tablist', { name: 'Admin Panel' });
  await expect(tabs.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
  await tabs.getByRole('tab', { name: 'Settings' }).focus();
  await page.keyboard.press('Home');
  await expect(tabs.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true');
  await expect(tabs.getByRole('tab', { name: 'Products' })).toBeFocused();
  // wraps around from the first to the last
  await page.keyboard.press('ArrowUp');
  const last = tabs.getByRole('tab').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/admin\/coupons$/);
  await expect(page.getByRole('heading', { name: 'Coupon Management' })).toBeVisible();
  await page.goBack();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.goto('/admin/nothing-here');
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/coupons');
  // labels are hidden on small screens, but not for screen readers
  expect(
    await tabs
      .getByRole('tab', { name: 'Coupons' })
      .getByText('Coupons', { exact: true })
      .evaluate((label) => getComputedStyle(label).fontSize),
  ).toBe('0px');
  await page.getByRole('button', { name: 'All sections' }).click();
  await page.getByRole('dialog', { name: 'All sections' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await expect(page.getByRole('dialog', { name: 'All sections' })).toHaveCount(0);
});

test('opens a product, order, user or tab when chosen in the command palette', async ({ page }) => {
  await page.goto('/admin/coupons');
  await expect(page.getByRole('heading', { name: 'Coupon Management' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search orders, products, people, settings' });
  await expect(field).toBeFocused();
  await field.fill('whey iso');
  await expect(page.getByRole('option', { name: /^Whey Isolate/ })).toHaveAttribute('aria-selected', 'true');
  await field.fill('@ananya');
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toContainText([
    'customer@ojas.example',
  ]);
  await expect(page.getByRole('group', { name: 'Orders' })).toHaveCount(0);
  // the full name, since the sample orders may contain another Ananya
  await field.fill('#ananya deshpande');
  await expect(page.getByRole('group', { name: 'Orders' }).getByRole('option').first()).toContainText(
    'Ananya Deshpande',
  );
  // a phone number with a space
  await field.fill('98450 12345');
  await expect(page.getByRole('group', { name: 'Orders' }).getByRole('option').first()).toContainText(
    'Ananya Deshpande',
  );
  await expectAccessibleAndResponsive(page);
  await field.fill('sett');
  await expect(page.getByRole('option', { name: /Settings/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await expect(field).toHaveCount(0);
});

test('finds commands, settings, coupons, invoices, tickets and flavours in the palette, and runs one', async ({
  page,
}) => {
  await page.goto('/admin/coupons');
  await expect(page.getByRole('heading', { name: 'Coupon Management' })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search orders, products, people, settings' });
  for (const [words, group, optionName] of [
    ['mango', 'Products', /₹/],
    ['welcome15', 'Coupons', /WELCOME15/],
    ['INV-', 'Invoices', /INV-\d{4}-\d{6}/],
    ['T-000001', 'Tickets', /T-000001/],
    ['tax', 'Settings', /Tax rate/],
    ['cash on delivery', 'Settings', /Cash on delivery/],
    ['create product', 'Do', /Add product/],
  ] as const) {
    await page.keyboard.press('Control+k');
    await field.fill(words);
    await expect(
      page.getByRole('group', { name: group }).getByRole('option', { name: optionName }).first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  await field.fill('create coupon');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Create coupon' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/coupons$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await field.fill('login attempts');
  await page.getByRole('option', { name: /Login attempts/ }).click();
  await expect(page.getByLabel('Login attempts')).toBeFocused();
});

test('saves filters as a view, applies it, and undoes its removal', async ({ page }) => {
  const name = `Mine ${Date.now()}`;
  await page.goto('/admin/coupons?state=expired');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const view = page.getByRole('button', { name, exact: true });
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'All coupons' }).click();
  await expect(page).toHaveURL(/\/admin\/coupons$/);
  await page.reload();
  await view.click();
  await expect(page).toHaveURL(/state=expired/);
  await page.getByRole('button', { name: `Remove view ${name}` }).click();
  await expect(view).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(view).toBeVisible();
  await page.getByRole('button', { name: `Remove view ${name}` }).click();
});

test('has built-in views with counts, and lists the shortcuts of every tab', async ({ page }) => {
  const views = page.getByRole('group', { name: 'Saved views' });
  await page.goto('/admin/products');
  for (const view of [
    'All products',
    'Low stock',
    'Drafts',
    'Not for sale',
    'Label findings',
    'No nutrition facts',
    'Archived',
  ])
    await expect(views.getByRole('button', { name: new RegExp(`^${view}`) })).toBeVisible();
  await expect(views.getByRole('button', { name: /^Low stock/ })).toHaveText(/^Low stock[1-9]\d*$/);
  await views.getByRole('button', { name: /^No nutrition facts/ }).click();
  await expect(page).toHaveURL(/\/admin\/products\?show=no-nutrition$/);
  await page.goto('/admin/orders');
  await views.getByRole('button', { name: /^To process/ }).click();
  await expect(page).toHaveURL(/status=processing/);
  for (const view of ['All orders', 'Needs attention', 'Refund due', 'Cash due'])
    await expect(views.getByRole('button', { name: new RegExp(`^${view}`) })).toBeVisible();
  await page.goto('/admin/users');
  await views.getByRole('button', { name: 'New', exact: true }).click();
  await expect(page).toHaveURL(/status=new/);

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard' });
  for (const [group, what, keys] of [
    ['Anywhere', 'Needs attention', 'A'],
    ['Needs attention', 'Snooze, take up', 'H'],
    ['Other lists', 'Preview the campaign', 'P'],
    ['Other lists', 'Send the campaign', 'S'],
    ['Tickets', 'Answer', 'R'],
    ['Tickets', 'Resolve, open again', 'V'],
  ] as const)
    await expect(
      sheet.getByRole('region', { name: group, exact: true }).locator('dl > div').filter({ hasText: what }),
    ).toHaveText(`${what}${keys}`);
});
