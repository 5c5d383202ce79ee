import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { api, expect, mailTo, newCustomer, signInByApi, test } from './fixtures.ts';

const NEW = 'an even finer phrase';
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** A new reset link of a customer. */
async function resetLink(email: string): Promise<string> {
  await api('POST', '/auth/forgot-password', { email });
  return (await mailTo(email, /Reset your/)).links[0]!;
}

const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token')!;

async function typeTwice(page: Page, password: string, repetition = password): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(repetition);
  await page.getByRole('button', { name: /^Reset password|^Resetting/ }).click();
}

async function expectLinkRefused(page: Page): Promise<void> {
  await expect(toast(page).getByText('Invalid or expired link')).toBeVisible();
  await expect(toast(page).getByText('Please request a new password reset link.')).toBeVisible();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByText('A link works once, for 1 hour.')).toBeVisible();
}

test('mails a reset link, and again on request', async ({ page }) => {
  const person = await newCustomer();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Enter your email', { exact: true })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@nowhere');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(toast(page).getByText('Email sent!')).toBeVisible();
  await expect(toast(page).getByText('Check your email for the password reset link.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(
    page.getByText('Click the link in the email to reset your password. The link will expire in 1 hour.'),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  // the form and the answer have the same link, and a click during the request is lost
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect((await mailTo(person.email, /Reset your/)).text).toContain('for 1 hour');
});

test('responds alike for an unknown address', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody-at-all@example.in');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(toast(page).getByText('Email sent!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});

test.describe('new password', () => {
  test.use({ provoked: [/401|410/] });

  test('is set once, ends all other sessions, and redirects to /auth after two seconds', async ({ page }) => {
    const person = await newCustomer();
    const elsewhere = await signInByApi(person);
    const link = await resetLink(person.email);
    await page.clock.install();
    await page.goto(link);
    await expect(page.getByLabel('New password')).toBeVisible();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/reset-password', async (route) => {
      await gate;
      await route.continue();
    });
    await typeTwice(page, NEW);
    await expect(page.getByRole('button', { name: 'Resetting...' })).toBeVisible();
    // from here the clock is advanced manually
    await page.clock.pauseAt(Date.now() + 60_000);
    release();
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(toast(page).getByText('Success!')).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(toast(page).getByText('Your password has been reset successfully.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'All set' })).toBeFocused();
    await page.clock.runFor(1500);
    await expect(page).toHaveURL(/\/reset-password/);
    await page.clock.runFor(500);
    await page.clock.resume();
    await expect(page).toHaveURL(/\/auth$/);

    // the new password works, the old one and the other sessions do not
    await expect(api('POST', '/auth/refresh', { refreshToken: elsewhere.refreshToken })).rejects.toThrow('401');
    await expect(signInByApi(person)).rejects.toThrow('INVALID_CREDENTIALS');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(NEW);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(toast(page).getByText('Welcome back!')).toBeVisible();
    await mailTo(person.email, /password was changed/);

    // the link works once
    await page.goto(link);
    await expectLinkRefused(page);
  });

  test('refuses a link that was used while the form was open', async ({ page }) => {
    const person = await newCustomer();
    const link = await resetLink(person.email);
    await page.goto(link);
    await expect(page.getByLabel('New password')).toBeVisible();
    await api('POST', '/auth/reset-password', { token: tokenOf(link), password: NEW });
    await typeTwice(page, 'yet another phrase');
    await expectLinkRefused(page);
    expect((await signInByApi({ ...person, password: NEW })).user.email).toBe(person.email);
  });
});

test('validates length and confirmation, and shows each password on request', async ({ page }) => {
  const { email } = await newCustomer();
  await page.goto(await resetLink(email));
  await expect(page.getByLabel('New password')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflowAtAnyWidth(page);
  await typeTwice(page, 'short', 'shorter');
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  await expectAccessible(page);
  await typeTwice(page, NEW, `${NEW}r`);
  await expect(page.getByText('Password must be at least 6 characters long')).toBeHidden();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByLabel('Confirm password')).toBeFocused();
  for (const label of ['New password', 'Confirm password']) {
    const field = page.getByLabel(label);
    await expect(field).toHaveAttribute('type', 'password');
    const toggle = page.getByRole('button', { name: 'Show password' }).first();
    await toggle.click();
    await expect(field).toHaveAttribute('type', 'text');
  }
  await page.getByRole('button', { name: 'Hide password' }).first().click();
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'password');
  await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'text');
});

for (const [name, path] of [
  ['no link', '/reset-password'],
  ['a link that was never sent', '/reset-password#token=made-up'],
] as const)
  test(`redirects to the request form with ${name}`, async ({ page }) => {
    await page.goto(path);
    await expectLinkRefused(page);
    await expectAccessible(page);
  });

test.describe('server failure', () => {
  test.use({ provoked: [/422|500|Failed to load/] });

  test('reports failures of sending the mail and resetting, with a retry', async ({ page }) => {
    const { email } = await newCustomer();
    const link = await resetLink(email);
    await page.route(/\/api\/auth\/(forgot|reset)-password$/, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(toast(page).getByText('Error', { exact: true })).toBeVisible();
    await expect(toast(page).getByText('Failed to send reset email')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.goto(link);
    await typeTwice(page, NEW);
    await expect(toast(page).getByText('Error', { exact: true })).toBeVisible();
    await expect(toast(page).getByText('Failed to reset password')).toBeVisible();
    await page.unroute(/\/api\/auth\/(forgot|reset)-password$/);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(toast(page).getByText('Success!')).toBeVisible();
  });

  test("shows the server's reason for refusing a password", async ({ page }) => {
    const person = await newCustomer();
    await page.goto(await resetLink(person.email));
    // only the server knows the user of the link
    await typeTwice(page, person.email);
    await expect(toast(page).getByText('Error', { exact: true })).toBeVisible();
    await expect(toast(page).getByText('The password must not be your email address.')).toBeVisible();
    // the link is still valid
    await typeTwice(page, NEW);
    await expect(toast(page).getByText('Success!')).toBeVisible();
  });
});
