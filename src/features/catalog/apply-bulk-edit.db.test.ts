import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#db/schema/platform.ts';
import { type CatalogShop, openCatalogShop } from '#tests/catalog-shop.ts';
import { variantInput } from '#tests/product-input.ts';
import { applyBulkEdit } from './apply-bulk-edit.ts';
import { previewBulkEdit } from './preview-bulk-edit.ts';
import { readAdminProduct } from './read-admin-product.ts';
import { setProductInStock } from './set-product-in-stock.ts';

let shop: CatalogShop;
beforeAll(async () => {
  shop = await openCatalogShop();
});
afterAll(() => shop.close());

test('applies several prices and stocks as previewed, or none', async () => {
  const one = await shop.make({ price: 99_900, originalPrice: 109_900 });
  const two = await shop.make({
    price: 49_950,
    originalPrice: null,
    variants: [variantInput({ flavour: 'A', price: 20_000 }), variantInput({ flavour: 'B' })],
  });
  const changes = {
    ids: [one.id, two.id],
    price: { mode: 'percent' as const, value: 7, rounding: 1 as const },
    stock: { mode: 'add' as const, value: 5 },
  };
  const preview = await previewBulkEdit(shop.app.db, changes);
  expect(
    preview.rows.filter(({ what }) => what === 'price').map(({ before, after, problem }) => [before, after, problem]),
  ).toEqual([
    [99_900, 106_900, null],
    [49_950, 53_400, null],
    [20_000, 21_400, null],
  ]);
  expect(preview.rows.filter(({ what }) => what === 'stock').map(({ before, after }) => [before, after])).toEqual([
    [10, 15],
    [null, null],
    [10, 15],
    [10, 15],
  ]);
  await setProductInStock(shop.app, shop.staff, one.id, false);
  expect(await applyBulkEdit(shop.app, shop.staff, { ...changes, previewToken: preview.previewToken })).toEqual({
    changed: 6,
  });
  expect((await readAdminProduct(shop.app.db, two.id)).variants.map(({ price, onHand }) => [price, onHand])).toEqual([
    [21_400, 15],
    [null, 15],
  ]);
  await expect(
    applyBulkEdit(shop.app, shop.staff, { ...changes, previewToken: preview.previewToken }),
  ).rejects.toMatchObject({
    code: 'EDIT_CONFLICT',
  });
  const above = { ...changes, price: { mode: 'set' as const, value: 120_000, rounding: 0 as const }, stock: null };
  const refused = await previewBulkEdit(shop.app.db, above);
  expect(refused.rows[0]!.problem).toContain('above the MRP');
  await expect(
    applyBulkEdit(shop.app, shop.staff, { ...above, previewToken: refused.previewToken }),
  ).rejects.toMatchObject({
    code: 'INVALID_BULK_EDIT',
  });
  expect((await readAdminProduct(shop.app.db, two.id)).price).toBe(53_400);
  const entries = await shop.app.db.select().from(auditLog).where(eq(auditLog.action, 'product.bulk-edit'));
  expect(entries.map(({ entityId }) => entityId).sort()).toEqual([one.id, two.id].sort());
});
