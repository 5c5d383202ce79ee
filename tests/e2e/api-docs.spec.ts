import { expect, shopUrl, test } from './fixtures.ts';

// the page’s policy blocks the viewer’s logo from another host
test.use({ provoked: [/cdn\.redoc\.ly/] });

test('lists the operations by feature without requests to other hosts', async ({ page }) => {
  const answered: string[] = [];
  page.on('response', (response) => answered.push(new URL(response.url()).origin));
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Shop API' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('link', { name: 'Cart', exact: true }).first()).toBeVisible();
  await expect(page.getByText('/auth/sign-in').first()).toBeVisible();
  expect(new Set(answered)).toEqual(new Set([shopUrl()]));
});
