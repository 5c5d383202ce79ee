/** The feeds' tab: where they are, what is in them, what is left out. */
import { expectAccessibleAndResponsive } from '#tests/e2e/accessible.ts';
import { DEMO_ADMIN, expect, signedInPage, test } from '#tests/e2e/fixtures.ts';
import { withIsolatedShop } from '#tests/e2e/isolated-shop.ts';

withIsolatedShop();

test("shows the feed's contents and leaves out what staff exclude", async ({ page, request }) => {
  await signedInPage(page, DEMO_ADMIN);
  // a worker reads the catalogue in its first seconds
  await expect(async () => {
    await page.goto('/admin/ext-product-feed');
    await expect(page.getByText('48products')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessibleAndResponsive(page);
  const address = await page.locator('code', { hasText: 'google.xml' }).innerText();
  const count = async () => (await (await request.get(new URL(address).pathname)).text()).split('<item>').length;
  const before = await count();
  await page.getByRole('button', { name: 'Leave out Ashwagandha, 60 capsules' }).click();
  await expect(page.getByRole('button', { name: 'Put back Ashwagandha' })).toBeVisible();
  expect(await count()).toBe(before - 1);
  await page.getByRole('button', { name: 'Put back Ashwagandha' }).click();
  await expect(page.getByText('48products')).toBeVisible();
  expect(await count()).toBe(before);
});
