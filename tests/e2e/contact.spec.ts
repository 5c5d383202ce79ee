import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflowAtAnyWidth } from './accessible.ts';
import { expect, mailTo, newCustomer, signedInPage, test } from './fixtures.ts';
import { test as renderedTest } from './rendered.ts';

const SENT = "Message sent successfully! We'll get back to you soon.";

const form = (page: Page) => page.getByRole('form', { name: 'Message to the shop' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function write(page: Page, values: { [label: string]: string } = {}): Promise<string> {
  const email = `t-${randomUUID().slice(0, 13)}@example.in`;
  const message = {
    Name: 'Asha Rao',
    Email: email,
    Subject: 'Scoop missing',
    Message: 'The tub came without its scoop.\nCan you send one?',
    ...values,
  };
  for (const [label, value] of Object.entries(message)) await form(page).getByLabel(label).fill(value);
  return email;
}
async function send(page: Page) {
  await form(page).getByRole('button', { name: 'Send Message' }).click();
}

test('shows address, phone, email and hours on four cards', async ({ page }) => {
  await page.goto('/contact');
  const cards = page.getByRole('complementary', { name: 'Other ways to reach us' });
  for (const [title, text] of [
    ['Address', '27 Law College Road'],
    ['Phone', '+91 20 6712 4400'],
    ['Email', 'care@ojas.example'],
    ['Hours', 'Mon-Fri 9:00 AM-8:00 PM'],
  ] as const) {
    await expect(cards.getByRole('heading', { name: title })).toBeVisible();
    await expect(cards).toContainText(text);
  }
  await expect(cards).toContainText('Sat 10:00 AM-6:00 PM');
  await expect(cards).toContainText('Sun closed');
  await expect(cards.getByRole('link', { name: '+91 20 6712 4400' })).toHaveAttribute('href', 'tel:+912067124400');
  await expect(cards.getByRole('link', { name: 'care@ojas.example' })).toHaveAttribute(
    'href',
    'mailto:care@ojas.example',
  );
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
});

test('creates a ticket, shows and mails its number, and clears the form', async ({ page }) => {
  await page.goto('/contact');
  const email = await write(page, { Phone: '098450-12345' });
  await send(page);
  await expect(toasts(page)).toContainText(SENT);
  const note = page.getByRole('region', { name: /^Your ticket is T-\d{6}$/ });
  await expect(note).toBeFocused();
  await expect(note).toContainText(email);
  await expect(note).toContainText('You get an answer within 48 hours.');
  for (const label of ['Name', 'Email', 'Phone', 'Subject', 'Message'])
    await expect(form(page).getByLabel(label)).toHaveValue('');
  await expectNoOverflowAtAnyWidth(page);
  await expectAccessible(page);
  const number = /T-\d{6}/.exec((await note.textContent())!)![0];
  const mail = await mailTo(email, /We have your message/);
  for (const text of [number, 'Scoop missing', 'Can you send one?', 'within 48 hours'])
    expect(mail.text).toContain(text);
  await mailTo('care@ojas.example', new RegExp(`^${number}: Scoop missing$`));
});

test('disables the button while sending, so that a click sends one message', async ({ page }) => {
  let requests = 0;
  let release = () => {};
  await page.route('**/api/support/contact', async (route) => {
    requests += 1;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await page.goto('/contact');
  await write(page);
  await send(page);
  const busy = form(page).getByRole('button', { name: 'Sending...' });
  await expect(busy).toBeVisible();
  await busy.click({ force: true });
  await expect.poll(() => requests).toBe(1);
  release();
  await expect(toasts(page)).toContainText(SENT);
  expect(requests).toBe(1);
});

test('reports invalid fields, focuses the first, and keeps the input', async ({ page }) => {
  await page.goto('/contact');
  await send(page);
  for (const text of ['Enter your name', 'Enter your email', 'Enter a subject', 'Write your message'])
    await expect(form(page).getByText(text)).toBeVisible();
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await write(page, { Email: 'asha@home', Phone: '12345' });
  await send(page);
  await expect(form(page).getByText('Invalid email address')).toBeVisible();
  await expect(form(page).getByText('Enter a valid Indian mobile number')).toBeVisible();
  await expect(form(page).getByLabel('Email')).toBeFocused();
  await expect(form(page).getByLabel('Message')).toHaveValue(/without its scoop/);
});

test.describe('server failure', () => {
  test.use({ provoked: [/500|Failed to load/] });
  test('keeps the input, and sends the same message on retry', async ({ page }) => {
    const keys: string[] = [];
    await page.route('**/api/support/contact', async (route) => {
      keys.push(route.request().postDataJSON().idempotencyKey);
      if (keys.length > 1) return route.continue();
      await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
    });
    await page.goto('/contact');
    const email = await write(page);
    await send(page);
    await expect(toasts(page)).toContainText('Message not sent');
    await expect(form(page).getByRole('alert')).toContainText('What you typed is still here.');
    await expect(form(page).getByLabel('Email')).toHaveValue(email);
    await expect(form(page).getByLabel('Message')).toHaveValue(/Can you send one/);
    await send(page);
    await expect(toasts(page)).toContainText(SENT);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

test('names the grievance officer for a complaint, on the page and in the mail', async ({ page }) => {
  await page.goto('/contact?kind=complaint');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Raise a complaint');
  const promise = 'Vaishali Gokhale, Head of care, looks after complaints.';
  await expect(page.getByRole('main')).toContainText(promise);
  const email = await write(page, { Subject: 'Wrong amount refunded' });
  await send(page);
  const note = page.getByRole('region', { name: /^Your ticket is/ });
  await expect(note).toContainText('The complaint is resolved within a month.');
  expect((await mailTo(email, /We have your message/)).text).toContain(promise);
  await mailTo('grievance@ojas.example', /Wrong amount refunded/);
  await page.getByRole('link', { name: 'Send a message' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
});

renderedTest('prefills a plan’s enquiry and a subject', async ({ page }) => {
  await page.goto('/contact?plan=custom');
  await expect(form(page).getByLabel('Subject')).toHaveValue('Nutrition plan enquiry');
  await page.goto(`/contact?plan=${randomUUID()}&subject=Enquiry:%20Lean%20Start`);
  await expect(form(page).getByLabel('Subject')).toHaveValue('Enquiry: Lean Start');
  await page.goto('/contact?subject=%3Cb%3Ebold%3C/b%3E');
  await expect(form(page).getByLabel('Subject')).toHaveValue('<b>bold</b>');
});

test('prefills name and email when signed in, and clears the form after sending', async ({ page }) => {
  const person = await newCustomer();
  await signedInPage(page, person);
  await page.goto('/contact');
  await expect(form(page).getByLabel('Name')).toHaveValue('Asha Rao');
  await expect(form(page).getByLabel('Email')).toHaveValue(person.email);
  await write(page, { Email: person.email });
  await send(page);
  await expect(toasts(page)).toContainText(SENT);
  await expect(form(page).getByLabel('Name')).toHaveValue('');
});
