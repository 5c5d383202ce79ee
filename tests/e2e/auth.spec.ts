import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { expect, mailTo, newCustomer, signedInPage, signInByApi, type TestUser, test } from './fixtures.ts';

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const somebody = (): TestUser => ({
  email: `t-${randomUUID().slice(0, 13)}@example.in`,
  password: 'a fine pass phrase',
  fullName: 'Asha Rao',
});

async function signIn(page: Page, { email, password }: Pick<TestUser, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function signUp(page: Page, { email, password, fullName }: TestUser): Promise<void> {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
}

/** Delays responses until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}

test('shows two tabs, Sign In first, accessible at every width', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  await expect(page.getByLabel('Email')).toBeVisible();
  for (const tab of ['Sign In', 'Sign Up']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectAccessible(page);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
  }
  await expect(page.getByLabel('Full name')).toBeVisible();
  // the arrow keys move between the tabs
  await page.getByRole('tab', { name: 'Sign Up' }).press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeFocused();
  await expect(page.getByLabel('Full name')).toBeHidden();
});

test('reports missing or weak values by field, and keeps the input', async ({ page, provoked }) => {
  provoked.push(/422/);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Enter your email', { exact: true })).toBeVisible();
  await expect(page.getByText('Enter your password', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await signUp(page, { fullName: '', email: 'nobody@nowhere', password: 'short' });
  await expect(page.getByText('Enter your full name')).toBeVisible();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@nowhere');
  await expectAccessible(page);
  const { email } = somebody();
  await page.getByLabel('Full name').fill('Asha Rao');
  await page.getByLabel('Email').fill(email);
  // the server has the list of common passwords
  await page.getByLabel('Password', { exact: true }).fill('password123');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('This password is too common.').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('The password must not be your email address.')).toBeVisible();
  // the email is kept in the other tab
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test.describe('email confirmation', () => {
  test.use({ provoked: [/40[13]|410|422/] });

  test('returns to where the sign-up began, also from the tab of the mailed link', async ({ page, context }) => {
    const person = somebody();
    await page.goto('/auth?from=%2Fproduct%2Fomega-3');
    await signUp(page, person);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
    const other = await context.newPage();
    await other.goto((await mailTo(person.email, /Confirm/)).links[0]!);
    await other.getByRole('button', { name: 'Confirm e-mail' }).click();
    const confirmed = other.getByRole('dialog', { name: 'Your email is confirmed' });
    await confirmed.getByRole('link', { name: 'Sign In' }).click();
    await signIn(other, person);
    await expect(other).toHaveURL(/\/product\/omega-3$/);
  });

  test('lets a customer sign in after confirming the mailed link', async ({ page }) => {
    const person = somebody();
    await page.goto('/auth');
    const release = await hold(page, '**/api/auth/sign-up');
    await signUp(page, person);
    await expect(page.getByRole('button', { name: 'Creating account...' })).toBeVisible();
    release();
    await expect(toast(page).getByText('Check your email')).toBeVisible();
    await expect(toast(page).getByText('We sent you a confirmation link.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
    await expect(page.getByText(person.email)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to Sign In' }).click();
    await signIn(page, person);
    await expect(toast(page).getByText('Sign in failed')).toBeVisible();
    await expect(toast(page).getByText('Email not confirmed')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Open the link in the mail we sent you.');

    const link = (await mailTo(person.email, /Confirm/)).links[0]!;
    expect(new URL(link).pathname).toBe('/');
    await page.goto(link);
    const dialog = page.getByRole('dialog', { name: 'Is this your email?' });
    await expect(dialog).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    // opening the link, as mail scanners do, confirms nothing
    await expect(signInByApi(person)).rejects.toThrow('EMAIL_NOT_CONFIRMED');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirm e-mail' }).click();
    const confirmed = page.getByRole('dialog', { name: 'Your email is confirmed' });
    await expect(confirmed).toBeVisible();
    // confirming does not sign in
    expect(await page.evaluate(() => localStorage.getItem('shop.session'))).toBeNull();
    await confirmed.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await signIn(page, person);
    await expect(toast(page).getByText('Welcome back!')).toBeVisible();
    await expect(page).toHaveURL(/localhost:\d+\/$/);

    // a link works once
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm e-mail' }).click();
    const ended = page.getByRole('dialog', { name: 'Invalid or expired link' });
    await expect(ended).toBeVisible();
    await expect(ended.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  });

  test('asks for the sign-up password when the link is opened in another browser', async ({ page, browser }) => {
    const person = somebody();
    await page.goto('/auth');
    await signUp(page, person);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    const link = (await mailTo(person.email, /Confirm/)).links[0]!;
    const elsewhere = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await elsewhere.goto(link);
    const dialog = elsewhere.getByRole('dialog', { name: 'Is this your email?' });
    const confirm = dialog.getByRole('button', { name: 'Confirm e-mail' });
    await confirm.click();
    const password = dialog.getByLabel('Password you signed up with');
    await expect(password).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'I did not sign up' })).toBeVisible();
    await expectAccessible(elsewhere);
    await expectNoSidewaysScroll(elsewhere);
    await confirm.click();
    await expect(dialog.getByText('Enter the password', { exact: true })).toBeVisible();
    await password.fill('not the one');
    await confirm.click();
    await expect(dialog.getByText('This is not the password you signed up with. Please try again.')).toBeVisible();
    await expect(password).toHaveValue('not the one');
    await password.fill(person.password);
    await password.press('Enter');
    await expect(elsewhere.getByRole('dialog', { name: 'Your email is confirmed' })).toBeVisible();
    await elsewhere.close();
    expect((await signInByApi(person)).user.email).toBe(person.email);
  });

  test('refuses an incomplete link', async ({ page }) => {
    await page.goto('/#confirm=nonsense');
    await page.getByRole('button', { name: 'Confirm e-mail' }).click();
    await expect(page.getByRole('dialog', { name: 'Invalid or expired link' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('responds alike for a known address, and mails its owner', async ({ page }) => {
  const person = await newCustomer();
  await page.goto('/auth?tab=sign-up');
  await signUp(page, { ...person, fullName: 'Somebody Else', password: 'another pass phrase' });
  await expect(toast(page).getByText('Check your email')).toBeVisible();
  await expect(toast(page).getByText('We sent you a confirmation link.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  const mail = await mailTo(person.email, /You already have an account/);
  expect(mail.links.some((link) => link.endsWith('/auth'))).toBe(true);
  // the account stays as it was
  expect((await signInByApi(person)).user.email).toBe(person.email);
});

test('welcomes the user after sign-in, and returns to the previous page', async ({ page }) => {
  const person = await newCustomer();
  await page.goto('/wishlist?seen=1');
  await expect(page).toHaveURL(/\/auth\?from=%2Fwishlist%3Fseen%3D1$/);
  const release = await hold(page, '**/api/auth/sign-in');
  await signIn(page, person);
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  release();
  await expect(toast(page).getByText('Welcome back!')).toBeVisible();
  await expect(toast(page).getByText('You have been successfully signed in.')).toBeVisible();
  await expect(page).toHaveURL(/\/wishlist\?seen=1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My Wishlist' })).toBeVisible();
  // the form is not in the history any more
  await page.goBack();
  await expect(page).not.toHaveURL(/\/auth/);
});

test('redirects to the home page when a signed-in user opens /auth', async ({ page }) => {
  await signedInPage(page, await newCustomer());
  await page.goto('/auth');
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  await page.goto('/auth?from=/cart');
  await expect(page).toHaveURL(/\/cart$/);
  for (const elsewhere of ['//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)']) {
    await page.goto(`/auth?from=${encodeURIComponent(elsewhere)}`);
    await expect(page).toHaveURL(/localhost:\d+\/$/);
  }
});

test('asks a visitor to sign in and then adds to the cart', async ({ page }) => {
  const person = await newCustomer();
  await page.goto('/product/creatine-monohydrate');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(toast(page).getByText('Please sign in', { exact: true })).toBeVisible();
  await expect(toast(page).getByText('You need to sign in to add items to cart.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?from=%2Fproduct%2Fcreatine-monohydrate$/);
  await signIn(page, person);
  await expect(toast(page).getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL(/\/product\/creatine-monohydrate$/);
  await expect(toast(page).getByText('Added to cart')).toBeVisible();
  await expect(page.getByRole('banner').locator('[data-part="count"]')).toHaveText('2');
  // once only
  await page.reload();
  await expect(page.getByRole('banner').locator('[data-part="count"]')).toHaveText('2');
});

test('shows the password on request, and hides it on submit', async ({ page }) => {
  await page.goto('/auth');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('to be seen');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test.describe('failures', () => {
  test.use({ provoked: [/401|422|500|Failed to load/] });

  test('refuses a wrong password and an unknown address alike', async ({ page }) => {
    const person = await newCustomer();
    await page.goto('/auth');
    for (const typed of [{ ...person, password: 'not the one' }, somebody()]) {
      await signIn(page, typed);
      await expect(toast(page).getByText('Sign in failed')).toBeVisible();
      await expect(toast(page).getByText('Invalid login credentials')).toBeVisible();
      await expect(page.getByText('Check the email and the password, then try again.')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(typed.email);
      await page.getByRole('button', { name: 'Close notification' }).click();
    }
    await expect(page).toHaveURL(/\/auth$/);
    await expectAccessible(page);
  });
});
