/** Store credit at checkout, in a shop that takes it. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { api, DEMO_ADMIN, expect, fillAddress, newCustomer, signedInPage, signInByApi, test } from './fixtures.ts';
import { withIsolatedShop } from './isolated-shop.ts';
import { inDatabase } from './shop-database.ts';

const PRICE = 79_900;

withIsolatedShop();
test.beforeAll(() =>
  inDatabase(
    `insert into settings (section, value) values ('checkout', $1)
     on conflict (section) do update set value = settings.value || excluded.value`,
    [{ storeCredit: true }],
  ),
);

/** The checkout of one unit that is bought at once, with the customer's credit chosen. */
async function chooseCredit(page: Page, variantId: string): Promise<void> {
  await page.goto(`/checkout?variant=${variantId}&quantity=1`);
  await fillAddress(page);
  await page.getByRole('checkbox', { name: 'Use store credit (₹799)' }).check();
  await expect(page.getByText('Your store credit pays this order.')).toBeVisible();
}

test('store credit spent in two tabs pays one order, and the other tab says so', async ({
  page,
  context,
  provoked,
}) => {
  // the second tab is refused
  provoked.push(/status of 409/);
  const session = await signedInPage(page, await newCustomer());
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  await api(
    'POST',
    `/admin/users/${session.user.id}/store-credit`,
    { amount: PRICE, reason: 'For a broken lid', idempotencyKey: randomUUID() },
    accessToken,
  );
  const { variants } = await api<{ variants: { id: string }[] }>('GET', '/products/creatine-monohydrate');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Store credit ₹799' })).toBeVisible();
  const second = await context.newPage();
  await chooseCredit(page, variants[0]!.id);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await chooseCredit(second, variants[0]!.id);

  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL(/\/payment\/success/);
  await second.getByRole('button', { name: 'Place order' }).click();
  await expect(second.getByText(/Your store credit is now ₹0/).first()).toBeVisible();
  // nothing is lost: the same checkout is paid in another way
  await expect(second.getByRole('button', { name: /^Pay ₹799/ })).toBeVisible();
  const { total } = await api<{ total: number }>('GET', '/orders', undefined, session.accessToken);
  expect(total).toBe(1);
});
