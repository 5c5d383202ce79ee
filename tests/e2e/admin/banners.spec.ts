/** The banners tab. Its rows stay inactive, since other tests use the homepage. */
import { png } from '../../png.ts';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';
import { seenActive, withFailingRequests } from './failing-requests.ts';
import { uniqueName } from './products.ts';

let token = '';
test.beforeEach(async ({ page }) => {
  token = (await signedInPage(page, DEMO_ADMIN)).accessToken;
});

const ONE = /\/api\/admin\/hero-banners\/.+/;

test('creates, previews, edits, hides, deletes and restores a banner', async ({ page, provoked }) => {
  provoked.push(/500/);
  const title = uniqueName('Monsoon');
  await page.goto('/admin/banners');
  await expect(page.getByRole('heading', { name: 'Hero Banners' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Hero banners' });
  await expect(table.getByText('Active', { exact: true }).first()).toBeVisible();
  const count = await table.locator('tbody tr').count();
  const toast = page.getByRole('region', { name: 'Notifications' });
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add banner' });
  await expect(dialog.getByLabel('Display order')).toHaveValue(String(count));
  await dialog.getByRole('button', { name: 'Create banner' }).click();
  await expect(dialog.getByText('Title and image are required')).toHaveCount(2);
  await dialog.getByLabel('Title', { exact: true }).fill(title);
  await dialog.getByLabel('Subtitle').fill('Till Sunday');
  await dialog.getByLabel('Description').fill('Everything for wet weeks.');
  await dialog.getByLabel('Button text').fill('See it');
  await dialog.getByLabel('Button link').fill('//evil.example');
  await dialog.getByLabel('Active').uncheck();
  await dialog
    .getByLabel('choose an image')
    .setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: png(201, 320) });
  await expect(page.getByText('1 image(s) uploaded successfully.')).toBeVisible();
  const preview = dialog.getByRole('complementary', { name: 'Preview' });
  await expect(preview).toContainText(title);
  // an invalid link shows no button
  await expect(preview.getByText('See it')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Create banner' }).click();
  await expect(dialog.getByText('Enter a path of the shop such as /products, or an https address')).toBeVisible();
  await dialog.getByLabel('Button link').fill('/products');
  await expect(preview.getByText('See it')).toBeVisible();
  await preview.getByRole('button', { name: 'Dark' }).click();
  await preview.getByRole('button', { name: 'Phone' }).click();
  await expect(preview.locator('[data-device="phone"] .dark')).toBeVisible();
  await expect(preview.locator('[data-device] img')).toBeVisible();
  await withFailingRequests(page, 'POST', /\/api\/admin\/hero-banners$/, async () => {
    await page.keyboard.press('Control+s');
    await expect(dialog.getByText('Failed to create hero banner')).toBeVisible();
  });
  await expectAccessibleAndResponsive(page);
  await page.keyboard.press('Control+s');
  await expect(toast).toContainText('Hero banner created successfully');
  const row = table.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('Inactive');

  await row.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${title}` });
  await expect(edit.locator('[data-image]')).toHaveCount(1);
  await edit.getByLabel('Subtitle').fill('Till Monday');
  await withFailingRequests(page, 'PUT', ONE, async () => {
    await edit.getByRole('button', { name: 'Save banner' }).click();
    await expect(edit.getByText('Failed to update hero banner')).toBeVisible();
  });
  await expect(edit.getByLabel('Subtitle')).toHaveValue('Till Monday');
  await edit.getByRole('button', { name: 'Save banner' }).click();
  await expect(toast).toContainText('Hero banner updated successfully');
  await expect(row).toContainText('Till Monday');

  const rows = await api<{ id: string; title: string }[]>('GET', '/admin/hero-banners', undefined, token);
  await seenActive(page, /\/api\/admin\/hero-banners$/, rows.find((one) => one.title === title)!.id);
  await row.getByRole('button', { name: `Deactivate ${title}` }).click();
  await expect(toast).toContainText('Hero banner updated successfully');
  await expect(row).toContainText('Inactive');
  await expectAccessibleAndResponsive(page);

  const remove = async () => {
    await row.getByRole('button', { name: `Delete ${title}` }).click();
    const question = page.getByRole('dialog', { name: 'Delete banner' });
    await expect(question).toContainText('Are you sure you want to delete this banner?');
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  await withFailingRequests(page, 'DELETE', ONE, async () => {
    await remove();
    await expect(toast).toContainText('Failed to delete hero banner');
  });
  await remove();
  await expect(toast).toContainText('Hero banner deleted successfully');
  await expect(row).toHaveCount(0);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Till Monday');
  await remove();
  await expect(row).toHaveCount(0);
});
