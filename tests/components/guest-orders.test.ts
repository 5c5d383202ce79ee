/** Orders that were placed without an account, offered to the account with their e-mail. */
import { screen, waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clickButton } from './act-on-page.ts';
import { openPage } from './open-page.ts';
import { openPageShop, type PageShop } from './open-page-shop.ts';

let shop: PageShop;
beforeAll(async () => {
  shop = await openPageShop();
  await shop.run(`insert into settings (section, value) values ('checkout', '{"accountsRequired": false}')
    on conflict (section) do update set value = excluded.value`);
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clearHandlers();
  localStorage.clear();
  sessionStorage.clear();
});

const GUEST_ORDER = {
  id: '7c41e09b-0000-4000-8000-000000000001',
  displayId: '7c41e09b',
  total: 79_900,
  createdAt: '2026-11-20T10:00:00.000Z',
};

test('offers them, adds them when the user agrees, and keeps the offer after an error', async () => {
  await shop.signIn(await shop.newCustomer());
  const claims: unknown[] = [];
  shop.intercept(/\/api\/account\/guest-orders$/, async (request) => {
    if (request.method === 'GET') return Response.json(claims.length > 1 ? [] : [GUEST_ORDER]);
    claims.push(await request.json());
    return claims.length === 1 ? Response.json({}, { status: 500 }) : Response.json({ added: 1 });
  });
  await openPage('/dashboard');
  await screen.findByText('Add 1 order to this account?');
  await screen.findByText('7c41e09b');
  await clickButton('Add 1 order');
  await screen.findByText('Orders not added');
  await clickButton('Add 1 order');
  await screen.findByText('Added to this account');
  expect(claims).toEqual([{ ids: [GUEST_ORDER.id] }, { ids: [GUEST_ORDER.id] }]);
  await waitFor(() => expect(screen.queryByText('Add 1 order to this account?')).toBeNull());
});
