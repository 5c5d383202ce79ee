/** The checkout's form: what is asked, what is refused, and what reaches the server. */
import { randomUUID } from 'node:crypto';
import { screen, waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clickButton, fillField, user } from './act-on-page.ts';
import { findField } from './form-persistence.ts';
import { openPage, reloadPage } from './open-page.ts';
import { openPageShop, type PageShop, type Person } from './open-page-shop.ts';

let shop: PageShop;
beforeAll(async () => {
  shop = await openPageShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clearHandlers();
  localStorage.clear();
  sessionStorage.clear();
});

type Product = { id: string; variants: { id: string; inStock: boolean }[] };

async function openCheckout(): Promise<Person> {
  const person = await shop.newCustomer();
  await shop.signIn(person);
  const { id, variants } = await shop.apiOf<Product>(person, 'GET', '/products/creatine-monohydrate');
  const line = { productId: id, variantId: variants.find((one) => one.inStock)!.id, quantity: 1 };
  await shop.apiOf(person, 'POST', '/cart/items', { ...line, idempotencyKey: randomUUID() });
  await openPage('/checkout');
  await screen.findByRole('button', { name: 'Pay ₹799' });
  return person;
}
const fill = async (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await fillField(await findField(document.body, label), value);
};
const ADDRESS = { Phone: '98450 12345', Pincode: '560034', Address: 'Flat 304, Lakeview Residency' };

test('takes the GSTIN of a business, names what is wrong with it, and keeps it over a reload', async () => {
  let body: { buyer: unknown } | undefined;
  shop.intercept(/\/api\/checkout\/orders$/, async (request) => {
    body = (await request.json()) as typeof body;
    return Response.json({}, { status: 500 });
  });
  await openCheckout();
  await fill(ADDRESS);
  await waitFor(async () => expect(await findField(document.body, 'State')).toHaveProperty('value', 'Karnataka'));
  const disclosure = screen.getByRole('button', { name: 'Need a GST invoice?' });
  await user.click(disclosure);
  expect(disclosure.getAttribute('aria-expanded')).toBe('true');
  await fill({ GSTIN: '27aapfu0939f1zx' });
  await clickButton('Pay ₹799');
  await screen.findByText('This is not a valid GSTIN');
  await screen.findByText('Business name must be at least 2 characters');
  expect(document.activeElement).toBe(await findField(document.body, 'GSTIN'));
  expect(body).toBeUndefined();
  await fill({ GSTIN: '27aapfu0939f1zv', 'Business name': 'Sharma Gym LLP' });
  await screen.findByText(/^This GSTIN is registered in Maharashtra, and the order goes to Karnataka\./);
  await reloadPage();
  await waitFor(async () => expect(await findField(document.body, 'GSTIN')).toHaveProperty('value', '27AAPFU0939F1ZV'));
  await screen.findByRole('button', { name: 'Pay ₹799' });
  await clickButton('Pay ₹799');
  await waitFor(() => expect(body?.buyer).toEqual({ gstin: '27AAPFU0939F1ZV', name: 'Sharma Gym LLP' }));
});

test('asks for nothing of a business when its fields are opened and left empty', async () => {
  let body: { buyer: unknown } | undefined;
  shop.intercept(/\/api\/checkout\/orders$/, async (request) => {
    body = (await request.json()) as typeof body;
    return Response.json({}, { status: 500 });
  });
  await openCheckout();
  await fill(ADDRESS);
  await waitFor(async () => expect(await findField(document.body, 'State')).toHaveProperty('value', 'Karnataka'));
  await user.click(screen.getByRole('button', { name: 'Need a GST invoice?' }));
  await clickButton('Pay ₹799');
  await waitFor(() => expect(body?.buyer).toBeNull());
});

test('asks in the order of the page: contact, pincode, name, address', async () => {
  await openCheckout();
  const labels = [...document.querySelectorAll('#shipping label')].map(({ textContent }) => textContent?.trim());
  expect(labels).toEqual(['Phone', 'Email', 'Pincode', 'Full name', 'Address', 'City', 'State']);
});
