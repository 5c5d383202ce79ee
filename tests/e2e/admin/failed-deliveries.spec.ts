/** A failed delivery: staff ask, the customer answers by the link, staff do as asked. */
import { expectAccessibleAtAnyWidth } from '../accessible.ts';
import { api, DEMO_ADMIN, expect, mailTo, signedInPage, signInByApi, test } from '../fixtures.ts';
import { placePaidOrder } from '../orders.ts';
import { type MadeProduct, newProduct, removeProducts } from './products.ts';

const createdProducts: MadeProduct[] = [];
test.afterEach(() => removeProducts(createdProducts.splice(0)));

/** A paid order whose delivery failed at the door. */
async function failedOrder() {
  const product = await newProduct();
  createdProducts.push(product);
  const { accessToken } = await signInByApi(DEMO_ADMIN);
  const call = <T>(path: string, body: object) => api<T>('POST', `/admin/${path}`, body, accessToken);
  const order = await placePaidOrder(product.slug, 1);
  const { shipmentId } = await call<{ shipmentId: string }>(`orders/${order.id}/shipments`, {});
  await call(`shipments/${shipmentId}/pack-all`, { measures: {} });
  await call(`shipments/${shipmentId}/hand-over`, {});
  await call(`shipments/${shipmentId}/scans`, { state: 'failed_attempt', text: 'Door locked' });
  return { ...order, shipmentId, ask: () => call('failed-deliveries/ask', { shipmentIds: [shipmentId] }) };
}

/** The path of the link in the mail. */
async function linkTo(email: string) {
  const mail = await mailTo(email, /could not deliver/);
  return /\/failed-delivery\?token=[\w-]+/.exec(mail.text)![0];
}

const desk = (shipmentId: string) => `/admin/tracking/failed-deliveries?shipment=${shipmentId}`;

test('asks the customer, who answers by the link, and does as asked', async ({ page, browser, provoked }) => {
  provoked.push(/status of (404|422)/);
  const { short, email, shipmentId } = await failedOrder();
  await signedInPage(page, DEMO_ADMIN);
  await page.goto(desk(shipmentId));
  const detail = page.getByRole('region', { name: 'Failed delivery', exact: true });
  await expect(detail).toContainText('Door locked');
  await expect(page.getByRole('button', { name: new RegExp(`${short}-1`) })).toContainText('Not asked yet');
  await page.keyboard.press('m');
  await expect(page.getByText('Asked by mail: 1')).toBeVisible();

  const customer = await browser.newPage();
  await customer.goto(await linkTo(email));
  await expect(customer.getByRole('heading', { name: 'We could not deliver it' })).toBeVisible();
  await expect(customer.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await customer.getByRole('button', { name: 'Send' }).click();
  await expect(customer.getByText(/Choose a day from tomorrow/)).toBeVisible();
  await expectAccessibleAtAnyWidth(customer);
  await customer.getByLabel('Another address or phone').check();
  await customer.getByLabel('Phone for the rider').fill('98450 5512');
  await customer.getByLabel('Pincode').fill('110099');
  await customer.getByRole('button', { name: 'Send' }).click();
  await expect(customer.getByText('Phone number must be at least 10 digits')).toBeVisible();
  await expect(customer.getByText(/it can only go to an address in/)).toBeVisible();
  await expectAccessibleAtAnyWidth(customer);
  await customer.getByLabel('Another day').check();
  await customer
    .getByRole('radio', { name: /^(Mon|Tue|Wed)/ })
    .first()
    .check();
  await customer.getByLabel('Word to the rider').fill('Please call from the gate');
  await customer.getByRole('button', { name: 'Send' }).click();
  await expect(customer.getByRole('heading', { name: /You chose (Mon|Tues|Wednes)day/ })).toBeVisible();

  await page.reload();
  await expect(detail).toContainText('Please call from the gate');
  await expectAccessibleAtAnyWidth(page);
  await detail.getByRole('button', { name: 'Do as Asha asks' }).click();
  await expect(detail.getByRole('status')).toContainText('Noted for the carrier: try again on');

  await customer.reload();
  await expect(customer.getByText('it cannot be changed here any more')).toBeVisible();
  await expect(customer.getByRole('button', { name: 'Change it' })).toBeHidden();
  await customer.goto('/failed-delivery?token=forged');
  await expect(customer.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await expectAccessibleAtAnyWidth(customer);
  await customer.close();
});

test('notes a call and decides by keys, and lists what went wrong otherwise', async ({ page, provoked }) => {
  provoked.push(/status of 422/);
  const { shipmentId, short } = await failedOrder();
  await signedInPage(page, DEMO_ADMIN);
  await page.goto(desk(shipmentId));
  const detail = page.getByRole('region', { name: 'Failed delivery', exact: true });
  await expect(detail.getByRole('form', { name: 'Decision' })).toBeVisible();
  await page.keyboard.press('c');
  await page.getByRole('dialog').getByLabel('What was said').fill('Is home after five');
  await page.getByRole('dialog').getByRole('button', { name: 'Note the call' }).click();
  await expect(detail).toContainText('Called: Is home after five');
  await page.keyboard.press('2');
  await detail.getByRole('button', { name: 'Note it, I tell the carrier' }).click();
  await expect(detail.getByText('Enter another phone number or another address')).toBeVisible();
  await detail.getByLabel('Phone for the rider').fill('98450 55127');
  await detail.getByRole('button', { name: 'Note it, I tell the carrier' }).click();
  await expect(detail.getByRole('status')).toContainText('another address or phone');
  await page
    .getByRole('navigation', { name: 'What went wrong' })
    .getByRole('link', { name: /^No scan/ })
    .click();
  await expect(page).toHaveURL(/shipments\?view=no_scan/);
  await page.goto('/admin/tracking/shipments?view=failed_attempt');
  await expect(page.getByRole('link', { name: `${short}-1` })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('takes the answer of the customer', async ({ page }) => {
    const { email, ask } = await failedOrder();
    await ask();
    await page.goto(await linkTo(email));
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/Choose a day from tomorrow/)).toBeVisible();
    await page
      .getByRole('radio', { name: /^(Mon|Tue|Wed)/ })
      .first()
      .check();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: /You chose/ })).toBeVisible();
  });
});
