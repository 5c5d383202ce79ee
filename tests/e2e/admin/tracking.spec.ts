/** The tracking tab. */
import { randomUUID } from 'node:crypto';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { DEMO_ADMIN, expect, mailTo, newCustomer, putInCart, signedInPage, signInByApi, test } from '../fixtures.ts';
import { placeOrder, placePaidOrder } from '../orders.ts';

test.beforeEach(async ({ page }) => {
  await signedInPage(page, DEMO_ADMIN);
});

const paidOrder = () => placePaidOrder('whey-isolate');

test('adds an update to a searched order, mails it, and lists it', async ({ page }) => {
  const { short, email } = await paidOrder();
  const number = `DL-${randomUUID().slice(0, 8).toUpperCase()}`;
  await page.goto('/admin/tracking');
  await expect(page.getByRole('heading', { name: 'Order Tracking Management' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Orders and their tracking' });
  await expect(table.getByRole('columnheader')).toHaveText([
    '',
    'Order',
    'Placed',
    'Customer',
    'Order status',
    'Latest update',
    'History',
    'Total',
    'Actions',
  ]);
  await page.getByRole('button', { name: 'Add tracking update', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add tracking update' });
  await dialog.getByRole('button', { name: 'Add update' }).click();
  await expect(dialog).toContainText('Please select an order and enter status');
  await expect(dialog.getByLabel('Status').locator('option')).toHaveText([
    'Choose a status',
    'Order confirmed',
    'Processing',
    'Shipped',
    'In transit',
    'Out for delivery',
    'Delivered',
    'Delayed',
  ]);
  await dialog.getByLabel('Find an order').fill(email);
  await dialog.getByLabel('Order', { exact: true }).selectOption({ label: await optionOf(dialog, short) });
  await dialog.getByLabel('Status').selectOption({ label: 'Shipped' });
  await dialog.getByLabel('Message').fill('Handed to the courier');
  await dialog.getByLabel('Location').fill('Pune');
  await dialog.getByLabel('Estimated delivery').fill('2026-12-01');
  await dialog.getByLabel('Tracking number').fill('short');
  await expect(dialog).toContainText('Unusual');
  await dialog.getByLabel('Tracking number').fill(number);
  await expect(dialog).not.toContainText('Unusual');
  await dialog.getByLabel('Carrier').fill('Delhivery');
  await expectAccessibleAndResponsive(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Add update' }).click();
  await expect(page.getByText('Tracking update added successfully')).toBeVisible();
  const mail = await mailTo(email, new RegExp(`Order ${short}: Shipped`));
  for (const text of ['Handed to the courier', 'Pune', '01/12/2026', 'Delhivery', number])
    expect(mail.text).toContain(text);
  await page.getByLabel('Order, person, pincode, product, tracking').fill(short);
  await expect(page).toHaveURL(new RegExp(`search=${short}`));
  const row = page.getByRole('row', { name: new RegExp(`^Select order ${short}`) });
  // the order status follows the shipment
  await expect(row.getByRole('cell', { name: 'Shipped', exact: true })).toBeVisible();
  await row.getByRole('button', { name: `2 updates of ${short}` }).click();
  const history = page.getByRole('dialog', { name: `Tracking of ${short}` });
  await expect(history.getByRole('listitem')).toHaveText([
    /^Shipped.*“Handed to the courier” · Pune · Delhivery/,
    /^Order confirmed/,
  ]);
  await page.keyboard.press('Escape');
  // the next update begins with the carrier of the last one
  await page.getByRole('checkbox', { name: `Select order ${short}` }).check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Add tracking' }).click();
  const next = page.getByRole('dialog', { name: /^Add tracking update/ });
  await expect(next.getByLabel('Carrier')).toHaveValue('Delhivery');
  await page.keyboard.press('Escape');
  await expect(next).toBeHidden();
  await page.getByRole('button', { name: 'Updates', exact: true }).click();
  await page.getByLabel('Tracking number or order id').fill(number);
  await expect(page.getByRole('table', { name: 'Tracking updates' }).locator('tbody tr')).toHaveCount(1);
});

test('adds one update to several orders, and keeps the input when saving fails', async ({ page, provoked }) => {
  provoked.push(/500/);
  const orders = [await paidOrder(), await paidOrder()];
  await page.goto('/admin/tracking');
  for (const { short } of orders) await page.getByRole('checkbox', { name: `Select order ${short}` }).check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Add tracking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add tracking update to 2 orders' });
  await dialog.getByLabel('Status').selectOption({ label: 'Delayed' });
  await dialog.getByLabel('Message').fill('Held up by the rain');
  await page.route('**/api/admin/tracking', (route) => route.fulfill({ status: 500, json: {} }));
  await page.keyboard.press('Control+s');
  await expect(dialog).toContainText('Failed to add tracking update');
  await expect(dialog.getByLabel('Message')).toHaveValue('Held up by the rain');
  await page.unroute('**/api/admin/tracking');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Tracking update added successfully')).toBeVisible();
  for (const { short } of orders)
    await expect(page.getByRole('row', { name: new RegExp(`^Select order ${short}`) })).toContainText('Delayed');
  // high enough that the sticky footer of a list covers no row
  await page.setViewportSize({ width: 1280, height: 2200 });
  await expectAccessibleAndResponsive(page);
});

async function optionOf(dialog: import('@playwright/test').Locator, short: string): Promise<string> {
  const option = dialog.getByLabel('Order', { exact: true }).locator('option', { hasText: short });
  await expect(option).toHaveCount(1);
  return (await option.textContent()) ?? '';
}

test('ships several orders, each with its own pasted number', async ({ page }) => {
  const [first, second] = [await paidOrder(), await paidOrder()];
  const number = `SH${randomUUID().slice(0, 8).toUpperCase()}`;
  await page.goto('/admin/orders');
  for (const { short } of [first, second]) await page.getByRole('checkbox', { name: `Select order ${short}` }).check();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders' });
  const fields = dialog.getByLabel(/^Tracking number of/);
  await fields.first().focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, `${number}\n${number}`);
  await expect(fields.nth(1)).toHaveValue(number);
  await expectAccessibleAndResponsive(page);
  await dialog.getByRole('button', { name: 'Ship 2 orders' }).click();
  const rest = page.getByRole('dialog', { name: 'Ship 1 order' });
  await expect(rest).toContainText('would share this number');
  await rest.getByLabel(/^Tracking number of/).fill(`${number}B`);
  await rest.getByRole('button', { name: 'Ship 1 order' }).click();
  await expect(page.getByText('1 order shipped.')).toBeVisible();
  await expect(rest).toBeHidden();
  for (const { short } of [first, second]) {
    await page.goto(`/admin/orders?search=${short}`);
    await expect(page.getByRole('row', { name: new RegExp(`^Select order ${short}`) })).toContainText('Shipped');
  }
});

test('offers no shipping of an unpaid order, and says how to accept it', async ({ page }) => {
  const session = await signInByApi(await newCustomer());
  await putInCart(session, 'whey-isolate');
  const id = await placeOrder(session);
  await page.goto(`/admin/orders/${id.slice(0, 8)}`);
  const form = page.getByRole('form', { name: 'Add tracking update' });
  await expect(form).toContainText('This order is not paid. Set it to Processing first');
  await expect(form.getByRole('option', { name: 'Shipped' })).toBeDisabled();
  await expect(form.getByRole('option', { name: 'Delayed' })).toBeEnabled();
});

test('corrects an address until the goods have left, and restocks what comes back', async ({ page }) => {
  const { short } = await paidOrder();
  await page.goto(`/admin/orders/${short}`);
  await page.getByRole('button', { name: 'Correct the address' }).click();
  const dialog = page.getByRole('dialog', { name: `Correct the address of ${short}` });
  await dialog.getByLabel('Pincode').fill('411');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog.getByText('Pincode must be 6 digits')).toBeVisible();
  await dialog.getByLabel('Pincode').fill('411004');
  await dialog.getByLabel('City').fill('Pune');
  await dialog.getByLabel('State').selectOption('Maharashtra');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('region', { name: 'Ship to' })).toContainText('Pune, Maharashtra 411004');
  const form = page.getByRole('form', { name: 'Add tracking update' });
  await form.getByLabel('Status').selectOption('shipped');
  await expect(form).toContainText('The order becomes Shipped');
  await form.getByRole('button', { name: 'Add update' }).click();
  await expect(page.getByRole('button', { name: 'Correct the address' })).toBeHidden();
  await page.getByRole('button', { name: 'Restock', exact: true }).click();
  const restock = page.getByRole('dialog', { name: `Restock units of ${short}` });
  await restock.getByRole('combobox').first().selectOption('1');
  await restock.getByRole('button', { name: 'Restock 1 unit' }).click();
  await expect(page.getByText('can be sold again')).toBeVisible();
});
