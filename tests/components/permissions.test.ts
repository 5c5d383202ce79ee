/** The panel of members with few permissions. */
import { screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pressEscape, user } from './act-on-page.ts';
import { openPage } from './open-page.ts';
import { openPageShop, type PageShop } from './open-page-shop.ts';

let shop: PageShop;
beforeAll(async () => {
  shop = await openPageShop();
});
afterAll(() => shop.close());

const ROLES = [
  {
    role: 'packing',
    landing: 'Packing bench',
    tabs: ['Products', 'Orders', 'Tracking', 'Invoices'],
    commands: ['Add tracking update'],
    never: [/^(Export|Import|Delete|Add product|Create|Archive|Publish|Category|Price and stock)\b/, /^Refund(?! due)/],
    pages: ['/admin/products', '/admin/orders', '/admin/tracking', '/admin/invoices'],
    shut: ['/admin/coupons', '/admin/settings/team', '/admin/reports', '/admin/users', '/admin/products/new'],
  },
  {
    role: 'accountant',
    landing: 'Payments',
    tabs: ['Products', 'Orders', 'Tracking', 'Payments', 'Invoices'],
    commands: ['Create Invoice', 'View best sellers and revenue', 'Download the GST file of a month'],
    never: [
      /^(Import|Delete|Add product|Add tracking|Add update|Archive|Publish|Set status|Record cash)\b/,
      /^Refund(?! due)/,
    ],
    pages: [
      '/admin/products',
      '/admin/orders',
      '/admin/tracking',
      '/admin/payments',
      '/admin/invoices',
      '/admin/reports',
    ],
    shut: ['/admin/coupons', '/admin/settings', '/admin/pages', '/admin/email'],
  },
];

const tabNames = () =>
  [...screen.getByRole('tablist', { name: 'Admin Panel' }).querySelectorAll('[role=tab]:not([id^=tab-ext-])')].map(
    (tab) => /^[A-Z][a-z]+/.exec(tab.textContent)![0],
  );
/** Names of the buttons and links of the screen that a role must not have. */
const findNames = (never: readonly RegExp[]) =>
  [...screen.getByRole('main').querySelectorAll('button, [role=button], a[href]')]
    .map((control) => (control.getAttribute('aria-label') ?? control.textContent).trim())
    .filter((name) => never.some((words) => words.test(name)));

test.each(ROLES)('shows only what the role $role permits in menu, palette and buttons', async (one) => {
  const refused: string[] = [];
  shop.intercept(/./, async ({ url }, fetchOriginal) => {
    const response = await fetchOriginal();
    if (response.status === 403) refused.push(url);
    return response;
  });
  const member = await shop.newCustomer();
  await shop.giveRole(member, one.role);
  await shop.signIn(member);
  await openPage('/admin');
  await screen.findByRole('heading', { name: one.landing });
  // the packing bench is a screen without the frame of the panel
  await openPage(one.pages[0]!);
  await waitFor(() => expect(tabNames()).toEqual(one.tabs));
  await user.keyboard('{Control>}k{/Control}');
  const palette = await screen.findByRole('listbox', { name: 'Results' });
  const commands = within(within(palette).getByRole('group', { name: 'Do' })).getAllByRole('option');
  expect(commands.map(({ textContent }) => textContent)).toEqual(one.commands);
  await pressEscape();
  for (const path of one.pages) {
    await openPage(path);
    expect(screen.queryByText(/Your role has no access to/)).toBeNull();
    expect(findNames(one.never), path).toEqual([]);
  }
  // the page of an order too
  await openPage('/admin/orders');
  await user.click(document.querySelector('[data-row] [data-key] a')!);
  await screen.findByRole('heading', { name: 'Tracking history' });
  expect(findNames(one.never), 'the page of an order').toEqual([]);
  for (const path of one.shut) {
    await openPage(path);
    await screen.findByRole('heading', { name: /Your role has no access to/ });
  }
  // no shown page sends a refused request
  await waitFor(() => expect(refused).toEqual([]));
});
