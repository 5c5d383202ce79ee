/** Order, URLs, headings and accessibility of the 16 tabs. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';

/** Tabs in the documented order with the heading of their page. */
const TABS = [
  ['Products', 'Product Management'],
  ['Categories', 'Product Categories'],
  ['Hero', 'Enhanced Hero Section Products'],
  ['Banners', 'Hero Banners'],
  ['Orders', 'Order Management'],
  ['Tracking', 'Order Tracking Management'],
  ['Coupons', 'Coupon Management'],
  ['Nutrition', 'Nutrition Plans'],
  ['Workouts', 'Workout Guides'],
  ['Community', 'Community Management'],
  ['Reviews', 'Review Management'],
  ['Email', 'Email'],
  ['Users', 'Users'],
  ['Payments', 'Payments'],
  ['Invoices', 'Invoice Management'],
  ['Settings', 'System Settings'],
] as const;

test('are in the documented order, with products first', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin');
  // tabs of extensions are after them
  const tabs = page.getByRole('tablist', { name: 'Admin Panel' }).locator('[role=tab]:not([id^=tab-ext-])');
  await expect(tabs).toHaveText(TABS.map(([name]) => new RegExp(`^${name}`)));
  await expect(page.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Product Management' })).toBeVisible();
});

for (const part of [TABS.slice(0, 8), TABS.slice(8)])
  test(`open by their URLs, ${part[0]![0]} to ${part.at(-1)![0]}`, async ({ page }) => {
    test.setTimeout(90_000);
    await signedInPage(page, DEMO_ADMIN);
    for (const [name, heading] of part)
      await test.step(name, async () => {
        // high enough that the sticky footer of a list covers no row
        await page.setViewportSize({ width: 1280, height: 2200 });
        await page.goto(`/admin/${name.toLowerCase()}`);
        await expect(page).toHaveTitle(new RegExp(`^${name} · Admin Panel`));
        await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
        await expect(
          page.getByRole('tabpanel', { name }).getByRole('heading', { name: heading }).first(),
        ).toBeVisible();
        await expect(page.getByRole('main').locator('[data-part="spinner"], [aria-busy="true"]')).toHaveCount(0);
        await expectAccessibleAndResponsive(page);
      });
  });
