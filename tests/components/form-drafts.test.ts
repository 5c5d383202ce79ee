/** Drafts of long forms, which survive a reload for their user only. */
import { screen, waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clickButton, fillField, user } from './act-on-page.ts';
import { findField } from './form-persistence.ts';
import { closePage, openPage, reloadPage } from './open-page.ts';
import { DEMO_ADMIN, DEMO_CUSTOMER, openPageShop, type PageShop } from './open-page-shop.ts';

let shop: PageShop;
beforeAll(async () => {
  shop = await openPageShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.signIn(DEMO_ADMIN));

const RESTORED = /^What you typed until .* is restored\. It is not saved yet\.$/;
const field = (label: string) => findField(document.body, label) as Promise<HTMLInputElement>;
const stored = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith('shop.admin.drafts'))
    .map(([, text]) => text)
    .join();

async function typeProduct(name: string): Promise<void> {
  await openPage('/admin/products/new');
  await fillField(await field('Name'), name);
  await fillField(await field('Description'), 'Typed for an hour');
  await user.click(screen.getByPlaceholderText('Add a flavour'));
  await user.keyboard('Mango{Enter}');
  await fillField(await field('In stock of Mango'), '12');
}

test('restores a new product after a reload until it is discarded', async () => {
  await typeProduct('Kept');
  await reloadPage();
  await screen.findByText(RESTORED);
  expect((await field('Name')).value).toBe('Kept');
  expect((await field('Description')).value).toBe('Typed for an hour');
  expect((await field('In stock of Mango')).value).toBe('12');
  expect(screen.getByRole('region', { name: 'Unsaved changes' }).textContent).toMatch(/\d fields/);
  await clickButton('Discard it');
  await waitFor(async () => expect((await field('Name')).value).toBe(''));
  expect(screen.queryByText(RESTORED)).toBeNull();
  await reloadPage();
  expect((await field('Name')).value).toBe('');
});

test('deletes the draft when the product is saved', async () => {
  const { rows } = await shop.apiOf<{ rows: { id: string }[] }>(DEMO_ADMIN, 'GET', '/admin/products');
  await openPage(`/admin/products/${rows[0]!.id}`);
  await fillField(await field('Description'), 'To be saved');
  await waitFor(() => expect(stored()).toContain('To be saved'));
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Product updated successfully');
  await waitFor(() => expect(stored()).not.toContain('To be saved'));
  await reloadPage();
  expect((await field('Description')).value).toBe('To be saved');
  expect(screen.queryByText(RESTORED)).toBeNull();
});

test('deletes the draft when the user leaves the page and discards it', async () => {
  await typeProduct('Left');
  await waitFor(() => expect(stored()).toContain('Left'));
  await user.click(screen.getByRole('link', { name: 'Back to products' }));
  await clickButton('Discard changes');
  await screen.findByRole('table', { name: 'Products' });
  expect(stored()).not.toContain('Left');
});

test('deletes drafts when another user signs in', async () => {
  await typeProduct('Secret');
  await waitFor(() => expect(stored()).toContain('Secret'));
  closePage();
  localStorage.setItem('shop.session', await shop.sessionOf(DEMO_CUSTOMER));
  await openPage('/faq');
  await waitFor(() => expect(stored()).toBe(''));
  expect(JSON.stringify({ ...localStorage })).not.toContain('Secret');
});

test('deletes drafts on sign-out', async () => {
  await typeProduct('Secret');
  await waitFor(() => expect(stored()).toContain('Secret'));
  await openPage('/faq');
  await clickButton(/^Account/);
  await clickButton('Sign Out');
  await screen.findByText('Signed out');
  expect(stored()).toBe('');
});
