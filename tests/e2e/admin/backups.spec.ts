/** Backups under Settings, with a real archive. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';
import { withIsolatedShop } from '../isolated-shop.ts';

// other journeys write while an archive is made, and a retry needs a shop without a backup
withIsolatedShop({ timeout: 240_000 });

test('makes a backup, rehearses it, and shows the restore command', async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Backups' }).click();
  await expect(page.getByRole('heading', { name: 'Backups', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No backup yet' })).toBeVisible();
  await expect(page.getByText('which is not a safe backup. Set BACKUP_TO')).toBeVisible();
  // without a backup there is nothing to rehearse
  await expect(page.getByRole('button', { name: 'Rehearse now' })).toHaveCount(0);
  await expectAccessibleAndResponsive(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Back up now' }).click();
  const archives = page.getByRole('region', { name: 'Archives' });
  await expect(archives.getByText('Written')).toBeVisible({ timeout: 90_000 });
  await expect(archives.getByRole('cell', { name: DEMO_ADMIN.email })).toBeVisible();
  await page.getByRole('button', { name: 'Rehearse now' }).click();
  const rehearsal = page.getByRole('region', { name: 'Last rehearsal' });
  await expect(rehearsal.getByText(/^Restored in \d+/)).toBeVisible({ timeout: 90_000 });
  await expect(archives.getByText('Rehearsed, good')).toBeVisible();
  await expectAccessibleAndResponsive(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await archives.getByRole('button', { name: /^Restore/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore the shop' });
  await expect(dialog.getByText(/npm run restore -- shop-\d{4}-.*\.tar\.zst\.age --to \/srv\/restored$/)).toBeVisible();
  await expectAccessibleAndResponsive(page);
});
