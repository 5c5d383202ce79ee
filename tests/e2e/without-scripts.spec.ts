/** Forms of people's data without scripts: nothing reaches the address bar, and the page says what to do. */
import { ADDRESS, expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('says on checkout that it needs scripts, and keeps the address out of the URL', async ({ page, provoked }) => {
  provoked.push(/status of 405/);
  const response = await page.goto('/checkout');
  expect(await response!.text()).toMatch(/<noscript><p[^>]*>Checkout needs JavaScript\./);
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Phone').fill(ADDRESS.phone);
  await page.getByRole('button', { name: /^Pay|Sign In to pay/ }).click();
  await expect(page.getByRole('heading', { name: 'This form needs JavaScript' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await expect(page.getByRole('heading', { name: 'Shipping Information' })).toBeVisible();
});

for (const path of ['/auth', '/auth?tab=sign-up', '/forgot-password'])
  test(`says on ${path} that accounts need scripts`, async ({ page, provoked }) => {
    provoked.push(/status of 405/);
    const response = await page.goto(path);
    expect(await response!.text()).toMatch(/<noscript><p[^>]*>Your account needs JavaScript\./);
    await page.getByLabel('Email').first().fill('asha@example.in');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Sign In|Sign Up|Create|Send)/ })
      .last()
      .click();
    await expect(page.getByText('Nothing was sent or stored.')).toBeVisible();
    expect(page.url()).not.toContain('asha');
  });
