/** The security log under Settings. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, newCustomer, signedInPage, test } from '../fixtures.ts';

test('lists sign-in events of a user, filters them by kind, and shows details', async ({ page }) => {
  const person = await newCustomer();
  for (let times = 0; times < 2; times++)
    await api('POST', '/auth/sign-in', { email: person.email, password: 'not the one' }).catch(() => null);
  await api('POST', '/auth/sign-in', { email: person.email, password: person.password });
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Security log' }).click();
  await expect(page.getByRole('heading', { name: 'Security log' })).toBeVisible();
  await page.getByLabel('Name, email or address').fill(person.email);
  const list = page.getByRole('table', { name: 'Security events' });
  await expect(list.getByRole('button', { name: 'Sign-in failed' })).toHaveCount(2);
  await expect(list.getByRole('button', { name: 'Signed in' })).toHaveCount(1);
  await expectAccessibleAndResponsive(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'What: Signed in' });
  await expect(list.getByRole('button', { name: 'Sign-in failed' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Signed in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signed in' });
  await expect(dialog.getByRole('definition').filter({ hasText: person.email })).toBeVisible();
  await expect(dialog.getByRole('definition').filter({ hasText: /^[\da-f-]{36}$/ })).toBeVisible();
  await expectAccessibleAndResponsive(page);
});
