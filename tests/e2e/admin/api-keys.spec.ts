/** API keys under Settings. */
import { randomUUID } from 'node:crypto';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';
import { inDatabase } from '../shop-database.ts';

// the first test needs a shop without keys
test.describe.configure({ mode: 'default' });

test('creates a key, shows it once, and revokes it', async ({ page, request }) => {
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings/api-keys');
  await expect(page.getByRole('heading', { name: 'No key yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByLabel('Program').fill('Returns desk tablet');
  // dependent scopes are checked too
  await dialog.getByLabel(/^orders\.ship/).check();
  await expect(dialog.getByLabel(/^orders\.read/)).toBeChecked();
  await expectAccessibleAndResponsive(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await dialog.getByRole('button', { name: 'Create key' }).click();

  const created = page.getByRole('dialog', { name: 'Key created' });
  const key = await created.getByText(/^sk_\w{49}$/).innerText();
  await expect(created.getByRole('button', { name: 'Done' })).toBeDisabled();
  await expectAccessibleAndResponsive(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await created.getByLabel('I have stored the key where the program reads it').check();
  await created.getByRole('button', { name: 'Done' }).click();

  const call = async (path: string) =>
    (await request.get(path, { headers: { authorization: `Bearer ${key}` } })).status();
  expect(await call('/api/admin/orders')).toBe(200);
  expect(await call('/api/admin/products')).toBe(403);
  const row = page.getByRole('row', { name: /Returns desk tablet/ });
  await expect(row).toContainText(key.slice(0, 7));
  await expect(page.locator('body')).not.toContainText(key);
  await expectAccessibleAndResponsive(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await row.getByRole('button', { name: 'End Returns desk tablet' }).click();
  await page.getByRole('dialog', { name: /^End/ }).getByRole('button', { name: 'End key' }).click();
  await expect(row).toContainText('Ended');
  await expect.poll(() => call('/api/admin/orders'), { timeout: 3000 }).toBe(401);
});

test('reports an unused key until staff keep it', async ({ page }) => {
  // old enough to be reported as unused
  const hash = randomUUID();
  await inDatabase(
    `insert into api_keys (name, prefix, hash, scopes, created_by, created_at)
    select 'Old dashboard', 'sk_K3d8', $1, '{reports.read}', id, now() - interval '131 days' from users where email = $2`,
    [hash, DEMO_ADMIN.email],
  );
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings/api-keys');
  const row = page.getByRole('row', { name: /Old dashboard/ });
  await expect(row).toContainText('Unused for 131 days');
  await expect(page.getByText('‘Old dashboard’ was never used.')).toBeVisible();
  await expectAccessibleAndResponsive(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('‘Old dashboard’ was never used.')).toBeHidden();
  await expect(row).toContainText('Active');
  await inDatabase('delete from api_keys where hash = $1', [hash]);
});
