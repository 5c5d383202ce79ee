import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCustomer, makeProduct, putInCart } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { readCart } from './read-cart.ts';
import { setLineQuantity } from './set-line-quantity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const quantities = async (userId: string) => (await readCart(app.db, userId)).items.map(({ quantity }) => quantity);
const refused = { code: 'QUANTITY_LIMIT_REACHED', data: { limit: 20 } };

test('refuses units above the limit of a line, at once and added up', async () => {
  const userId = await makeCustomer(app);
  const product = await makeProduct(app, { stock: 98 });
  await expect(putInCart(app, userId, product, 21)).rejects.toMatchObject(refused);
  expect(await quantities(userId)).toEqual([]);
  await putInCart(app, userId, product, 19);
  await expect(putInCart(app, userId, product, 2)).rejects.toMatchObject(refused);
  await putInCart(app, userId, product, 1);
  expect(await quantities(userId)).toEqual([20]);
});

test('refuses a quantity above the limit of a line that is typed into the cart', async () => {
  const userId = await makeCustomer(app);
  const { items } = await putInCart(app, userId, await makeProduct(app, { stock: null }), 1);
  await expect(setLineQuantity(app, userId, items[0]!.id, 21)).rejects.toMatchObject(refused);
  await setLineQuantity(app, userId, items[0]!.id, 20);
  expect(await quantities(userId)).toEqual([20]);
});
