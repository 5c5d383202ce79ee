/** The orders tab. */
import { expectAccessibleAndResponsive } from '../accessible.ts';
import {
  api,
  DEMO_ADMIN,
  expect,
  mailTo,
  newCustomer,
  putInCart,
  type Signed,
  signedInPage,
  signInByApi,
  type TestUser,
  test,
} from '../fixtures.ts';
import { decide, initiate, placeOrder } from '../orders.ts';

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // without the browser's print dialog
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await signedInPage(page, DEMO_ADMIN);
});

type Made = { id: string; short: string; person: TestUser; session: Signed; transactionId: string };

/** An order of two units, paid, failed or open at the gateway. */
async function newOrder(pays: 'pay' | 'fail' | 'waits'): Promise<Made> {
  const person = await newCustomer();
  const session = await signInByApi(person);
  await putInCart(session, 'whey-isolate', 2);
  const id = await placeOrder(session);
  const { transactionId } = await initiate(session, id);
  if (pays !== 'waits') {
    await decide(transactionId, pays);
    await api('POST', '/payments/verify', { transactionId });
  }
  return { id, short: id.slice(0, 8), person, session, transactionId };
}

test('lists orders with their columns, finds one by id, email and phone, filters by status', async ({ page }) => {
  const { short, person } = await newOrder('pay');
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('columnheader')).toHaveText([
    '',
    'Order',
    'Placed',
    'Customer',
    'Items',
    'Payment',
    'Status',
    'Tracking',
    'Total',
  ]);
  const statuses = page.getByRole('group', { name: 'Status' }).getByRole('button');
  await expect(statuses).toHaveText([
    /^All$/,
    /^Pending\d+$/,
    /^Processing\d+$/,
    /^Shipped\d+$/,
    /^Delivered\d+$/,
    /^Completed\d+$/,
    /^Cancelled\d+$/,
  ]);
  const row = page.getByRole('row', { name: new RegExp(`^Select order ${short}`) });
  for (const text of [short, person.email]) {
    await page.getByLabel('Order, person, pincode, product, tracking').fill(text);
    await expect(table.locator('tbody tr')).toHaveCount(1);
    await expect(row).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
    for (const part of ['Asha Rao', person.email, 'Whey Isolate', 'Paid', 'Order confirmed', '₹'])
      await expect(row).toContainText(part);
  }
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Cancelled' }).click();
  await expect(page.getByText('No order matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByLabel('Order, person, pincode, product, tracking').fill('98450 12345');
  await expect(page).toHaveURL(/search=98450/);
  await expect(row).toBeVisible();
});

test('changes a status in the row, undoes it, and refuses an outdated change', async ({ page, provoked }) => {
  provoked.push(/409/, /500/);
  const { id, short } = await newOrder('pay');
  await page.goto(`/admin/orders?search=${short}`);
  const pill = page.getByLabel(`Status of ${short}`);
  await pill.selectOption({ label: 'Processing' });
  await expect(page.getByText('Order status updated successfully')).toBeVisible();
  await expect(pill).toHaveValue('processing');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(pill).toHaveValue('pending');
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  await api('POST', `/admin/orders/${id}/status`, { to: 'completed' }, accessToken);
  await pill.selectOption({ label: 'Processing' });
  await expect(page.locator('[data-variant="destructive"]')).toContainText(
    'Failed to update order status. The order has changed since you opened it and is now completed.',
  );
  await expect(pill).toHaveValue('completed');
  await page.route('**/api/admin/orders/*/status', (route) => route.fulfill({ status: 500, json: {} }));
  await pill.selectOption({ label: 'Pending' });
  await expect(page.locator('[data-variant="destructive"]')).toContainText('Failed to update order status');
});

test('sets statuses in bulk, prints packing slips, and supports keyboard shortcuts', async ({ page }) => {
  const [one, two] = [await newOrder('pay'), await newOrder('fail')];
  await page.goto('/admin/orders');
  await page.getByRole('checkbox', { name: `Select order ${one.short}` }).check();
  await page.getByRole('checkbox', { name: `Select order ${two.short}` }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('2 selected');
  const slipsPage = page.context().waitForEvent('page');
  await bar.getByRole('button', { name: 'Packing slips' }).click();
  const slips = await slipsPage;
  await expect(slips.getByRole('heading', { name: 'Packing slip', exact: true })).toHaveCount(2);
  await expect(slips.locator('html[data-printed]')).toHaveCount(1);
  await expect(slips.locator('article').first()).not.toContainText('₹');
  await slips.close();
  await bar.getByRole('button', { name: 'Set status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set status of 2 orders' });
  await expect(dialog).toContainText('Nothing has been paid. Its stock counts as sold');
  await dialog.getByRole('button', { name: 'Set status' }).click();
  await expect(page.getByText('Order status updated successfully')).toBeVisible();
  await expect(page.getByLabel(`Status of ${two.short}`)).toHaveValue('processing');
  await page.goto(`/admin/orders?search=${one.short}`);
  await expect(page.getByLabel(`Status of ${one.short}`)).toHaveValue('processing');
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await expect(page.getByText('Copied!')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${one.short}$`));
  await expect(page.getByRole('heading', { name: `Order ${one.short}` })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(new RegExp(one.short));
});

test('shows an order with items, customer and attempts, and adds a tracking update', async ({ page, provoked }) => {
  provoked.push(/500/);
  const { short, person, transactionId } = await newOrder('pay');
  await page.goto(`/admin/orders/${short}`);
  const items = page.getByRole('region', { name: 'Items' });
  for (const text of ['Whey Isolate', 'HSN', 'Shipping', 'FREE', 'Tax', 'Included', 'Total'])
    await expect(items).toContainText(text);
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText(person.email);
  await expect(page.getByRole('region', { name: 'Ship to' })).toContainText('Flat 304, Lakeview Residency');
  await page.getByRole('button', { name: 'Copy the address' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('560034');
  const payments = page.getByRole('region', { name: 'Payment attempts' });
  await expect(payments).toContainText('Attempt 1 succeeded');
  await expect(payments).toContainText(transactionId);
  await payments.getByRole('button', { name: 'Check status at gateway' }).click();
  await expect(page.getByText('Nothing new at the gateway')).toBeVisible();
  const form = page.getByRole('form', { name: 'Add tracking update' });
  await page.keyboard.press('t');
  await expect(form.getByLabel('Status')).toBeFocused();
  await form.getByRole('button', { name: 'Add update' }).click();
  await expect(form).toContainText('Please select an order and enter status');
  await form.getByLabel('Status').selectOption({ label: 'In transit' });
  await form.getByLabel('Message').fill('Left the hub');
  await form.getByLabel('Tracking number').fill('abc');
  await expect(form).toContainText('Unusual');
  await page.route('**/api/admin/tracking', (route) => route.fulfill({ status: 500, json: {} }));
  await form.getByRole('button', { name: 'Add update' }).click();
  await expect(form).toContainText('Failed to add tracking update');
  await expect(form.getByLabel('Message')).toHaveValue('Left the hub');
  await page.unroute('**/api/admin/tracking');
  await form.getByRole('button', { name: 'Add update' }).click();
  await expect(page.getByText('Tracking update added successfully')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Tracking history' }).getByRole('listitem').filter({ hasText: 'Left the hub' }),
  ).toBeVisible();
  await mailTo(person.email, new RegExp(`Order ${short}: In transit`));
  await expect(page.getByRole('region', { name: 'History', exact: true })).toContainText('added tracking');
  await expectAccessibleAndResponsive(page);
});

test('states the consequences of cancelling, and refunds after re-authentication', async ({ page, provoked }) => {
  provoked.push(/403/);
  const { short } = await newOrder('pay');
  await page.goto(`/admin/orders/${short}`);
  await page.getByLabel(`Status of ${short}`).selectOption({ label: 'Cancelled' });
  const question = page.getByRole('dialog', { name: `Set ${short} to cancelled?` });
  await expect(question).toContainText(/\d units? goe?s? back to stock\. ₹[\d,]+ becomes a refund due/);
  await expect(question.getByLabel('Mail the customer')).toBeChecked();
  await expect(question).toContainText(`Order ${short} is cancelled`);
  await expectAccessibleAndResponsive(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await question.getByRole('button', { name: 'Set status' }).click();
  await expect(page.getByText('Order status updated successfully')).toBeVisible();
  const matters = page.getByRole('region', { name: '1 open matter' });
  await expect(matters).toContainText('Refund due: ₹');
  // as if the last authentication were long ago
  const asks = { status: 403, json: { defined: true, code: 'REAUTHENTICATION_REQUIRED', status: 403, message: 'x' } };
  await page.route('**/api/admin/refunds/*/start', (route) => route.fulfill(asks), { times: 1 });
  await matters.getByRole('button', { name: /^Refund ₹/ }).click();
  const identity = page.getByRole('dialog', { name: 'Is it you?' });
  await identity.getByLabel('Password').fill(DEMO_ADMIN.password);
  await identity.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('Refund started')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment attempts' })).toContainText('went back', { timeout: 20_000 });
  await expect(matters).toHaveCount(0);
});

test('refunds lines up to the refundable part, and closes a due refund with a note', async ({ page, provoked }) => {
  provoked.push(/409/, /403/);
  const { short, id } = await newOrder('pay');
  await page.goto(`/admin/orders/${short}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${short}` });
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog).toContainText('Choose lines or an amount to refund');
  await dialog.getByLabel('Units of Whey Isolate to refund').selectOption('1');
  await dialog.getByLabel('Note').fill('One tub was dented');
  await expectAccessibleAndResponsive(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route('**/api/admin/orders/*/refunds', (route) =>
    route.fulfill({
      status: 409,
      json: { defined: true, code: 'REFUND_TOO_LARGE', status: 409, message: 'x', data: { refundable: 100 } },
    }),
  );
  await dialog.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(dialog).toContainText('Only ₹1 is left of this payment.');
  await expect(dialog.getByLabel('Note')).toHaveValue('One tub was dented');
  await page.unroute('**/api/admin/orders/*/refunds');
  await dialog.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(page.getByText('Refund started')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('1 of 2 refunded');
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  await api('POST', `/admin/orders/${id}/status`, { to: 'cancelled' }, accessToken);
  await page.reload();
  const matters = page.getByRole('region', { name: '1 open matter' });
  await matters.getByRole('button', { name: 'Close with a note' }).click();
  const closing = page.getByRole('dialog', { name: `Close a matter of ${short}` });
  await closing.getByRole('button', { name: 'Close matter' }).click();
  await expect(closing).toContainText('Enter a resolution note');
  await closing.getByLabel('Resolution note').fill('The customer keeps the second tub');
  await closing.getByRole('button', { name: 'Close matter' }).click();
  await expect(page.getByRole('region', { name: 'History', exact: true })).toContainText(
    'The customer keeps the second tub',
  );
  await expect(matters).toHaveCount(0);
});

test('prints the invoice in its own window and mails it', async ({ page, provoked }) => {
  provoked.push(/500/);
  const { short, person } = await newOrder('pay');
  await page.goto(`/admin/orders/${short}`);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Print order' }).click();
  const paper = await opened;
  await expect(paper.locator('html[data-printed]')).toHaveCount(1);
  await expect(paper.getByRole('heading', { name: 'Order summary' })).toBeVisible();
  const sheet = paper.getByRole('article');
  for (const text of [
    'Ojas Nutrition',
    'Bill to',
    'Asha Rao',
    'Order details',
    short,
    'Whey Isolate',
    'Subtotal',
    'Shipping',
    'FREE',
    'Tax',
    'Included',
    'Total',
    'PhonePe',
    'For support contact care@ojas.example',
  ])
    await expect(sheet).toContainText(text);
  await paper.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(paper.getByRole('navigation', { name: 'Admin sections' })).toBeHidden();
  await paper.emulateMedia({ media: 'screen' });
  await expectAccessibleAndResponsive(paper);
  await paper.close();
  await page.bringToFront();
  const papers = page.getByRole('region', { name: 'Invoices' });
  await expect(papers).toContainText('issued automatically when the order moves to processing');
  await page.getByRole('button', { name: 'Send invoice' }).click();
  await expect(page.getByText('Invoice sent successfully to customer')).toBeVisible();
  expect((await mailTo(person.email, new RegExp(`Invoice for your order ${short}`))).text).toContain('Shipping: FREE');
  // the issued tax invoice has its number and the GST
  const popup = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Print invoice' }).click();
  const issued = await popup;
  await expect(issued.getByRole('heading', { name: 'Tax invoice' })).toBeVisible();
  await expect(issued.getByRole('article')).toContainText(/INV-\d{4}-\d{6}/);
  await expect(issued.getByRole('table', { name: 'GST in these prices' }).getByRole('row')).toHaveCount(3);
  await expectAccessibleAndResponsive(issued);
  await issued.close();
  await page.bringToFront();
  await page.route('**/api/admin/orders/*/email-invoice', (route) => route.fulfill({ status: 500, json: {} }));
  await page.keyboard.press('m');
  await expect(page.locator('[data-variant="destructive"]')).toContainText('Failed to send invoice email');
});

test('deletes an order after confirmation, or states what prevents it', async ({ page, provoked }) => {
  provoked.push(/409/, /403/, /404/);
  const open = await newOrder('waits');
  const paid = await newOrder('pay');
  await page.goto(`/admin/orders/${open.short}`);
  const remove = async (short: string) => {
    await page.getByRole('button', { name: 'Delete order' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete order ${short}?` });
    await expect(dialog).toContainText('The order and its items are removed permanently');
    await dialog.getByRole('button', { name: 'Delete order' }).click();
    await expect(dialog).toContainText(`Type ${short}`);
    await dialog.getByLabel('Type the order id to delete it').fill(short);
    await dialog.getByRole('button', { name: 'Delete order' }).click();
  };
  const refused = page.locator('[data-variant="destructive"]');
  // stated before any input
  await page.getByRole('button', { name: 'Delete order' }).click();
  const tooEarly = page.getByRole('dialog', { name: `Delete order ${open.short}?` });
  await expect(tooEarly).toContainText(/It may still be paid until \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expect(tooEarly.getByLabel('Type the order id to delete it')).toBeDisabled();
  await expect(tooEarly.getByRole('button', { name: 'Delete order' })).toHaveCount(0);
  await page.goto(`/admin/orders/${paid.short}`);
  // a payment was started meanwhile
  const opened = { until: '2026-11-20T09:00:00.000Z' };
  await page.route(
    `**/api/admin/orders/${paid.id}`,
    (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 409,
            json: { defined: true, code: 'PAYMENT_ATTEMPT_OPEN', status: 409, message: 'open', data: opened },
          })
        : route.continue(),
    { times: 1 },
  );
  await remove(paid.short);
  await expect(refused).toContainText('Failed to delete order. It may still be paid until 20/11/2026 14:30');
  await page.goto(`/admin/orders/${paid.short}`);
  await page.route(`**/api/admin/orders/${paid.id}`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 403, json: { defined: true, code: 'FORBIDDEN', status: 403, message: 'no' } })
      : route.continue(),
  );
  await remove(paid.short);
  await expect(refused).toContainText('Access denied: Admin role required');
  await page.unroute(`**/api/admin/orders/${paid.id}`);
  await expect(page.getByRole('dialog')).toContainText('Access denied: Admin role required');
  await expect(page.getByRole('dialog')).toContainText('It is paid. It disappears from every view');
  await expect(page.getByLabel('Type the order id to delete it')).toHaveValue(paid.short);
  await expectAccessibleAndResponsive(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete order' }).click();
  await expect(page.getByText('Order deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await page.goto(`/admin/orders/${paid.short}`);
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
  const orderList = await api<{ total: number }>('GET', '/orders', undefined, paid.session.accessToken);
  expect(orderList.total).toBe(0);
  expect(await api('POST', '/tracking/find', { mode: 'order', value: paid.id })).toEqual([]);
});

test("imports an earlier order after a preview, and downloads the list's orders", async ({ page }) => {
  const name = `OLD-${Math.random().toString(36).slice(2, 8)}`;
  const head = 'order_id,placed_at,status,payment_status,full_name,email,total,sku,product,quantity,price';
  const rows = [
    `${name},2024-03-01T10:00:00+05:30,delivered,completed,${name} Rao,${name}@example.in,1500,S-1,Old Whey,1,1500`,
    `${name}-B,01/03/2024,delivered,completed,Asha Rao,asha@example.in,1400,S-1,Old Whey,1,1500`,
  ];
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import orders' });
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...rows].join('\n')) });
  await expect(dialog.getByText('This would be: 1 new, 0 changed, 0 unchanged, 1 refused.')).toBeVisible();
  await expect(dialog.getByText('The sums do not add up')).toBeVisible();
  await expectAccessibleAndResponsive(page);
  await dialog.getByRole('button', { name: 'Import 1 order' }).click();
  await expect(page.getByText('Orders imported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.goto(`/admin/orders?search=${name}`);
  await expect(page.getByRole('row').filter({ hasText: `${name} Rao` })).toContainText('₹1,500');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const text = await (await import('node:fs/promises')).readFile(await download.path(), 'utf8');
  expect(text).toContain(`${name} Rao`);
  expect(text).not.toContain('Ananya');
});
