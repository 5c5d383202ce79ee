import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { makeProduct, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { setProductFields } from './set-product-fields.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('sets a category of several products, finds them by it, and returns the former one', async () => {
  const staff = await makeStaff(app);
  const [one, two] = [await makeProduct(app), await makeProduct(app)];
  const { categoryId } = await makeProduct(app, { category: 'Ayurveda' });
  const ids = [one.productId, two.productId];
  const { changed } = await setProductFields(app, staff, { ids, categoryId });
  expect(changed.map((row) => row.categoryId)).toEqual([one.categoryId, one.categoryId]);
  const [row] = await app.db.select().from(products).where(eq(products.id, one.productId));
  expect(row).toMatchObject({ categoryId, badge: null });
  expect(row!.searchTokens).toContain('ayurveda');
  // unchanged
  expect((await setProductFields(app, staff, { ids, categoryId })).changed).toEqual([]);
  expect((await setProductFields(app, staff, { ids, badge: 'New' })).changed).toHaveLength(2);
  expect((await setProductFields(app, staff, { ids: [one.productId], badge: null })).changed[0]!.badge).toBe('New');
});

test('refuses a deleted category', async () => {
  const { productId } = await makeProduct(app);
  await expect(
    setProductFields(app, await makeStaff(app), { ids: [productId], categoryId: randomUUID() }),
  ).rejects.toMatchObject({ code: 'CATEGORY_NOT_FOUND' });
});
