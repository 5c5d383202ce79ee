/** The palette's search and the saved views. */

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '../src/db/schema/orders.ts';
import { listViews, removeView, saveView } from '../src/features/panel/saved-views.ts';
import { searchEverything } from '../src/features/panel/search-everything.ts';
import { checkOut, makeCustomer, makeProduct, makeStaff, putInCart, scriptedGateway } from './make.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('an order is found by id, e-mail, phone and name; a deleted one is not', async () => {
  const { gateways } = scriptedGateway();
  const customer = await makeCustomer(app);
  await putInCart(app, customer, await makeProduct(app));
  const { orderId } = await checkOut(app, gateways, customer);
  for (const words of [orderId.slice(0, 8), 'asha rao', 'ASHA@EXAMPLE', '98450 12345', '+91 98450-12345'])
    expect(
      (await searchEverything(app, words)).orders.map(({ id }) => id),
      words,
    ).toContain(orderId);
  expect((await searchEverything(app, '100%')).orders).toEqual([]);
  await app.db.update(orders).set({ deletedAt: app.now() }).where(eq(orders.id, orderId));
  expect((await searchEverything(app, orderId.slice(0, 8))).orders).toEqual([]);
});

test('views are one’s own, replaced by name, and limited', async () => {
  const [mine, theirs] = [await makeStaff(app), await makeStaff(app)];
  const first = await saveView(app, mine.userId, { tab: 'orders', name: 'Open', query: 'status=pending' });
  await saveView(app, mine.userId, { tab: 'orders', name: 'Open', query: 'status=processing' });
  expect(await listViews(app, mine.userId)).toEqual([{ ...first, query: 'status=processing' }]);
  expect(await listViews(app, theirs.userId)).toEqual([]);
  await expect(removeView(app, theirs.userId, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (let i = 0; i < 19; i++) await saveView(app, mine.userId, { tab: 'orders', name: `V${i}`, query: '' });
  await expect(saveView(app, mine.userId, { tab: 'orders', name: 'One more', query: '' })).rejects.toMatchObject({
    code: 'TOO_MANY_VIEWS',
  });
  await saveView(app, mine.userId, { tab: 'coupons', name: 'Other list', query: '' });
});
