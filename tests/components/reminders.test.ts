/** The box at checkout, the page of a reminder's link, and the switch on an order. */
import { screen, waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clickButton, fillField, user } from './act-on-page.ts';
import { openPage } from './open-page.ts';
import { openPageShop, type PageShop } from './open-page-shop.ts';

let shop: PageShop;
beforeAll(async () => {
  shop = await openPageShop();
  await shop.run(`insert into settings (section, value) values ('checkout', '{"accountsRequired": false}'),
      ('reminders', '{"basket": true, "review": true, "refill": true}')
    on conflict (section) do update set value = excluded.value`);
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clearHandlers();
  localStorage.clear();
  sessionStorage.clear();
});

const VARIANT = '7c41e09b-0000-4000-8000-000000000002';
const opened = (more: object = {}) => ({
  lines: [{ variantId: VARIANT, quantity: 2, text: 'Whey, Kesar, 1 kg × 2', isBuyable: true }],
  path: null,
  ...more,
});

test('sends the address of a checkout only with the tick, and takes it back', async () => {
  await shop.signIn(await shop.newCustomer());
  const choices: unknown[] = [];
  shop.intercept(/\/api\/checkout\/reminder$/, async (request) => {
    choices.push(await request.json());
    return Response.json({ waiting: true });
  });
  await openPage('/checkout');
  const box = await screen.findByRole('checkbox', { name: /Mail me once/ });
  expect(box).toHaveProperty('checked', false);
  await fillField(await screen.findByLabelText('Email'), 'asha@example');
  await user.click(box);
  await fillField(screen.getByLabelText('Email'), 'asha@example.in');
  await waitFor(() => expect(choices).toEqual([{ email: 'asha@example.in', agrees: true }]));
  await user.click(box);
  await waitFor(() => expect(choices.at(-1)).toEqual({ email: 'asha@example.in', agrees: false }));
});

test('puts the lines of a link into the cart of whoever opens it, and says so when it fails', async () => {
  await shop.signIn(await shop.newCustomer());
  const restored: unknown[] = [];
  shop.intercept(/\/api\/reminders\/open$/, async (request) => {
    expect(await request.json()).toEqual({ token: 'words.until.signature' });
    return Response.json(opened());
  });
  shop.intercept(/\/api\/cart\/restore$/, async (request) => {
    restored.push(await request.json());
    return Response.json({}, { status: 500 });
  });
  await openPage('/reminder#words.until.signature');
  await screen.findByText('The cart could not be opened');
  await screen.findByText('Whey, Kesar, 1 kg × 2');
  await clickButton('Retry');
  await waitFor(() => expect(restored).toEqual(Array(2).fill({ lines: [{ variantId: VARIANT, quantity: 2 }] })));
});

test('refuses an invalid link, and says when nothing of it is on sale', async () => {
  await openPage('/reminder');
  await screen.findByText('Invalid or expired link');
  shop.intercept(/\/api\/reminders\/open$/, () =>
    Response.json(opened({ lines: [{ ...opened().lines[0], isBuyable: false }] })),
  );
  await openPage('/reminder#words.until.signature');
  await screen.findByText('No longer on sale');
});
