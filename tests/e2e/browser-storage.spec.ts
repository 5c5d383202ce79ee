/** Data in the browser belongs to one customer and is hidden from the next one. */
import type { Locator, Page } from '@playwright/test';
import { STORED } from '../../src/web/lib/browser-storage.ts';
import { expectNoOverflowAtAnyWidth } from './accessible.ts';
import { ADDRESS, expect, fillAddress, newCustomer, putInCart, signInByApi, type TestUser, test } from './fixtures.ts';

const PRODUCT = 'creatine-monohydrate';

async function signIn(page: Page, person: TestUser): Promise<void> {
  await page.goto('/auth?from=%2Fcheckout');
  await submitSignIn(page, person);
  await expect(page).toHaveURL(/\/checkout$/);
}

async function submitSignIn(page: Page | Locator, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Signed out')).toBeVisible();
}

async function buyer(fullName: string): Promise<TestUser> {
  const person = await newCustomer();
  await putInCart(await signInByApi(person), PRODUCT);
  return { ...person, fullName };
}

/** All keys and values that this tab can read. */
const stored = (page: Page) =>
  page.evaluate(() => [localStorage, sessionStorage].flatMap((area) => Object.entries(area) as [string, string][]));

async function expectEmptyForm(page: Page, { email }: TestUser): Promise<void> {
  await expect(page.getByLabel('Email')).toHaveValue(email);
  for (const label of ['Phone', 'Address', 'Pincode', 'City'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
}

test('shows no data of one customer to the next one in the same tab', async ({ page }) => {
  const [first, second] = [await buyer('Asha Rao'), await buyer('Asha Rao')];
  await page.goto(`/product/${PRODUCT}`);
  await signIn(page, first);
  await page.getByLabel('Full name').fill('Somebody Else');
  await fillAddress(page);
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue(ADDRESS.city);
  await page.goto('/');
  await signOut(page);
  for (const [key, text] of await stored(page)) expect(`${key} ${text}`).not.toMatch(/Somebody|Lakeview|creatine/);

  await signIn(page, second);
  await expect(page.getByLabel('Full name')).toHaveValue(second.fullName);
  await expectEmptyForm(page, second);
});

test('resets an open checkout when another customer signs in in another tab', async ({ page, context }) => {
  const [first, second] = [await buyer('Asha Rao'), await buyer('Asha Rao')];
  await signIn(page, first);
  await fillAddress(page);
  const other = await context.newPage();
  await other.goto('/');
  await signOut(other);
  await signIn(other, second);
  await expectEmptyForm(page, second);
  expect((await stored(page)).map(([, text]) => text).join(' ')).not.toContain('Lakeview');
});

test('keeps a message to the shop when the customer signs out in another tab', async ({ page, context }) => {
  const customer = await newCustomer();
  await page.goto('/auth?from=%2Fcontact');
  await submitSignIn(page, customer);
  await expect(page).toHaveURL(/\/contact$/);
  const message = page.getByRole('form', { name: 'Message to the shop' }).getByLabel('Message', { exact: true });
  await message.fill('Does it contain soya?');
  const other = await context.newPage();
  await other.goto('/');
  await signOut(other);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(message).toHaveValue('Does it contain soya?');
});

test("keeps what was typed under 'Access Denied' for the customer who signed out, and for nobody else", async ({
  page,
  context,
}) => {
  const [first, second] = [await newCustomer(), await newCustomer()];
  await page.goto('/auth?from=%2Fprofile');
  await submitSignIn(page, first);
  const name = page.getByLabel('Full name', { exact: true });
  await name.fill('Asha R. Rao');
  const other = await context.newPage();
  await other.goto('/');
  await signOut(other);
  const denied = page.getByRole('dialog', { name: 'Access Denied' });
  await expect(denied.getByText('what you typed is still there')).toBeVisible();
  await submitSignIn(denied, first);
  await expect(denied).toBeHidden();
  await expect(name).toHaveValue('Asha R. Rao');

  await other.goto('/');
  await signOut(other);
  await expect(denied).toBeVisible();
  await submitSignIn(denied, second);
  await expect(denied).toBeHidden();
  await expect(name).toHaveValue(second.fullName);
});

test('empties an open checkout when the customer signs out in another tab', async ({ page, context }) => {
  const customer = await buyer('Asha Rao');
  await signIn(page, customer);
  await fillAddress(page);
  const other = await context.newPage();
  await other.goto('/');
  await signOut(other);
  for (const label of ['Full name', 'Phone', 'Address', 'City'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
});

test("keeps a visitor's input when they sign in, and clears it after payment", async ({ page }) => {
  const customer = await buyer('Asha Rao');
  await page.goto('/checkout');
  await fillAddress(page);
  await signIn(page, customer);
  await expect(page.getByLabel('City')).toHaveValue(ADDRESS.city);
  await page.getByRole('button', { name: 'Pay ₹799' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect.poll(async () => (await stored(page)).map(([, text]) => text).join(' ')).not.toContain('Lakeview');
});

test("keeps a visitor's input when they sign in in another tab", async ({ page, context }) => {
  const customer = await buyer('Asha Rao');
  await page.goto('/checkout');
  await fillAddress(page);
  // a tab opened by the page shares its process, so it sees an entry before its event
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/'));
  await signIn(await opened, customer);
  await expect(page.getByText(`Signed in as ${customer.email}`)).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue(ADDRESS.city);
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue(ADDRESS.city);
});

test("keeps a visitor's comparison when they sign in again after a sign-out", async ({ page }) => {
  const customer = await buyer('Asha Rao');
  await signIn(page, customer);
  await page.goto('/products');
  await signOut(page);
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Compare/ })
    .first()
    .click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await submitSignIn(page, customer);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  expect((await stored(page)).map(([key]) => key)).toContainEqual(expect.stringMatching(/^shop\.compare\./));
});

test('stores a city that is entered while the pincode fills in the State', async ({ page }) => {
  await page.goto('/checkout');
  await fillAddress(page);
  await page.evaluate(async () => {
    const enter = (name: string, value: string) => {
      const field = document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    enter('pincode', '400001');
    // between the render with the new State and the effects of it
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(0);
    });
    enter('city', 'Mumbai');
  });
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra');
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Mumbai');
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra');
});

test('stores nothing outside of the register', async ({ page }) => {
  const customer = await buyer('Asha Rao');
  for (const path of ['/', `/product/${PRODUCT}`, '/products', '/compare']) await page.goto(path);
  await signIn(page, customer);
  await fillAddress(page);
  await page.goto('/cookies');
  const names = Object.values(STORED).map(({ key }) => key);
  const unnamed = (await stored(page)).filter(
    ([key]) => !names.some((name) => key === name || key.startsWith(`${name}.`)),
  );
  expect(unnamed).toEqual([]);
  await expect(page.getByRole('row', { name: `Entries kept in your browser ${names.length}` })).toBeVisible();
});

const REFUSALS = {
  'is blocked': () => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
};

for (const [state, refuse] of Object.entries(REFUSALS))
  test(`signs in for the open page when storage ${state}`, async ({ page, provoked }) => {
    // the router restores scroll positions from storage by itself
    provoked.push(/operation is insecure|quota has been exceeded/i);
    const customer = await buyer('Asha Rao');
    await page.addInitScript(refuse);
    await page.goto('/auth?from=%2Fcheckout');
    await submitSignIn(page, customer);
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByText(`Signed in as ${customer.email}`)).toBeVisible();
    await expect(page.getByText('you are signed in only until this page is closed or loaded again')).toBeVisible();
    await expectNoOverflowAtAnyWidth(page);
    await expect(page.getByRole('button', { name: 'Pay ₹799' })).toBeVisible();
    await page.getByRole('banner').getByRole('link').last().click();
    await signOut(page);
    await expect(page.getByText('you are signed in only until')).toBeHidden();
    await page.goto('/auth');
    await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
  });
