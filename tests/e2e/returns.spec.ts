import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import {
  api,
  DEMO_ADMIN,
  expect,
  newCustomer,
  putInCart,
  type Signed,
  signedInPage,
  signInByApi,
  test,
} from './fixtures.ts';
import { decide, initiate, placeOrder } from './orders.ts';
import { inDatabase } from './shop-database.ts';

/** A delivered order of two shakers and one creatine. */
async function deliveredOrder(session: Signed): Promise<string> {
  await putInCart(session, 'creatine-monohydrate');
  await putInCart(session, 'classic-shaker', 2);
  const orderId = await placeOrder(session);
  await decide((await initiate(session, orderId)).transactionId, 'completed');
  const confirmed = () => api<{ paymentStatus: string }>('GET', `/orders/${orderId}`, undefined, session.accessToken);
  await expect.poll(async () => (await confirmed()).paymentStatus).toBe('completed');
  await inDatabase(`update orders set status = 'delivered' where id = $1`, [orderId]);
  await inDatabase(`insert into order_tracking (id, order_id, status) values ($1, $2, 'delivered')`, [
    randomUUID(),
    orderId,
  ]);
  return orderId;
}

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#a40' } })
    .jpeg()
    .toBuffer();

test('requests a return with lines, units, reason and photos, which staff refund', { tag: '@images' }, async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const session = await signedInPage(page, await newCustomer());
  const orderId = await deliveredOrder(session);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Return items' }).click();
  await expect(page.getByRole('heading', { name: 'Return from this order' })).toBeVisible();
  await expectAccessible(page);
  const send = page.getByRole('button', { name: 'Send return request' });
  await send.click();
  await expect(page.getByText('Choose what comes back')).toBeVisible();
  await page.getByRole('checkbox', { name: /Classic Shaker/ }).check();
  await page.getByRole('group', { name: 'Units of Classic Shaker' }).getByRole('button', { name: 'Increase' }).click();
  await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
  await send.click();
  await expect(page.getByText('Say what is wrong')).toBeVisible();
  await page.getByLabel('What is wrong').selectOption('Damaged on the way');
  await page
    .getByLabel(/Add a photo/)
    .setInputFiles([{ name: 'dent.jpg', mimeType: 'image/jpeg', buffer: await photo() }]);
  const picture = page.getByRole('img', { name: 'Your upload 1' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  await page.getByLabel('Anything else').fill('A dent at the base.');
  await expect(page.getByRole('complementary', { name: 'Your request' })).toContainText('₹598');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await send.click();
  await expect(page.getByText('Return requested')).toBeVisible();
  await expect(page.getByText(/Return T-\d{6} of .*: we are looking at it\./)).toBeVisible();
  const staff = await browser.newPage({ baseURL: process.env.OJAS_TEST_URL! });
  await signedInPage(staff, DEMO_ADMIN);
  await staff.goto('/admin/users/tickets');
  const row = staff.getByRole('row').filter({ hasText: `Return from order ${orderId.slice(0, 8)}` });
  await row.getByRole('link', { name: /^T-\d{6}$/ }).click();
  const card = staff.getByRole('region', { name: 'Return request' });
  await expect(card).toContainText('Classic Shaker');
  await expect(card).toContainText('× 2');
  await expect(card).toContainText('Damaged on the way');
  const images = card.getByRole('img');
  await expect.poll(() => images.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  await expectAccessible(staff);
  await card.getByRole('link', { name: 'Refund these items' }).click();
  const dialog = staff.getByRole('dialog', { name: /Refund/ });
  await expect(dialog.getByLabel(/Units of Classic Shaker/)).toHaveValue('2');
  await expect(dialog.getByLabel(/Units of Creatine Monohydrate/)).toHaveValue('0');
  await expect(dialog).toContainText('₹598');
  await staff.close();
});

/** Requests one unit as the customer, on the page of the form; returns the address of the return's page. */
async function requestOne(page: Page, product: RegExp, reason: string, wish: string): Promise<string> {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Return items' }).click();
  await page.getByRole('checkbox', { name: product }).check();
  await page.getByLabel('What is wrong').selectOption(reason);
  await page
    .getByLabel(/Add a photo/)
    .setInputFiles([{ name: 'lid.jpg', mimeType: 'image/jpeg', buffer: await photo() }]);
  await expect(page.getByRole('img', { name: 'Your upload 1' })).toBeVisible();
  await page.getByRole('radio', { name: wish }).check();
  await page.getByRole('button', { name: 'Send return request' }).click();
  const steps = page.getByRole('link', { name: 'See its steps' });
  await steps.click();
  await expect(page.getByRole('heading', { name: 'Your return' })).toBeVisible();
  await expect(page.getByText(/We are looking at it/)).toBeVisible();
  return page.url();
}

/** The page of the return in the panel, reached from the list. */
async function openAsStaff(browser: Browser, orderId: string): Promise<Page> {
  const staff = await browser.newPage({ baseURL: process.env.OJAS_TEST_URL! });
  await signedInPage(staff, DEMO_ADMIN);
  await staff.goto('/admin/orders');
  await staff.getByRole('link', { name: /^Returns/ }).click();
  const row = staff.getByRole('row').filter({ hasText: orderId.slice(0, 8) });
  await row.getByRole('link', { name: /^RET-\d{6}$/ }).click();
  await expect(staff.getByRole('heading', { name: /^RET-\d{6}$/ })).toBeVisible();
  return staff;
}

test('a damaged tub is claimed with a photo, approved, and its replacement is delivered', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const session = await signedInPage(page, await newCustomer());
  const orderId = await deliveredOrder(session);
  const returnPage = await requestOne(page, /Creatine Monohydrate/, 'Damaged on the way', 'The same again');
  await expectAccessible(page);

  const staff = await openAsStaff(browser, orderId);
  await expect(staff.getByRole('img', { name: 'Customer’s upload 1' })).toBeVisible();
  await staff.getByRole('checkbox', { name: 'No need to send it back' }).check();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Approve 1' }).click();
  await expect(staff.getByText('Return approved')).toBeVisible();
  await staff.getByRole('button', { name: 'Close the return' }).click();
  await expect(staff.getByText('Return closed')).toBeVisible();
  const outcome = staff.getByRole('region', { name: 'What the customer gets' });
  await expect(outcome).toContainText('Replacement');
  const replacementId = await outcome.getByRole('link').innerText();
  await outcome.getByRole('link').click();
  await expect(staff.getByRole('heading', { name: new RegExp(replacementId) })).toBeVisible();
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  const { id } = await api<{ id: string }>('GET', `/admin/orders/${replacementId}`, undefined, accessToken);
  await api('POST', '/admin/tracking', { orderIds: [id], status: 'delivered' }, accessToken);
  await staff.close();

  await page.goto(returnPage);
  await expect(page.getByText('The same again, ₹0.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: `Track order ${replacementId}` }).click();
  await expect(page.getByText('Delivered').first()).toBeVisible();
});

test('a tub of a changed mind comes back opened, and goes back to its customer', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const session = await signedInPage(page, await newCustomer());
  const orderId = await deliveredOrder(session);
  const returnPage = await requestOne(page, /Classic Shaker/, 'No longer wanted, still sealed', 'Money back');

  const staff = await openAsStaff(browser, orderId);
  await staff.getByRole('button', { name: 'Approve 1' }).click();
  await expect(staff.getByText('Return approved')).toBeVisible();

  await page.goto(returnPage);
  await page.getByLabel('Carrier').fill('DTDC');
  await page.getByLabel('Tracking number').fill('R77120');
  await page.getByRole('button', { name: 'It is on its way' }).click();
  await expect(page.getByText('We tell you when it has arrived.')).toBeVisible();

  await staff.reload();
  await expect(staff.getByText('R77120')).toBeVisible();
  await staff.getByRole('button', { name: 'Receive one' }).click();
  const fate = staff.getByRole('group', { name: /^Fate of unit 1/ });
  await fate.getByRole('button', { name: 'Send back' }).click();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Save 1 unit' }).click();
  const notices = staff.getByRole('region', { name: 'Notifications' });
  await expect(notices.getByText('Units inspected')).toBeVisible();
  await staff.getByLabel(/^Reason for the customer/).fill('The pack is opened');
  await staff.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(staff);
  await staff.getByRole('button', { name: 'Close the return' }).click();
  await expect(staff.getByText('Return closed')).toBeVisible();
  await staff.close();

  await page.goto(returnPage);
  await expect(page.getByText('On its way back to you: The pack is opened')).toBeVisible();
  await expect(page.getByText('₹0', { exact: true })).toBeVisible();
});

test('buys an order again, and names unavailable items', async ({ page }) => {
  const session = await signedInPage(page, await newCustomer());
  await putInCart(session, 'creatine-monohydrate', 15);
  await placeOrder(session);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Buy again' }).click();
  await expect(page.getByText('Added to cart')).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'Not all of it could be added:' });
  await expect(notice).toContainText('only 5 could be added');
  await expectAccessible(page);
  await notice.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByText('20 items', { exact: true })).toBeVisible();
});

test('prefills the address of an earlier order at checkout', async ({ page }) => {
  const person = await newCustomer();
  const session = await signedInPage(page, person);
  await putInCart(session, 'creatine-monohydrate');
  await placeOrder(session);
  await page.goto('/checkout');
  await expect(page.getByLabel('Pincode')).toHaveValue('560034');
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Flat 304, Lakeview Residency');
  await expect(page.getByRole('textbox', { name: 'Phone' })).not.toHaveValue('');
});
