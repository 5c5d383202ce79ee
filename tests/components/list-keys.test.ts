/** Lists of the panel by mouse and keyboard. */
import { screen, waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { user } from './act-on-page.ts';
import { findLoadedPage, openPage } from './open-page.ts';
import { DEMO_ADMIN, openPageShop, type PageShop } from './open-page-shop.ts';

let shop: PageShop;
beforeAll(async () => {
  shop = await openPageShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.signIn(DEMO_ADMIN);
  await openPage('/admin/orders');
});

const keys = () => [...document.querySelectorAll<HTMLElement>('[data-row] [data-key] a')];
const expectFocused = (element: () => Element | null | undefined) =>
  waitFor(() => expect(document.activeElement).toBe(element()));

test('reaches the first row when the second skip link is used', async () => {
  screen.getByRole('link', { name: 'Skip to content' }).focus();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Skip to the list: Orders' }));
  await user.keyboard('{Enter}');
  await expectFocused(() => keys()[0]);
});

test('opens a row when it is clicked beside its controls, and not when a control is', async () => {
  const row = document.querySelector('[data-row]')!;
  await user.click(row.querySelector('input[type=checkbox]')!);
  expect(window.location.pathname).toBe('/admin/orders');
  const short = keys()[0]!.textContent;
  await user.click(row.querySelector('[data-title="Placed"]')!);
  await waitFor(() => expect(window.location.pathname).toContain(`/admin/orders/${short}`));
});

test('opens a ticket when its row is clicked, open ones first', async () => {
  await openPage('/admin/users/tickets');
  const row = screen.getByRole('table', { name: 'Tickets' }).querySelector('tbody [data-row]')!;
  expect(row.querySelector('[data-title="State"]')!.textContent).toBe('Open');
  await user.click(row.querySelector('[data-title="Subject"]')!);
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/admin\/users\/tickets\/[0-9a-f-]{36}$/));
  await findLoadedPage();
  screen.getByRole('heading', { level: 1 });
});
