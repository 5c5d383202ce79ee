import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productVariants, stockMovements } from '#db/schema/catalog.ts';
import { makeProduct, makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { restockVariant } from './restock-variant.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

test('adds the units once when a delivery is submitted repeatedly', async () => {
  const { variantId: id } = await makeProduct(app, { stock: 4 });
  const delivery = { id, units: 20, idempotencyKey: randomUUID() };
  expect(await restockVariant(app, staff, delivery)).toEqual({ onHand: 24 });
  expect(await restockVariant(app, staff, delivery)).toEqual({ onHand: 24 });
  const [variant] = await app.db.select().from(productVariants).where(eq(productVariants.id, id));
  expect(variant!.onHand).toBe(24);
  const moved = await app.db.select().from(stockMovements).where(eq(stockMovements.variantId, id));
  expect(moved).toMatchObject([{ kind: 'adjusted', quantity: 20, actorId: staff.userId }]);
});

test('refuses an untracked variant, and more units than the limit', async () => {
  const uncounted = await makeProduct(app, { stock: null });
  const restock = (id: string, units: number) =>
    restockVariant(app, staff, { id, units, idempotencyKey: randomUUID() });
  await expect(restock(uncounted.variantId, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { variantId } = await makeProduct(app, { stock: 10 });
  await expect(restock(variantId, 1_000_000)).rejects.toMatchObject({ code: 'STOCK_LIMIT_REACHED' });
});
