/** Functions of every list: search, order, row range and selection. */
import { screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clickButton, fillField, user } from './act-on-page.ts';
import { openPage } from './open-page.ts';
import { DEMO_ADMIN, openPageShop, type PageShop } from './open-page-shop.ts';

let shop: PageShop;
beforeAll(async () => {
  shop = await openPageShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.signIn(DEMO_ADMIN));

const rowsOf = (table: string) => [
  ...screen.getByRole('table', { name: table }).querySelectorAll<HTMLElement>('tbody tr[data-row]'),
];

test.each([
  ['categories', 'Categories', 'creat', 'Creatine', 'Protein Powders'],
  ['hero', 'Hero products', 'whey', 'Whey', 'Creatine Monohydrate'],
  ['banners', 'Hero banners', 'dal', 'Dal, roti', 'Three grams'],
  ['nutrition', 'Nutrition plans', 'first steps', 'First Steps', 'Vegetarian'],
  ['workouts', 'Workout guides', 'yoga', 'Yoga', 'Barbell'],
])('searches %s', async (tab, table, search, match, other) => {
  await openPage(`/admin/${tab}`);
  const before = rowsOf(table).length;
  const field = within(screen.getByRole('region', { name: table })).getByRole('searchbox');
  await fillField(field, search);
  await waitFor(() => expect(rowsOf(table).length).toBeLessThan(before));
  expect(rowsOf(table)[0]!.textContent).toMatch(new RegExp(match, 'i'));
  expect(screen.getByRole('table', { name: table }).textContent).not.toContain(other);
  await fillField(field, 'nothing is called so');
  await clickButton('Clear search and filters');
  await waitFor(() => expect(rowsOf(table)).toHaveLength(before));
});

test('finds products by flavour, sorts them by column, and shows the row range', async () => {
  await openPage('/admin/products');
  const text = () => screen.getByRole('table', { name: 'Products' }).textContent;
  await fillField(screen.getByLabelText('Name, flavour or SKU'), 'mango');
  await waitFor(() => expect(text()).not.toContain('Vitamin C Fizz'));
  expect(text()).toContain('Whey Isolate');
  await fillField(screen.getByLabelText('Name, flavour or SKU'), '');
  await waitFor(() => expect(rowsOf('Products')).toHaveLength(25));
  const header = () => screen.getByRole('columnheader', { name: /Price/ });
  const prices = () =>
    [...document.querySelectorAll('td[data-title="Price"]')].map((cell) => Number(cell.textContent.replace(/\D/g, '')));
  const sort = async (direction: string) => {
    await user.click(within(header()).getByRole('button'));
    await waitFor(() => expect(header().getAttribute('aria-sort')).toBe(direction));
  };
  await sort('ascending');
  expect(window.location.search).toMatch(/sort=price-low/);
  await waitFor(() => expect(prices()).toEqual(prices().toSorted((a, b) => a - b)));
  await sort('descending');
  await waitFor(() => expect(prices()).toEqual(prices().toSorted((a, b) => b - a)));
  expect(new Set(prices()).size).toBeGreaterThan(1);
  const range = () => /\d+–\d+ of \d+/.exec(screen.getByRole('region', { name: 'Products' }).textContent)?.[0] ?? '';
  expect(range()).toMatch(/^1–25 of \d+$/);
  const total = Number(/\d+$/.exec(range())![0]);
  await clickButton('Next');
  await waitFor(() => expect(range()).toBe(`26–${Math.min(50, total)} of ${total}`));
  await clickButton('Previous');
  await waitFor(() => expect(range()).toBe(`1–25 of ${total}`));
});

test('selects all filtered rows over all pages', async () => {
  await openPage('/admin/users');
  const list = within(screen.getByRole('region', { name: 'Users' }));
  const all = () => list.getByLabelText<HTMLInputElement>('Select the page');
  await user.click(all());
  const bar = await screen.findByRole('region', { name: 'Selected rows' });
  expect(bar.textContent).toContain('25 selected');
  const button = within(bar).getByRole('button', { name: /^Select all [\d,]+$/ });
  const count = /[\d,]+/.exec(button.textContent)![0];
  await user.click(button);
  await waitFor(() => expect(bar.textContent).toContain(`${count} selected`));
  await clickButton('Next');
  await waitFor(() => expect(all().checked).toBe(true));
  await fillField(list.getByRole('searchbox'), 'asha');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
});
