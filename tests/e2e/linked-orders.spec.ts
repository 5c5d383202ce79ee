/** What customers without an account do by the links in their mails, in a shop that asks them to confirm cash orders. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { ADDRESS, api, expect, mailTo, shopUrl, signInByApi, test, waitForHydration } from './fixtures.ts';
import { withIsolatedShop } from './isolated-shop.ts';
import { inDatabase } from './shop-database.ts';

withIsolatedShop({ mode: 'default', timeout: 180_000, env: { DEMO: 'kinetic' } });

const newEmail = () => `guest-${randomUUID().slice(0, 13)}@example.in`;

/** Fills the checkout of a visitor with one product. */
async function beginCheckout(page: Page, email: string): Promise<void> {
  await page.goto(`${shopUrl()}/products`);
  await page.locator('a[href^="/product/"]').first().click();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Added to cart')).toBeVisible();
  await page.goto(`${shopUrl()}/checkout`);
  await page.getByRole('textbox', { name: 'Phone' }).fill(ADDRESS.phone);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel('Pincode').fill(ADDRESS.pincode);
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS.address);
}

/** Places a cash order without an account, to the page after the checkout. */
async function orderInCash(page: Page, email: string): Promise<void> {
  await beginCheckout(page, email);
  await page.getByRole('radio', { name: /^Cash on delivery/i }).check();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByRole('heading', { name: 'One thing is left' })).toBeVisible();
}

const linkIn = (text: string, path: string) => new RegExp(`/${path}#[\\w.-]+`).exec(text)![0];
const requestLink = async (email: string) =>
  linkIn((await mailTo(email, /^Please confirm order /)).text, 'confirm-order');

test('a cash order is confirmed by its link, and only then mailed as confirmed', async ({ page }) => {
  const email = newEmail();
  await orderInCash(page, email);
  await expect(page.getByText(`Please open the link that we have sent to ${email}`)).toBeVisible();
  await expectAccessible(page);
  await page.goto(shopUrl() + (await requestLink(email)));
  await expect(page.getByRole('heading', { name: /^Shall we send order / })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await expect(page.getByRole('heading', { name: /^Thank you, order .* is confirmed$/ })).toBeVisible();
  await mailTo(email, /^Order .* is confirmed$/);
});

test('a cash order is paid online instead, for less', async ({ page }) => {
  const email = newEmail();
  await orderInCash(page, email);
  await page.goto(shopUrl() + (await requestLink(email)));
  await expect(page.getByText(/^You save ₹\d/)).toBeVisible();
  await page.getByRole('button', { name: /^Pay ₹[\d,]+ now$/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to your order' }).click();
  await expect(page.getByRole('heading', { name: /^Order .* is paid$/ })).toBeVisible();
  expect((await mailTo(email, /^Order .* is paid$/)).text).toContain('There is nothing to pay when it arrives');
});

test('a guest who has paid on the page of the gateway is led from the code to the order', async ({ page }) => {
  await beginCheckout(page, newEmail());
  await page.getByRole('radio', { name: /^UPI/ }).check();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(page.getByRole('heading', { name: 'Scan to pay' })).toBeVisible();
  const codePage = page.url();
  await page.getByRole('button', { name: /^Pay on .* page instead$/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.goto(codePage);
  await expect(page.getByRole('heading', { name: 'This order is paid already' })).toBeVisible();
  await page.getByRole('link', { name: 'Track Order', exact: true }).first().click();
  await page.waitForURL(/\/track-order\?order=[\w-]+$/);
  await expect(page.getByRole('heading', { name: 'Track Your Order' })).toBeVisible();
});

test('a checkout that was left is reminded of, and its link opens the cart in another browser', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await beginCheckout(page, email);
  const consent = page.waitForResponse((response) => response.url().includes('/api/checkout/reminder'));
  await page.getByRole('checkbox', { name: /^Mail me once if I do not finish this order/ }).check();
  expect((await consent).ok()).toBe(true);
  await page.goto('about:blank');
  // three hours pass
  await inDatabase(`update cart_items set created_at = created_at - interval '3 hours'`);
  await inDatabase(
    `update reminders set created_at = created_at - interval '3 hours', due_at = due_at - interval '3 hours' where email = $1`,
    [email],
  );
  const { text } = await mailTo(email, /^Your cart is as you left it$/, 40_000);
  const phone = await browser.newPage({ viewport: { width: 360, height: 780 } });
  await phone.goto(shopUrl() + linkIn(text, 'reminder'));
  await phone.waitForURL(/\/cart$/);
  await expect(phone.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  await phone.close();
});

test.describe('rights of a guest', () => {
  test.use({ provoked: [/40[149]/] });
  test('a guest returns part of an order, takes their data and has it erased', async ({ page }) => {
    const email = newEmail();
    await orderInCash(page, email);
    await page.goto(shopUrl() + (await requestLink(email)));
    await page.getByRole('button', { name: 'Confirm order' }).click();
    const link = linkIn((await mailTo(email, /^Order .* is confirmed$/)).text, 'order');
    const { order } = await api<{ order: { id: string } }>('POST', '/order-link/read', { token: link.split('#')[1] });
    const { accessToken } = await signInByApi({ email: 'admin@kinetic.example', password: 'kinetic-admin-demo' });
    await api('POST', '/admin/tracking', { orderIds: [order.id], status: 'delivered' }, accessToken);
    await page.goto(shopUrl() + link);
    await page.getByRole('button', { name: 'Return items' }).click();
    await page.getByRole('checkbox').first().check();
    await page.getByLabel('What is wrong').selectOption('Damaged on the way');
    await expectAccessible(page);
    await expectNoOverflowAtAnyWidth(page);
    await page.getByRole('button', { name: 'Send return request' }).click();
    await expect(page.getByText(/^Your request number is T-/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Return items' })).toBeHidden();

    const enterCode = async (button: string, effect: string) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Send a code' }).click();
      const readMail = async () => (await mailTo(email, /^Your code for /)).text;
      await expect.poll(readMail, { timeout: 15_000 }).toContain(effect);
      await dialog.getByLabel('Code').fill(/^\d{6}$/m.exec(await readMail())![0]);
      await dialog.getByRole('button', { name: button }).click();
    };
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Get my data' }).click();
    await enterCode('Download', 'gets a file');
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain(email);

    await page.getByRole('button', { name: 'Erase my data' }).click();
    await enterCode('Erase my data', 'erases your name');
    await expect(page.getByText(/^Not yet: order .* is still on its way or not settled/)).toBeVisible();
    await api('POST', '/admin/orders/collect-cash', { orders: [order.id] }, accessToken);
    await page.getByRole('dialog').getByRole('button', { name: 'Erase my data' }).click();
    await expect(page.getByText('Your data is erased')).toBeVisible();
    await page.waitForURL(`${shopUrl()}/`);
    await page.goto(shopUrl() + link);
    await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  });
});
