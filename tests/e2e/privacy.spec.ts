import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import {
  api,
  DEMO_ADMIN,
  expect,
  mailTo,
  newCustomer,
  putInCart,
  shopUrl,
  signedInPage,
  signInByApi,
  test,
} from './fixtures.ts';
import { decide, initiate, placeOrder } from './orders.ts';

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('shows consents, withdraws one with a click, and keeps the log', async ({ page }) => {
  const person = await newCustomer();
  const session = await signedInPage(page, person);
  await api('POST', '/newsletter/subscribers', { email: person.email });
  const mail = await mailTo(person.email, /Confirm your subscription/);
  const token = mail.links.find((link) => link.includes('/newsletter/confirm'))!.split('#token=')[1]!;
  await api('POST', '/newsletter/confirm', { token });
  const soldOut = await api<{ variants: { id: string; inStock: boolean }[] }>('GET', '/products/creatine-hcl');
  const variantId = soldOut.variants.find((variant) => !variant.inStock)!.id;
  await api('POST', '/stock-alerts', { variantId, email: person.email }, session.accessToken);

  await page.goto('/profile');
  const consentSection = section(page, 'What you have agreed to');
  const consents = consentSection.getByRole('list', { name: 'Consents' });
  await expect(consents.getByText('Given', { exact: true })).toHaveCount(3);
  await expect(consents).toContainText('Your name and email, for your account and your orders, since');
  await consentSection.getByText('Every consent and when').click();
  const log = consentSection.locator('details li');
  await expect(log).toContainText([
    'Back in stock: given on the product page',
    'Newsletter: given through the link in the confirmation mail',
    'Account: given by signing up',
  ]);
  await expect(log.last()).toContainText('We keep your name and email for your account');
  // axe reports targets under the sticky header as too small
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);

  await consentSection.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(toast(page).getByText('Unsubscribed')).toBeVisible();
  await expect(consents).toBeFocused();
  await expect(consents).toContainText('You are not subscribed.');
  await consentSection.getByRole('button', { name: /^Stop the alert for Creatine HCl/i }).click();
  await expect(toast(page).getByText('Alert stopped')).toBeVisible();
  await expect(log).toHaveCount(5);
  await expect(log.first()).toContainText('Back in stock: withdrawn on the profile page');
  await page.reload();
  await expect(consents.getByText('Given', { exact: true })).toHaveCount(1);
});

test('exports personal data after re-authentication', async ({ page, provoked }) => {
  provoked.push(/422/);
  const person = await newCustomer();
  await signedInPage(page, person);
  await page.goto('/profile');
  const open = page.getByRole('button', { name: 'Download my data' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Download my data' });
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText('Enter your password')).toBeVisible();
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText('The password is wrong')).toBeVisible();
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  await dialog.getByLabel('Your password').fill(person.password);
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file.profile).toMatchObject({ name: 'Asha Rao', email: person.email });
  expect(file.consents).toMatchObject([{ purpose: 'account', given: true }]);
  await expect(dialog).toBeHidden();
  await expect(toast(page).getByText('Your data is being downloaded')).toBeVisible();
});

test('deletes the account once the order is completed, and keeps the invoice', async ({ page, provoked }) => {
  provoked.push(/422/, /401/);
  const person = await newCustomer();
  const session = await signedInPage(page, person);
  await putInCart(session, 'creatine-monohydrate');
  const orderId = await placeOrder(session);
  const { transactionId } = await initiate(session, orderId);
  await decide(transactionId, 'pay');
  await api('POST', '/payments/verify', { transactionId });

  await page.goto('/profile');
  const open = page.getByRole('button', { name: 'Delete account' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText(`Order ${orderId.slice(0, 8)} is not delivered yet.`);
  await expect(dialog.getByLabel('Your password')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const staff = await signInByApi(DEMO_ADMIN);
  await api('POST', `/admin/orders/${orderId}/status`, { to: 'completed' }, staff.accessToken);
  await page.goto('/dashboard');
  const order = page.getByRole('article', { name: `Order ${orderId.slice(0, 8)}` });
  await expect(async () => {
    await page.reload();
    await expect(order.getByRole('link', { name: /^Invoice INV-/ })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  const pdf = (await order.getByRole('link', { name: /^Invoice INV-/ }).getAttribute('href'))!;
  const paper = async () => (await fetch(shopUrl() + pdf)).headers.get('content-type');
  expect(await paper()).toBe('application/pdf');
  await expectAccessible(page);

  await page.goto('/profile');
  await open.click();
  await expect(dialog).toContainText('What stays, and why');
  await expect(dialog).toContainText('72 months after the yearly return');
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeHidden();
  await open.click();
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('The password is wrong')).toBeVisible();
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(toast(page).getByText('Account deleted')).toBeVisible();
  await expect(page).toHaveURL(`${shopUrl()}/`);
  expect(await page.evaluate(() => localStorage.getItem('shop.session'))).toBeNull();

  const mail = await mailTo(person.email, /account is deleted$/);
  expect(mail.text).toContain('Invoices and credit notes stay as they were issued');
  await expect(signInByApi(person)).rejects.toThrow(/401/);
  expect(await paper()).toBe('application/pdf');
  const anonymousOrder = await api<{ fullName: string; customer: null }>(
    'GET',
    `/admin/orders/${orderId}`,
    undefined,
    staff.accessToken,
  );
  expect(JSON.stringify(anonymousOrder)).toContain('Deleted customer');
  expect(JSON.stringify(anonymousOrder)).not.toContain(person.email);
  // the same address can sign up again
  await api('POST', '/auth/sign-up', person);
});

test('states why the last administrator cannot delete the account', async ({ page }) => {
  await signedInPage(page, await newCustomer());
  // other tests may add administrators, so the response is faked
  await page.route('**/api/account/deletion', (route) =>
    route.fulfill({ json: { open: [], lastAdministrator: true } }),
  );
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog')).toContainText('You are the last administrator');
});
