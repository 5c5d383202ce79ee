import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { ADDRESS, api, expect, newCustomer, signedInPage, signInByApi, test } from './fixtures.ts';

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('validates and saves name and phone, and keeps the email read-only', async ({ page }) => {
  const person = await newCustomer();
  await signedInPage(page, person);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  const details = section(page, 'Your details');
  const [name, phone] = [details.getByLabel('Full name'), details.getByLabel('Phone')];
  const save = details.getByRole('button', { name: 'Save details' });
  await expect(name).toHaveValue('Asha Rao');
  await expect(details.getByLabel('Email')).toHaveValue(person.email);
  await expect(details.getByLabel('Email')).not.toBeEditable();
  await name.fill('A');
  await phone.fill('98450');
  await save.click();
  await expect(details.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(details.getByText('Phone number must be at least 10 digits')).toBeVisible();
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await phone.fill('12345 67890');
  await name.fill('Asha R. Rao');
  await save.click();
  await expect(details.getByText('Enter a valid Indian mobile number')).toBeVisible();
  await phone.fill('+91 98450-12345');
  await save.click();
  await expect(toast(page).getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue('Asha R. Rao');
  await expect(phone).toHaveValue(/98450 ?12345/);
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
});

test('reports each invalid field of an address, and asks when State and pincode differ', async ({ page }) => {
  await signedInPage(page, await newCustomer());
  await page.goto('/profile');
  await expect(page.getByText('No address saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await expect(dialog.getByLabel('Full name')).toHaveValue('Asha Rao');
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  const wrong = {
    'Full name': ['A', 'Name must be at least 2 characters'],
    Phone: ['98450', 'Phone number must be at least 10 digits'],
    Address: ['Flat', 'Address must be at least 5 characters'],
    City: ['B', 'City must be at least 2 characters'],
    Pincode: ['9999', 'Pincode must be 6 digits'],
  } as const;
  for (const [label, [text]] of Object.entries(wrong)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Save address' }).click();
  for (const [, words] of Object.values(wrong)) await expect(dialog.getByText(words)).toBeVisible();
  await expect(dialog.getByText('State must be at least 2 characters')).toBeVisible();
  await expect(dialog.getByLabel('Phone')).toBeFocused();
  await expectAccessible(page);
  // the notice links to the fields
  await dialog.getByRole('alert').getByRole('link', { name: 'Pincode' }).click();
  await expect(dialog.getByLabel('Pincode')).toBeFocused();
  await dialog.getByLabel('Pincode').fill('012345');
  await dialog.getByLabel('Phone').fill('1234567890');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog.getByText('Enter a valid pincode')).toBeVisible();
  await expect(dialog.getByText('Enter a valid Indian mobile number')).toBeVisible();
  // a click outside of the dialog keeps the input
  await page.mouse.click(5, 5);
  await expect(dialog.getByLabel('Pincode')).toHaveValue('012345');
  await dialog.getByLabel('Pincode').fill('560034');
  await expect(dialog.getByLabel('State')).toHaveValue('Karnataka');
  await dialog.getByLabel('State').selectOption('Goa');
  await expect(dialog.getByText('Pincode 560034 is in Karnataka. Which State is right?')).toBeVisible();
  await dialog.getByLabel('Pincode').fill('403001');
  await expect(dialog.getByText('Which State is right?')).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No address saved yet.')).toBeVisible();
});

test('adds, edits and deletes addresses, and sets the default', async ({ page }) => {
  const session = await signedInPage(page, await newCustomer());
  await page.goto('/profile');
  const addresses = section(page, 'Saved addresses');
  await addresses.getByRole('button', { name: 'Add address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add address' });
  await dialog.getByLabel('Phone').fill(ADDRESS.phone);
  await dialog.getByLabel('Address', { exact: true }).fill(ADDRESS.address);
  await dialog.getByLabel('Pincode').fill(ADDRESS.pincode);
  await dialog.getByLabel('City').fill(ADDRESS.city);
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(toast(page).getByText('Address saved')).toBeVisible();
  const home = addresses.getByRole('listitem').filter({ hasText: ADDRESS.address });
  await expect(home).toContainText('Bengaluru, Karnataka 560034');
  // the first address is the default
  await expect(home.getByText('Default', { exact: true })).toBeVisible();

  const work = {
    fullName: 'Asha Rao',
    phone: '98450 12345',
    address: '12 Hill Road, Bandra West',
    city: 'Mumbai',
    state: 'Maharashtra',
    pincode: '400050',
  };
  await api('POST', '/account/addresses', work, session.accessToken);
  await page.reload();
  const office = addresses.getByRole('listitem').filter({ hasText: 'Hill Road' });
  await expect(office).toBeVisible();
  await expect(office.getByText('Default', { exact: true })).toBeHidden();
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  await office.getByRole('button', { name: /^Make default/ }).click();
  await expect(office.getByText('Default', { exact: true })).toBeVisible();
  await expect(home.getByText('Default', { exact: true })).toBeHidden();
  await expect(office.getByRole('button', { name: /^Edit/ })).toBeFocused();
  await office.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit address' });
  await edit.getByLabel('Address', { exact: true }).fill('14 Hill Road, Bandra West');
  await edit.getByRole('button', { name: 'Save address' }).click();
  await expect(office).toContainText('14 Hill Road, Bandra West, Mumbai, Maharashtra 400050');
  await expect(office.getByText('Default', { exact: true })).toBeVisible();

  await home.getByRole('button', { name: /^Delete/ }).click();
  const sure = page.getByRole('dialog', { name: 'Delete this address?' });
  await expect(sure).toContainText('Orders already placed keep it.');
  await expectAccessible(page);
  await sure.getByRole('button', { name: 'Keep it' }).click();
  await expect(home).toBeVisible();
  await home.getByRole('button', { name: /^Delete/ }).click();
  await sure.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page).getByText('Address deleted')).toBeVisible();
  await expect(home).toHaveCount(0);
  await expect(addresses.getByRole('listitem')).toHaveCount(1);
  await expect(addresses.getByRole('button', { name: 'Add address' })).toBeFocused();
});

test.describe('refusals and failures', () => {
  test.use({ provoked: [/401|422|500|Failed to load/] });

  test('requires the current password for a change, and signs out other devices', async ({ page }) => {
    const person = await newCustomer();
    const elsewhere = await signInByApi(person);
    await signedInPage(page, person);
    await page.goto('/profile');
    const form = section(page, 'Password');
    const change = form.getByRole('button', { name: 'Change password' });
    const type = async (current: string, password: string, repetition: string) => {
      await form.getByLabel('Current password').fill(current);
      await form.getByLabel('New password').fill(password);
      await form.getByLabel('Confirm password').fill(repetition);
      await change.click();
    };
    await type('', 'short', 'shorter');
    await expect(form.getByText('Enter your current password')).toBeVisible();
    await expect(form.getByText('Password must be at least 6 characters long')).toBeVisible();
    await expect(form.getByText('Passwords do not match')).toBeVisible();
    await expectAccessible(page);
    await type('not the one', 'an even finer phrase', 'an even finer phrase');
    await expect(form.getByText('The current password is wrong')).toBeVisible();
    await type(person.password, 'an even finer phrase', 'an even finer phrase');
    await expect(toast(page).getByText('Password changed')).toBeVisible();
    await expect(toast(page).getByText('Your other devices are signed out.')).toBeVisible();
    await expect(form.getByLabel('New password')).toHaveValue('');
    await expect(api('POST', '/auth/refresh', { refreshToken: elsewhere.refreshToken })).rejects.toThrow('401');
    // this session continues
    await section(page, 'Your details').getByRole('button', { name: 'Save details' }).click();
    await expect(toast(page).getByText('Profile saved')).toBeVisible();
    await expect(signInByApi(person)).rejects.toThrow('INVALID_CREDENTIALS');
  });

  test('reports a profile that failed to load, with a retry', async ({ page }) => {
    await signedInPage(page, await newCustomer());
    await page.clock.install();
    await page.route('**/api/account', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await page.goto('/profile');
    await expect(page.getByText('Your details')).toBeVisible();
    for (let i = 0; i < 12; i++) await page.clock.runFor(2000);
    await expect(page.getByText('Error loading profile')).toBeVisible();
    await page.unroute('**/api/account');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao');
  });

  test('keeps the input until the next sign-in when the session ends', async ({ page }) => {
    const person = await newCustomer();
    const session = await signedInPage(page, person);
    await page.goto('/profile');
    await section(page, 'Your details').getByLabel('Full name').fill('Asha R. Rao');
    await page.getByRole('button', { name: 'Add address' }).click();
    const address = page.getByRole('dialog', { name: 'Add address' });
    await address.getByLabel('Address', { exact: true }).fill('14 Hill Road, Bandra West');
    await api('POST', '/auth/sign-out', { refreshToken: session.refreshToken });
    await address.getByLabel('Phone').fill('98450 12345');
    await address.getByLabel('Pincode').fill('400050');
    await address.getByLabel('City').fill('Mumbai');
    await expect(address.getByLabel('State')).toHaveValue('Maharashtra');
    await address.getByRole('button', { name: 'Save address' }).click();
    const denied = page.getByRole('dialog', { name: 'Access Denied' });
    await expect(denied).toBeVisible();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(address).toBeHidden();
    await expectAccessible(page);
    await denied.getByLabel('Email').fill(person.email);
    await denied.getByLabel('Password', { exact: true }).fill(person.password);
    await denied.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(denied).toBeHidden();
    await expect(address.getByLabel('Address', { exact: true })).toHaveValue('14 Hill Road, Bandra West');
    await address.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('14 Hill Road, Bandra West').first()).toBeVisible();
    await expect(section(page, 'Your details').getByLabel('Full name')).toHaveValue('Asha R. Rao');
  });
});

test.describe('sessions', () => {
  test.use({ provoked: [/401|422/] });

  test('lists every session and ends one with the password', async ({ page }) => {
    const person = await newCustomer();
    const elsewhere = await signInByApi(person);
    await signedInPage(page, person);
    await page.goto('/profile');
    const sessions = section(page, 'Where you are signed in');
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByText('This browser')).toHaveCount(1);
    await expectAccessible(page);
    await expectNoOverflowAtAnyWidth(page);
    await sessions.getByRole('button', { name: /^Sign out .+, signed in/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out this browser?' });
    await dialog.getByLabel('Your password').fill('not the one');
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(dialog.getByText('The password is wrong')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(toast(page).getByText('Signed out')).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expect(sessions.getByRole('list')).toBeFocused();
    await expect(api('POST', '/auth/refresh', { refreshToken: elsewhere.refreshToken })).rejects.toThrow('401');
  });

  test('ends all at once, including the current one', async ({ page }) => {
    const person = await newCustomer();
    const elsewhere = await signInByApi(person);
    await signedInPage(page, person);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(toast(page).getByText('Signed out everywhere')).toBeVisible();
    await expect(page).toHaveURL(/localhost:\d+\/$/);
    expect(await page.evaluate(() => localStorage.getItem('shop.session'))).toBeNull();
    await expect(api('POST', '/auth/refresh', { refreshToken: elsewhere.refreshToken })).rejects.toThrow('401');
  });
});

test('remembers a known browser after sign-out', async ({ page }) => {
  const person = await newCustomer();
  await page.goto('/auth?from=/profile');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  const readTokens = () =>
    page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('shop.known-browsers') ?? '{}')));
  const { user } = await signInByApi(person);
  expect(await readTokens()).toEqual([user.id]);
  await page.evaluate(() => localStorage.removeItem('shop.session'));
  await page.goto('/auth');
  const signInRequest = page.waitForRequest('**/api/auth/sign-in');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  expect((await signInRequest).headers()['x-known-browser']).toMatch(/^[\w-]+\.[\w-]+$/);
  await expect(toast(page).getByText('Welcome back!')).toBeVisible();
});

test('asks visitors to sign in', async ({ page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/auth\?from=%2Fprofile$/);
});
