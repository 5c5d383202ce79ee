/** The search for a setting. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { DEMO_ADMIN, expect, signedInPage, test } from '../fixtures.ts';

test('finds a setting by its words, focuses it on Enter, and keeps input in hidden cards', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings');
  const general = page.getByRole('form', { name: 'General' });
  await general.getByLabel('Site name').fill('Typed before');
  await general.getByLabel('Site name').blur();
  await page.keyboard.press('/');
  const find = page.getByRole('searchbox', { name: 'Find a setting' });
  await expect(find).toBeFocused();
  await find.fill('login attempts');
  await expect(page.getByRole('form', { name: 'Security' })).toBeVisible();
  await expect(general).toBeHidden();
  await expect(page.getByText('1 setting found')).toBeAttached();
  await expectAccessibleAndResponsive(page);
  await find.press('Enter');
  await expect(page.getByLabel('Login attempts')).toBeFocused();
  await find.fill('nothing of the kind');
  await expect(page.getByRole('heading', { name: 'No setting matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all settings' }).click();
  await expect(general.getByLabel('Site name')).toHaveValue('Typed before');
});
