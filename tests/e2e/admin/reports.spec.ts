/** Reports: from the Revenue card, charts with a table behind each. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';

test('open from the Revenue card; every chart has its table; spans are in the address', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/coupons');
  await page.locator('.a-kpi').filter({ hasText: 'Revenue' }).click();
  await expect(page).toHaveURL(/\/admin\/reports$/);
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  for (const title of ['Revenue over time', 'Orders by status', 'Best sellers', 'Low stock']) {
    const card = page.getByRole('region', { name: title, exact: true });
    await card.getByRole('button', { name: `Table of ${title}` }).click();
    await expect(card.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  }
  await expectAccessibleAndResponsive(page);
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(page).toHaveURL(/range=7$/);
  await expect(page.getByRole('region', { name: 'Revenue over time', exact: true }).getByRole('row')).toHaveCount(8);
  await page.reload();
  await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.a-chart svg.recharts-surface')).toBeVisible();
  await page.getByRole('group', { name: 'By' }).getByRole('button', { name: 'Revenue' }).click();
  await expect(page.getByRole('group', { name: 'By' }).getByRole('button', { name: 'Revenue' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessibleAndResponsive(page);
});
