/** Buying without an account, in a shop where accounts are optional. */
import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { ADDRESS, expect, messageTo, shopUrl, simulatorUrl, test, waitForHydration } from './fixtures.ts';
import { withIsolatedShop } from './isolated-shop.ts';
import { press, typeInto } from './keys.ts';
import { simulator } from './orders.ts';

/** Between keys, as somebody types who looks at the screen (ms). */
const TYPING_PAUSE = 90;
const MOST_MS = 60_000;

withIsolatedShop({ mode: 'default', timeout: 180_000, env: { DEMO: 'vanya' } });
test.use({ viewport: { width: 360, height: 780 } });

test('a first visit ends with a paid order within a minute, by keyboard alone, without account and e-mail', async ({
  page,
  context,
}) => {
  await page.goto('/product/haldi-doodh');
  await waitForHydration(page);
  expect(await page.evaluate(() => localStorage.getItem('shop.session'))).toBeNull();
  const start = Date.now();
  await press(page, 'button', 'Add to cart');
  await expect(page.getByText('Added to cart')).toBeVisible();
  await press(page, 'link', 'Cart, 1 item');
  await press(page, 'link', 'Proceed to Checkout');
  await expect(page.getByText('No account needed.')).toBeVisible();
  for (const [label, text] of Object.entries({
    Phone: ADDRESS.phone,
    Pincode: ADDRESS.pincode,
    'Full name': 'Asha Rao',
    Address: ADDRESS.address,
  }))
    await typeInto(page, label, text, TYPING_PAUSE);
  // the pincode says the place, the day and whether cash is taken
  await expect(
    page.getByText(/^Bengaluru, Karnataka\. By \w+day, .+, (cash is possible|cash from ₹[\d,]+)\. Not there\?$/),
  ).toBeVisible();
  await expect(page.getByLabel('City')).toBeHidden();
  await expect(page.getByRole('radio', { name: /^UPI/ })).toBeChecked();
  await press(page, 'button', /^Pay ₹/);
  await page.waitForURL(/\/payment\/upi\?txnId=/);
  await expect(page.getByRole('img', { name: /^UPI QR code for ₹/ })).toBeVisible();
  const { token } = await simulator<{ token: string }>(
    'GET',
    `/transactions/${new URL(page.url()).searchParams.get('txnId')}`,
  );
  const phone = await context.newPage();
  await phone.goto(`${simulatorUrl()}/phone?token=${token}`);
  await phone.getByRole('button', { name: 'Pay', exact: true }).press('Enter');
  await phone.close();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  expect(Date.now() - start).toBeLessThan(MOST_MS);
  await expect(page.getByRole('link', { name: 'Track Order' }).first()).toBeVisible();

  // the link in the SMS opens the order in any browser, and is sent again to its own number only
  const link = /\/order#[\w.-]+/.exec(await messageTo(ADDRESS.phone, /is confirmed/))?.[0];
  expect(link).toBeTruthy();
  await page.evaluate(() => localStorage.clear());
  await page.goto(link!);
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
  const displayId = (await page.getByRole('heading', { name: /^Order / }).textContent())!.replace('Order ', '');
  await expectNoOverflowAtAnyWidth(page);
  await page.goto(`${shopUrl()}/track-order`);
  const form = page.getByRole('region', { name: 'Ordered without an account?' });
  await form.getByLabel('Order ID').fill(displayId);
  await form.getByLabel('Phone in the order').fill(ADDRESS.phone);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If this order and number belong together')).toBeFocused();
  await messageTo(ADDRESS.phone, /^Your order /);
});

test('a place that differs from the pincode opens its fields, and nothing typed is lost', async ({ page }) => {
  await page.goto('/product/haldi-doodh');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('Added to cart')).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByLabel('City')).toBeVisible();
  await page.getByLabel('Pincode').fill(ADDRESS.pincode);
  await page.getByRole('button', { name: 'Not there?' }).click();
  await expect(page.getByLabel('City')).toBeFocused();
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru');
  await page.getByLabel('City').fill('Koramangala');
  await expect(page.getByLabel('State')).toHaveValue('Karnataka');
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('checkout says what is missing, and puts nothing into an address', async ({ page }) => {
    const response = await page.goto(`${shopUrl()}/checkout`);
    const html = await response!.text();
    expect(html).toContain('Checkout needs JavaScript. Please switch it on for this page.');
    for (const form of html.match(/<form[^>]*>/g) ?? []) expect(form).toContain('method="post"');
  });
});
