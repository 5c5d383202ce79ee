import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { expect, mailTo, newCustomer, putInCart, shopUrl, signedInPage, test } from './fixtures.ts';
import { test as renderedTest } from './rendered.ts';

const block = (page: Page) => page.getByRole('region', { name: 'off your first order' });
const newAddress = () => `n-${randomUUID().slice(0, 13)}@example.in`;
const linkIn = (mail: { links: string[] }, path: string) => mail.links.find((link) => link.includes(path))!;

async function subscribe(page: Page, email: string, name = '') {
  await block(page).getByLabel('Email').fill(email);
  await block(page).getByLabel('Name').fill(name);
  await block(page).getByRole('button', { name: 'Send me the code' }).click();
}

test('applies the discount at checkout after a confirmed subscription', async ({ page }) => {
  const person = await newCustomer();
  const session = await signedInPage(page, person);
  await putInCart(session, 'creatine-monohydrate', 2);
  await page.goto('/');
  await expect(block(page).getByRole('heading')).toHaveText(/15% off your first order/);
  await subscribe(page, ` ${person.email} `, 'Asha');
  await expect(page.getByText('Successfully subscribed!')).toBeVisible();
  await expect(block(page).getByRole('status')).toContainText(person.email);
  await expect(block(page).getByLabel('Email')).toHaveValue('');

  const confirmation = await mailTo(person.email, /Confirm your subscription/);
  await page.goto(linkIn(confirmation, '/newsletter/confirm'));
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeFocused();
  await expectAccessible(page);
  const welcome = await mailTo(person.email, /Your code for 15% off/);
  const code = /FIRST-[A-Z2-9]{8}/.exec(welcome.text)![0];

  await page.goto('/checkout');
  await page.getByLabel('Coupon').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  // 15 % of two at ₹799
  const summary = page.getByRole('complementary', { name: 'Order Summary' });
  await expect(summary.getByText('Coupon applied! You saved ₹239.70.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay ₹1,358.30' })).toBeVisible();
});

test.describe('form', () => {
  test.use({ provoked: [/Failed to load/] });

  test('requires an email', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await subscribe(page, '   ', 'Asha');
    const notice = page.getByRole('region', { name: 'Notifications' });
    await expect(notice.getByText('Email required')).toBeVisible();
    await expect(notice.getByText('Please enter your email address.')).toBeVisible();
    await expect(block(page).getByLabel('Email')).toBeFocused();
    await expect(block(page).getByLabel('Name')).toHaveValue('Asha');
    await expect(page.locator('[data-part="toast"]')).toHaveCount(0);
    // the header must not cover a measured button
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
  });

  test('accepts an unconfirmed address again, and reports a confirmed one as subscribed', async ({ page }) => {
    const email = newAddress();
    await page.goto('/');
    await subscribe(page, email);
    await expect(page.getByText('Successfully subscribed!')).toBeVisible();
    await page.reload();
    await subscribe(page, email);
    await expect(page.getByText('Successfully subscribed!')).toBeVisible();
    const mail = await mailTo(email, /Confirm your subscription/);
    await page.goto(linkIn(mail, '/newsletter/confirm'));
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
    await page.goto('/');
    await subscribe(page, email, 'Asha');
    await expect(page.getByText('Already subscribed', { exact: true })).toBeVisible();
    await expect(page.getByText('This email is already subscribed to our newsletter.')).toBeVisible();
    await expect(block(page).getByLabel('Email')).toHaveValue(email);
    await expect(block(page).getByLabel('Name')).toHaveValue('Asha');
  });
});

renderedTest('links the privacy policy in the notice', async ({ page }) => {
  await page.goto('/');
  await expect(block(page)).toContainText('Every newsletter has an unsubscribe link.');
  await expect(block(page).getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
});

test.describe('invalid codes and links', () => {
  test.use({ provoked: [/Failed to load/] });

  test('refuses another customer’s code', async ({ page }) => {
    const email = newAddress();
    await page.goto('/');
    await subscribe(page, email);
    await page.goto(linkIn(await mailTo(email, /Confirm your subscription/), '/newsletter/confirm'));
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    const code = /FIRST-[A-Z2-9]{8}/.exec((await mailTo(email, /Your code/)).text)![0];
    const session = await signedInPage(page, await newCustomer());
    await putInCart(session, 'creatine-monohydrate');
    await page.goto('/checkout');
    await page.getByLabel('Coupon').fill(code);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.locator('#coupon-error')).toHaveText('Invalid coupon code');
  });

  test('refuses a forged confirmation, and links to the form', async ({ page }) => {
    await page.goto('/newsletter/confirm#token=forged');
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await expect(page.getByRole('heading', { name: 'Invalid or expired link' })).toBeFocused();
    await page.getByRole('link', { name: 'Subscribe again' }).click();
    await expect(block(page)).toBeInViewport();
  });

  test('refuses a forged unsubscribe link', async ({ page }) => {
    await page.goto('/newsletter/unsubscribe?token=forged');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'Invalid link' })).toBeFocused();
    await expectAccessible(page);
  });
});

async function subscribed(page: Page, email: string) {
  await page.goto('/');
  await subscribe(page, email);
  await page.goto(linkIn(await mailTo(email, /Confirm your subscription/), '/newsletter/confirm'));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  return linkIn(await mailTo(email, /Your code/), '/newsletter/unsubscribe');
}

test('unsubscribes by the button of the linked page, and lets the address subscribe again', async ({ page }) => {
  const email = newAddress();
  const link = await subscribed(page, email);
  await page.goto(link);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeFocused();
  await page.goto('/');
  await subscribe(page, email);
  await expect(page.getByText('Successfully subscribed!')).toBeVisible();
});

test('unsubscribes with one POST without sign-in', async ({ page }) => {
  const email = newAddress();
  const link = await subscribed(page, email);
  const response = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  });
  expect(response.status).toBe(200);
  expect(link.startsWith(shopUrl())).toBe(true);
  await page.goto('/');
  await subscribe(page, email);
  await expect(page.getByText('Successfully subscribed!')).toBeVisible();
});

test('unsubscribes without scripts', async ({ page, browser }) => {
  const link = await subscribed(page, newAddress());
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(link);
  await plain.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(plain.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  await context.close();
});
