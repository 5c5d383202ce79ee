/** Delivery charges and methods by zone, in an isolated shop. */
import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import {
  api,
  DEMO_ADMIN,
  expect,
  fillAddress,
  mailTo,
  newCustomer,
  putInCart,
  shopUrl,
  signedInPage,
  signInByApi,
  simulatorUrl,
  test,
  waitForHydration,
} from './fixtures.ts';
import { withIsolatedShop } from './isolated-shop.ts';

withIsolatedShop();

type PlanState = { version: number; plan: { zones: object[]; methods: { rates: object[] }[] } };

/** Changes the delivery plan by the API of the panel. */
async function changePlan(change: (plan: PlanState['plan']) => object): Promise<void> {
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  const { version, plan } = await api<PlanState>('GET', '/admin/delivery', undefined, accessToken);
  await api('PUT', '/admin/delivery', { version, plan: { ...plan, ...change(plan) } }, accessToken);
}

const rate = (zoneId: string, values: object) => ({
  zoneId,
  price: 0,
  freeFrom: null,
  pricePerKg: 0,
  maxGrams: null,
  allowsCash: true,
  minDays: 2,
  maxDays: 3,
  ...values,
});

for (const width of [360, 1280])
  test(`shows delivery as free, without a box or a day, with the default plan at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/product/creatine-monohydrate');
    await waitForHydration(page);
    await expect(page.getByRole('region', { name: 'Service' })).toContainText('Free delivery above ₹999');
    await expect(page.getByText('Free Shippingabove ₹999')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Delivery', exact: true })).toBeHidden();
    await expect(page.getByLabel('Delivery to')).toBeHidden();
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, 'creatine-monohydrate');
    await page.goto('/cart');
    const summary = page.getByRole('complementary', { name: 'Order Summary' });
    await expect(summary).toContainText(/Shipping\s*Free/);
    await expect(summary).toContainText(/Total\s*₹799/);
    await expect(page.getByText('for free delivery')).toBeHidden();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await fillAddress(page);
    await expect(page.getByRole('group', { name: 'Delivery' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Pay ₹799' })).toBeEnabled();
    for (const path of ['/faq', '/shipping'])
      expect(await (await fetch(`${shopUrl()}${path}`)).text(), path).toContain(
        'Free on orders of ₹999 and above. Below that typically ₹49 to ₹99.',
      );
  });

test('shows a charge below the free amount in cart, checkout, payment and refund', async ({ page, browser }) => {
  await changePlan(({ methods }) => ({
    methods: [{ ...methods[0], rates: [rate('india', { price: 59_00, freeFrom: 999_00 })] }],
  }));
  const session = await signedInPage(page, await newCustomer());
  await putInCart(session, 'creatine-monohydrate');
  await page.goto('/cart');
  await expect(page.getByText('Add ₹200 for free delivery. It saves you ₹59.')).toBeVisible();
  const summary = page.getByRole('complementary', { name: 'Order Summary' });
  await expect(summary).toContainText(/Shipping\s*₹59/);
  await expect(summary).toContainText(/Total\s*₹858/);
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('radio', { name: /^Standard/ })).toBeChecked();
  await expect(summary).toContainText(/Shipping\s*₹59/);
  await fillAddress(page);
  await page.getByRole('button', { name: 'Pay ₹858' }).click();
  await page.waitForURL(new RegExp(new URL(simulatorUrl()).host));
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Shipping\s*₹59/);
  await expect(page.getByRole('main')).toContainText(/Total\s*₹858/);

  const { orders } = await api<{ orders: { id: string; displayId: string }[] }>(
    ...(['GET', '/orders', undefined, session.accessToken] as const),
  );
  const [order] = orders;
  const panel = await (await browser.newContext()).newPage();
  await signedInPage(panel, DEMO_ADMIN);
  await panel.goto(`/admin/orders/${order!.id}`);
  await panel.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = panel.getByRole('dialog', { name: `Refund ${order!.displayId}` });
  await refund.getByRole('button', { name: 'All units' }).click();
  await expect(refund.getByRole('checkbox', { name: 'Delivery too: ₹59' })).toBeChecked();
  await expect(refund.getByRole('button', { name: 'Refund ₹858' })).toBeVisible();
  await expectAccessible(panel);
  await refund.getByRole('checkbox', { name: 'Delivery too: ₹59' }).uncheck();
  await expect(refund.getByRole('button', { name: 'Refund ₹799' })).toBeVisible();
  await panel.close();
});

test('offers the methods of the pincode, each with its day and charge', async ({ page }) => {
  await changePlan(({ methods: [method] }) => ({
    promisesDay: true,
    zones: [
      { id: 'karnataka', name: 'Karnataka', patterns: ['56-59'], pincodes: [] },
      { id: 'rest', name: 'Rest of India', patterns: ['*', '!68255'], pincodes: [] },
    ],
    methods: [
      {
        ...method,
        rates: [rate('karnataka', { price: 39_00, freeFrom: 999_00 }), rate('rest', { price: 69_00 })],
      },
      { ...method, id: 'express', name: 'Express', rates: [rate('karnataka', { price: 149_00, allowsCash: false })] },
    ],
  }));
  const session = await signedInPage(page, await newCustomer());
  await putInCart(session, 'creatine-monohydrate');
  await page.goto('/checkout');
  const summary = page.getByRole('complementary', { name: 'Order Summary' });
  await expect(page.getByText('Enter the pincode to see what delivery costs.')).toBeVisible();
  await expect(summary).toContainText(/Shipping\s*By pincode/);
  await fillAddress(page);
  const choice = page.getByRole('group', { name: 'Delivery' });
  await expect(choice.getByRole('radio')).toHaveCount(2);
  await expect(choice).toContainText(/By \w+day, \d\d\/\d\d\/\d{4}\s*Standard, free from ₹200 more\s*₹39/);
  await expect(page.getByRole('button', { name: 'Pay ₹838' })).toBeEnabled();
  await choice.getByRole('radio', { name: /Express, paid online only/ }).check();
  await expect(page.getByRole('button', { name: 'Pay ₹948' })).toBeEnabled();
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  await page.getByLabel('Pincode').fill('682557');
  await expect(page.getByText('We do not deliver to 682557 yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  await page.getByLabel('Pincode').fill('411004');
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra');
  await expect(choice.getByRole('radio')).toHaveCount(1);
  await page.getByRole('button', { name: 'Pay ₹868' }).click();
  await page.waitForURL(new RegExp(new URL(simulatorUrl()).host));
});

test('writes once to a visitor whose pincode is served later, and shows staff where people wait', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const serve = (patterns: string[]) =>
    changePlan(({ methods }) => ({
      zones: [{ id: 'india', name: 'India', patterns, pincodes: [] }],
      methods: [{ ...methods[0], rates: [rate('india', { price: 39_00 })] }],
    }));
  await serve(['*', '!68255']);
  const { email } = await newCustomer();
  await page.goto('/product/creatine-monohydrate');
  await waitForHydration(page);
  const box = page.getByRole('region', { name: 'Delivery', exact: true });
  await box.getByLabel('Delivery to').fill('682557');
  await box.getByRole('button', { name: 'Check' }).click();
  await expect(box).toContainText('We do not deliver to 682557 Lakshadweep yet.');
  await box.getByLabel('Tell me when you do').fill('wrong');
  await box.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(box).toContainText('Invalid email address');
  await box.getByLabel('Tell me when you do').fill(email);
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  await box.getByRole('button', { name: 'Tell me', exact: true }).click();
  await expect(page.getByText(`We will write to ${email} once, when we deliver to 682557.`)).toBeFocused();

  const panel = await (await browser.newContext()).newPage();
  await signedInPage(panel, DEMO_ADMIN);
  await panel.goto('/admin/settings/delivery');
  const card = panel.getByRole('region', { name: 'Places we do not serve', exact: true });
  await expect(card.getByRole('row', { name: /682557 Lakshadweep Lakshadweep 1/ })).toBeVisible();
  await expectAccessible(panel);
  await serve(['*']);
  await mailTo(email, /We now deliver to 682557/);
  await panel.reload();
  await expect(card.getByText('Nobody waits')).toBeVisible();
  await panel.goto('/admin/reports');
  await expect(panel.getByRole('region', { name: 'Promised and delivered', exact: true })).toBeVisible();
  await expectAccessible(panel);
  await panel.close();
});
