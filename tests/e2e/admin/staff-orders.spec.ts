/** Orders that staff make for customers who call: paid by a mailed link, or before. */
import { randomUUID } from 'node:crypto';
import { expectAccessibleAndResponsive } from '../accessible.ts';
import { ADDRESS, DEMO_ADMIN, expect, mailTo, shopUrl, signedInPage, test } from '../fixtures.ts';

const linkIn = (text: string) => /\/pay-order#[\w.-]+/.exec(text)![0];

test('a phone order is paid by its mailed link, without an account', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const email = `phone-${randomUUID().slice(0, 13)}@example.in`;
  await signedInPage(page, DEMO_ADMIN);
  await page.goto('/admin/orders');
  await page.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { name: 'New order', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Phone' }).fill(ADDRESS.phone);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel('Pincode').fill(ADDRESS.pincode);
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Address', { exact: true }).fill(ADDRESS.address);
  const search = page.getByLabel('Add a product');
  await search.fill('whey isolate');
  await expect(page.getByRole('list', { name: 'Found products' }).getByRole('button').first()).toBeVisible();
  // Enter takes the first, as a scanner sends it
  await search.press('Enter');
  const lines = page.getByRole('list', { name: 'Lines' });
  await expect(lines.getByRole('listitem')).toHaveCount(1);
  const price = lines.getByLabel('Price of one');
  await price.fill('999999');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await price.fill('1000');
  await lines.getByLabel('Reason for this price').fill('Agreed on the phone');
  await expect(page.getByRole('button', { name: /^Place order, ₹/ })).toBeVisible();
  await expectAccessibleAndResponsive(page);
  await page.getByRole('button', { name: /^Place order, ₹/ }).click();
  await expect(page.getByText('Waiting for the payment by the link.')).toBeVisible();
  await expect(page.getByText(/instead of ₹.*: Agreed on the phone/)).toBeVisible();

  const customer = await browser.newContext();
  const phone = await customer.newPage();
  await phone.goto(shopUrl() + linkIn((await mailTo(email, /^Please pay ₹/)).text));
  await expect(phone.getByRole('heading', { name: /^Pay order / })).toBeVisible();
  await expectAccessibleAndResponsive(phone);
  await phone.getByRole('button', { name: /^Pay ₹/ }).click();
  await phone.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await phone.getByRole('link', { name: 'Back to your order' }).click();
  await expect(phone.getByRole('heading', { name: /^Order .* is paid$/ })).toBeVisible();
  await mailTo(email, /^Order .* is confirmed$/);
  await customer.close();

  await page.reload();
  await expect(
    page.getByRole('region', { name: 'States of the order' }).getByText('Paid', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Waiting for the payment by the link.')).toBeHidden();
  await expect(page.getByText('Phone, made by staff')).toBeVisible();
});
