/** A goods shop whose shelves are counted. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { productVariants } from '#db/schema/catalog.ts';
import { applyCount } from '#features/stock-counts/apply-count.ts';
import { compareCount, explainDifference } from '#features/stock-counts/change-count.ts';
import { scanUnit, setUnits } from '#features/stock-counts/count-units.ts';
import { readCount } from '#features/stock-counts/read-count.ts';
import { startCount } from '#features/stock-counts/start-count.ts';
import { makeProduct } from './factories.ts';
import { openGoodsShop } from './goods-shop.ts';

type Count = Awaited<ReturnType<typeof readCount>>;
type Reason = 'miscounted' | 'missing' | 'damaged' | 'found';

export async function openStockCountShop() {
  const shop = await openGoodsShop();
  const { app, staff } = shop;
  return {
    ...shop,
    /** A product that is counted by batch, with units in batch A. */
    async makeBatched(units = 10) {
      const product = await makeProduct(app, { stock: 0 });
      const { batchId } = await shop.receive(product.variantId, 'A', units);
      return { ...product, batchId };
    },
    startFor: (productId: string, counter = staff) =>
      startCount(app, counter, { scope: 'product', productId, shelf: null, idempotencyKey: randomUUID() }),
    startAll: () =>
      startCount(app, staff, { scope: 'all', productId: null, shelf: null, idempotencyKey: randomUUID() }),
    setUnits: (
      { id }: Count,
      { variantId, batchId }: { variantId: string; batchId: string | null },
      counted: number,
      before: number | null = null,
      counter = staff,
    ) => setUnits(app, counter, { id, variantId, batchId, counted, before }),
    scan: ({ id }: Count, code: string, counter = staff, idempotencyKey: string = randomUUID()) =>
      scanUnit(app, counter, { id, code, idempotencyKey }),
    /** Compares a count and gives all differences a reason. */
    async explain({ id }: Count, reason: Reason = 'miscounted') {
      const { lines } = await compareCount(app, id);
      for (const { id: lineId, counted, expected } of lines)
        if (counted !== expected!.units) await explainDifference(app, { id, lineId, reason, note: null });
      return readCount(app, id);
    },
    apply: ({ id, version }: Count, acceptsShort = false) => applyCount(app, staff, { id, version, acceptsShort }),
    async skuOf(variantId: string) {
      const [row] = await app.db.select().from(productVariants).where(eq(productVariants.id, variantId));
      return row!.sku;
    },
  };
}
