/** Initial focus and keys of dialogs in the panel. */
import { screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clickButton, fillField, pressControlEnter, user } from './act-on-page.ts';
import { expectFirstFieldFocused, findField } from './form-persistence.ts';
import { findLoadedPage, openPage } from './open-page.ts';
import { DEMO_ADMIN, openPageShop, type PageShop } from './open-page-shop.ts';

let shop: PageShop;
beforeAll(async () => {
  shop = await openPageShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.signIn(DEMO_ADMIN));

const expectFocused = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));

/** Confirmations of deletions: path, button, and name of the dialog. */
const QUESTIONS: [path: string, button: RegExp, name: RegExp][] = [
  ['/admin/products', /^Delete /, /^Delete product/],
  ['/admin/categories', /^Delete /, /^Delete category/],
  ['/admin/hero', /^Remove /, /^Remove/],
  ['/admin/banners', /^Delete /, /^Delete banner/],
  ['/admin/coupons', /^Delete /, /^Delete coupon/],
  ['/admin/nutrition', /^Delete /, /^Delete nutrition plan/],
  ['/admin/workouts', /^Delete /, /^Delete workout guide/],
];

test.each(QUESTIONS)('focuses Cancel when %s asks before a deletion', async (path, button, name) => {
  await openPage(path);
  await clickButton(button);
  const question = await screen.findByRole('dialog', { name });
  await expectFocused(() => within(question).getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
});

async function nameView(name: string): Promise<void> {
  await openPage('/admin/coupons');
  await fillField(screen.getAllByRole('searchbox')[0]!, name);
  await clickButton('Save view');
  await expectFirstFieldFocused(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.keyboard(name);
}

test.each([
  ['Enter', () => user.keyboard('{Enter}')],
  ['Ctrl Enter', pressControlEnter],
])('saves when %s is pressed in a single-line field', async (key, press) => {
  const name = `View by ${key}`;
  await nameView(name);
  await press();
  const views = await screen.findByRole('group', { name: 'Saved views' });
  await within(views).findByRole('button', { name });
  expect(screen.queryByRole('dialog', { name: 'Save view' })).toBeNull();
});

test('deletes when Ctrl Enter is pressed in the confirmation', async () => {
  const name = 'Short-lived';
  const category = { name, description: '', imageUrl: null, displayOrder: 90, isActive: false };
  await shop.apiOf(DEMO_ADMIN, 'POST', '/admin/categories', category);
  await openPage('/admin/categories');
  await clickButton(`Delete ${name}`);
  await screen.findByRole('dialog', { name: /Delete category/ });
  await pressControlEnter();
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(name) })).toBeNull());
});

test('focuses the filters on phones, and closes them on Ctrl Enter', async () => {
  const { innerWidth } = window;
  window.innerWidth = 360;
  await openPage('/admin/orders');
  await clickButton(/^Filter/);
  const dialog = await screen.findByRole('dialog', { name: 'Filter' });
  await expectFirstFieldFocused(dialog);
  await pressControlEnter();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filter' })).toBeNull());
  window.innerWidth = innerWidth;
});

test('submits a settings card when Ctrl Enter is pressed in it', async () => {
  await openPage('/admin/settings');
  const attempts = await findField(screen.getByRole('form', { name: 'Security' }), 'Login attempts');
  await fillField(attempts, 'a');
  await findLoadedPage();
  await pressControlEnter();
  await waitFor(() => expect(attempts.getAttribute('aria-invalid')).toBe('true'));
});
