/** The packing bench: scanned, by keyboard, by two packers, and through a break of the connection. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtAnyWidth } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, newCustomer, type Signed, signedInPage, signInByApi, test } from '../fixtures.ts';
import { placePaidOrder } from '../orders.ts';
import { inDatabase } from '../shop-database.ts';

let staff: Signed;
test.beforeEach(async ({ page, context }) => {
  // without the browser's print dialog
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await signedInPage(page, DEMO_ADMIN);
  staff = await signInByApi(DEMO_ADMIN);
});

const asStaff = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  api<T>(method, path, body, staff.accessToken);

/** Opens the bench, which is ready for the scanner. */
async function openBench(page: Page): Promise<void> {
  await page.goto('/admin/bench');
  await expect(page.getByRole('textbox', { name: 'Scan a slip or a pick list' })).toBeFocused();
}

/** A paid order that is to be packed, with the SKU of its units. */
async function orderToPack(quantity: number) {
  const order = await placePaidOrder('whey-isolate', quantity);
  await asStaff('POST', `/admin/orders/${order.id}/status`, { to: 'processing' });
  const { items } = await asStaff<{ items: { sku: string }[] }>('GET', `/admin/orders/${order.id}`);
  return { ...order, sku: items[0]!.sku };
}

test('packs an order by scanner without a click, and opens it again', async ({ page, provoked }) => {
  provoked.push(/40[49]|ERR_INTERNET_DISCONNECTED/);
  const { short, sku } = await orderToPack(2);
  const other = await orderToPack(1);
  await openBench(page);
  await expect(page.getByRole('button', { name: `Pack ${short}` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(`${short}\n`);
  await expect(page.getByText('Shipment 1 of 1, 2 units')).toBeVisible();
  await page.keyboard.type('NO-SUCH-CODE\n');
  await expect(page.getByRole('alert')).toContainText('Unknown code');
  await page.keyboard.type(`${sku}\n`);
  await expect(page.getByText('1 / 2').first()).toBeVisible();
  await expectAccessibleAtAnyWidth(page);
  // a scanner types on while there is no connection, and nothing is lost or counted twice
  await page.context().setOffline(true);
  await page.keyboard.type(`${sku}\n`);
  await expect(page.getByRole('status').filter({ hasText: 'Offline, 1 scan' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(`${short} is packed`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Alt+u');
  await expect(page.getByText('2 / 2').first()).toBeVisible();
  await page.getByRole('button', { name: /^One less of Whey Isolate/ }).click();
  await expect(page.getByText('1 / 2').first()).toBeVisible();
  // the rest without a scanner
  await page.getByRole('textbox', { name: 'Scan a unit or its batch label' }).press('Enter');
  await expect(page.getByText(`${short} is packed`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Scan the next slip' }).fill(other.short);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Shipment 1 of 1, 1 unit')).toBeVisible();
  await page.keyboard.press('Alt+s');
  await expect(page.getByRole('button', { name: `Pack ${other.short}` })).toBeVisible();
});

test('shows which packer has an order, and takes it over', async ({ page }) => {
  const { short } = await orderToPack(1);
  const { token, name } = await otherPacker();
  await api('POST', '/admin/packing/start', { code: short }, token);
  await openBench(page);
  await page.keyboard.type(`${short}\n`);
  await expect(page.getByRole('alert')).toContainText(`${short} is on the bench of ${name}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take it over' }).click();
  await expect(page.getByText('Shipment 1 of 1, 1 unit')).toBeVisible();
});

async function otherPacker() {
  const person = await newCustomer();
  await inDatabase("insert into user_roles (user_id, role) select id, 'packing' from users where email = $1", [
    person.email,
  ]);
  return { token: (await signInByApi(person)).accessToken, name: person.fullName };
}

test('prints a pick list whose number opens its orders', async ({ page }) => {
  const orders = [await orderToPack(1), await orderToPack(2)];
  const orderIds = orders.map(({ id }) => id);
  const { number } = await asStaff<{ number: string }>('POST', '/admin/packing/pick-lists', { orderIds });
  await page.goto(`/admin/orders/pick-list/${number}`);
  await expect(page.getByRole('img', { name: `Barcode of ${number}` })).toBeVisible();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('2 orders, 3 units');
  await expectAccessible(page);
  await page.goto(`/admin/orders/slips?ids=${orders[0]!.short}`);
  await expect(page.getByRole('img', { name: `Barcode of ${orders[0]!.short}` })).toBeVisible();
  await openBench(page);
  await page.keyboard.type(`${number}\n`);
  await expect(page.getByText('0 of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pack / })).toHaveCount(2);
});
