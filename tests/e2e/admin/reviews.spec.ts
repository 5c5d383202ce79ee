/** The reviews tab while reviews are switched off. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';

test('lists reviews with their badges, and adds none while reviews are off', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/reviews');
  await expect(page.getByRole('heading', { name: 'Review Management' })).toBeVisible();
  await expect(page.getByText('The shop does not show reviews until they are switched on')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Settings', exact: true })).toHaveAttribute(
    'href',
    '/admin/settings',
  );
  const table = page.getByRole('table', { name: 'Reviews' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Review',
    'Product',
    'Customer',
    'Rating',
    'Helpful votes',
    'Status',
    'Created',
    'Actions',
  ]);
  const reviewRow = table.getByRole('row', { name: /The scoop is what the label says/ });
  for (const badge of ['Approved', 'Verified', 'Featured']) await expect(reviewRow.getByText(badge)).toBeVisible();
  await page.getByRole('button', { name: 'Pending', exact: true }).click();
  await expect(table.getByRole('row', { name: /For a first try/ }).getByText('Pending')).toBeVisible();
  await expect(table.locator('tbody tr')).toHaveCount(1);

  // adding is refused with the documented text, and the input is kept
  await page.getByRole('button', { name: 'Add Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Review' });
  await expect(dialog.getByLabel('Rating')).toHaveValue('5');
  await expect(dialog.getByRole('checkbox', { name: 'Approved' })).toBeChecked();
  await dialog.getByLabel('Title').fill('By letter');
  await dialog.getByRole('button', { name: 'Add review' }).click();
  await expect(page.getByText('Review management will be implemented in future updates')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('By letter');
  await expectAccessibleAndResponsive(page);
});
