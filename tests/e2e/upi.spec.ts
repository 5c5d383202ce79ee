/** UPI in the shop's page, with the simulator as the payer's phone. */
import type { Page } from '@playwright/test';
import { expectAccessibleAndResponsive, expectNoSidewaysScroll } from './accessible.ts';
import { expect, fillAddress, newCustomer, putInCart, shopUrl, signedInPage, simulatorUrl, test } from './fixtures.ts';
import { withIsolatedShop } from './isolated-shop.ts';
import { decide, simulator } from './orders.ts';
import { inDatabase } from './shop-database.ts';

const PRODUCT = 'creatine-monohydrate';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

// the other journeys pay at the gateway
withIsolatedShop({ mode: 'default' });
test.beforeAll(() =>
  inDatabase(
    `insert into settings (section, value) values ('payment', $1)
     on conflict (section) do update set value = settings.value || excluded.value`,
    [{ phonepeUpiEnabled: true }],
  ),
);
const transactionOf = (page: Page) => new URL(page.url()).searchParams.get('txnId')!;
const phoneOf = async (page: Page) => {
  const { token } = await simulator<{ token: string }>('GET', `/transactions/${transactionOf(page)}`);
  return `${simulatorUrl()}/phone?token=${token}`;
};

/** Places an order by UPI, with the keyboard from the form to the code. */
async function orderByUpi(page: Page) {
  await putInCart(await signedInPage(page, await newCustomer()), PRODUCT);
  await page.goto(`${shopUrl()}/checkout`);
  await fillAddress(page);
  await expect(page.getByRole('radio', { name: /^UPI/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Card or net banking On the page of PhonePe/ })).toBeVisible();
  await page.getByRole('button', { name: /^Pay ₹/ }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/payment\/upi\?txnId=OJ/);
}

test.describe('on a desk', () => {
  test('moves on when the code is scanned and paid', async ({ page, context }) => {
    await orderByUpi(page);
    await expect(page.getByRole('heading', { name: 'Scan to pay' })).toBeVisible();
    const code = page.getByRole('img', { name: 'UPI QR code for ₹799' });
    const box = await code.boundingBox();
    expect(box!.width).toBeGreaterThanOrEqual(200);
    await expect(page.getByRole('status').filter({ hasText: 'Waiting for your payment' })).toBeVisible();
    await expect(page.getByText(/The code is good for 14 min \d+ s/)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expectAccessibleAndResponsive(page);
    const drawing = await code.innerHTML();
    await page.reload();
    await expect(code).toBeVisible();
    expect(await code.innerHTML()).toBe(drawing);

    const phone = await context.newPage();
    await phone.goto(await phoneOf(page));
    await phone.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(phone.getByRole('heading', { name: 'Paid' })).toBeVisible();
    await phone.close();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  });

  test('shows the same payment after going back, and pays at the gateway instead', async ({ page, provoked }) => {
    // its cart is empty
    provoked.push(/status of 422/);
    await orderByUpi(page);
    const first = transactionOf(page);
    await expect(page.getByRole('heading', { name: 'Scan to pay' })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: /^Finish paying/ }).click();
    await page.waitForURL(/\/payment\/upi/);
    expect(transactionOf(page)).toBe(first);
    await page.getByRole('button', { name: 'Pay on PhonePe’s page instead' }).click();
    await page.waitForURL(/\/transact/);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await page.goto(`${shopUrl()}/payment/upi?txnId=${first}`);
    await expect(page.getByRole('heading', { name: 'This order is paid already' })).toBeVisible();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeHidden();
    await expectAccessibleAndResponsive(page);
  });

  test('says that the code has ended, gets a new one, and gives the cart back', async ({ page }) => {
    await orderByUpi(page);
    await expect(page.getByRole('heading', { name: 'Scan to pay' })).toBeVisible();
    const first = transactionOf(page);
    await decide(first, 'expired');
    await expect(page.getByRole('heading', { name: 'The code has ended' })).toBeVisible();
    await expectAccessibleAndResponsive(page);
    await page.getByRole('button', { name: 'Get a new code' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Scan to pay' })).toBeVisible();
    expect(transactionOf(page)).not.toBe(first);
    await page.getByRole('button', { name: 'Change the payment' }).press('Enter');
    await page.waitForURL(/\/checkout$/);
    await expect(page.getByRole('button', { name: 'Pay ₹799' })).toBeVisible();
  });

  test('offers the gateway’s page when no code is given', async ({ page, provoked }) => {
    provoked.push(/status of 502/);
    await simulator('POST', '/faults/api', { kind: 'error_500', operation: 'v2.upi_pay', next: 1 });
    await orderByUpi(page);
    await expect(page.getByRole('heading', { name: 'No code this time' })).toBeVisible();
    await expectAccessibleAndResponsive(page);
    await page.getByRole('button', { name: 'Pay on PhonePe’s page instead' }).click();
    await page.waitForURL(/\/transact/);
  });
});

test.describe('on a phone', () => {
  test.use({ userAgent: ANDROID, viewport: { width: 360, height: 780 } });

  test('opens the chosen app only by a tap, and shows a code when nothing opens', async ({ page, provoked }) => {
    provoked.push(/intent:|Not allowed to launch|scheme does not have a registered handler/);
    await orderByUpi(page);
    await expect(page.getByRole('heading', { name: 'Pay ₹799' })).toBeVisible();
    const app = page.getByRole('link', { name: 'Google Pay' });
    await expect(app).toHaveAttribute(
      'href',
      /^intent:\/\/pay\?pa=.*package=com\.google\.android\.apps\.nbu\.paisa\.user;end$/,
    );
    await expect(page.getByRole('link', { name: 'Another UPI app' })).toHaveAttribute('href', /^upi:\/\/pay\?/);
    await expectNoSidewaysScroll(page);
    await expectAccessibleAndResponsive(page);
    await app.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await app.press('Enter');
    await expect(page.getByText('Nothing opened?')).toBeVisible();
    await expect(page.getByRole('img', { name: 'UPI QR code for ₹799' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'last used on this phone' })).toContainText('Google Pay');
    await decide(transactionOf(page), 'completed');
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  });

  test.describe('inside another app', () => {
    test.use({ userAgent: `${ANDROID} Instagram 334.0` });

    test('leads to the browser and shows the code', async ({ page }) => {
      await orderByUpi(page);
      await expect(page.getByRole('link', { name: 'Open in browser' })).toHaveAttribute(
        'href',
        /^intent:\/\/.*\/payment\/upi\?txnId=/,
      );
      await expect(page.getByRole('img', { name: 'UPI QR code for ₹799' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Google Pay' })).toBeHidden();
      await expectAccessibleAndResponsive(page);
    });
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('says what to do', async ({ page }) => {
    const response = await page.goto(`${shopUrl()}/payment/upi?txnId=OJNONE`);
    expect(await response!.text()).toMatch(/<noscript><p[^>]*>Paying here needs JavaScript\./);
  });
});
