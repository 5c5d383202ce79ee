import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '#db/schema/platform.ts';
import { makeStaff } from '#tests/factories.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { applyBulkEdit } from './apply-bulk-edit.ts';
import { previewBulkEdit } from './preview-bulk-edit.ts';
import { readAdminProduct } from './read-admin-product.ts';
import { saveCategory } from './save-category.ts';
import { type ProductInput, saveProduct } from './save-product.ts';
import { setProductInStock } from './set-product-in-stock.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
let categoryId: string;
beforeAll(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
  categoryId = (await saveCategory(app, staff, null, category('Protein'))).id;
});
afterAll(() => app.close());

const category = (name: string) => ({ name, description: '', mediaId: null, displayOrder: null, isActive: true });

const variant = (values: Partial<ProductInput['variants'][number]> = {}) => ({
  id: null,
  flavour: null,
  size: null,
  sku: '',
  price: null,
  originalPrice: null,
  netQuantity: null,
  servings: null,
  stock: { was: null, now: 10 },
  ...values,
});

const input = (values: Partial<ProductInput> = {}): ProductInput => ({
  name: `Whey ${randomUUID().slice(0, 8)}`,
  subtitle: '',
  description: '',
  categoryId,
  price: 289_900,
  originalPrice: 349_900,
  badge: null,
  rating: null,
  reviewsCount: 0,
  inStock: true,
  lowStockThreshold: null,
  hsn: '21069099',
  taxRate: 5,
  taxRateEffectiveFrom: null,
  diet: 'veg',
  netQuantity: { value: 1, unit: 'kg' },
  servings: 30,
  servingSize: '33 g',
  proteinPerServing: 25,
  highlight: { value: '25 g', label: 'protein' },
  nutrition: null,
  declarations: null,
  searchTerms: [],
  specifications: [{ name: 'Form', value: 'Powder' }],
  pictures: [],
  variants: [variant({ flavour: 'Mango' }), variant({ flavour: 'Chocolate', stock: { was: null, now: null } })],
  ...values,
});

const make = (values: Partial<ProductInput> = {}) => saveProduct(app, staff, null, input(values));

test('several prices and stocks change together, as the preview showed them, or not at all', async () => {
  const one = await make({ price: 99_900, originalPrice: 109_900 });
  const two = await make({
    price: 49_950,
    originalPrice: null,
    variants: [variant({ flavour: 'A', price: 20_000 }), variant({ flavour: 'B' })],
  });
  const wanted = {
    ids: [one.id, two.id],
    price: { mode: 'percent' as const, value: 7, rounding: 1 as const },
    stock: { mode: 'add' as const, value: 5 },
  };
  const preview = await previewBulkEdit(app.db, wanted);
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
  await setProductInStock(app, staff, one.id, false);
  expect(await applyBulkEdit(app, staff, { ...wanted, seen: preview.seen })).toEqual({ changed: 6 });
  expect((await readAdminProduct(app.db, two.id)).variants.map(({ price, onHand }) => [price, onHand])).toEqual([
    [21_400, 15],
    [null, 15],
  ]);
  await expect(applyBulkEdit(app, staff, { ...wanted, seen: preview.seen })).rejects.toMatchObject({
    code: 'EDIT_CONFLICT',
  });
  const above = { ...wanted, price: { mode: 'set' as const, value: 120_000, rounding: 0 as const }, stock: null };
  const refused = await previewBulkEdit(app.db, above);
  expect(refused.rows[0]!.problem).toContain('above the MRP');
  await expect(applyBulkEdit(app, staff, { ...above, seen: refused.seen })).rejects.toMatchObject({
    code: 'INVALID_BULK_EDIT',
  });
  expect((await readAdminProduct(app.db, two.id)).price).toBe(53_400);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, 'product.bulk-edit'));
  expect(entries.map(({ entityId }) => entityId).sort()).toEqual([one.id, two.id].sort());
});
