import { createHash } from 'node:crypto';
import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { COUNTED_BY_BATCH } from './adjust-stock.ts';
import type { catalogAdminContract } from './admin-contract.ts';
import { aboveMrp, applyPriceChange, applyStockChange, MAX_STOCK } from './product-rules.ts';

type Contract = typeof catalogAdminContract;

export type BulkEditInput = z.output<Contract['previewBulkEdit']['~orpc']['inputSchema'] & z.ZodType>;

type BulkEditPreview = z.output<Contract['previewBulkEdit']['~orpc']['outputSchema'] & z.ZodType>;

type Line = BulkEditPreview['rows'][number];

/** The result of a bulk edit of prices or stock line by line, with the changes that are impossible. */
export async function previewBulkEdit(db: Queryable, input: BulkEditInput): Promise<BulkEditPreview> {
  const { rows, variants } = await readEditedProducts(db, input.ids, false);
  return previewProducts(rows, variants, input);
}

export async function readEditedProducts(db: Queryable, ids: string[], lock: boolean) {
  const productIds = [...new Set(ids)].sort();
  const rowsQuery = db
    .select()
    .from(products)
    .where(and(inArray(products.id, productIds), isNull(products.archivedAt)))
    .orderBy(asc(products.id));
  const variantsQuery = db
    .select()
    .from(productVariants)
    .where(and(inArray(productVariants.productId, productIds), isNull(productVariants.archivedAt)))
    .orderBy(asc(productVariants.id));
  // variants are locked before products, in the order of orders
  const variants = lock ? await variantsQuery.for('update') : await variantsQuery;
  const rows = lock ? await rowsQuery.for('update') : await rowsQuery;
  return { rows, variants };
}

export function previewProducts(
  rows: (typeof products.$inferSelect)[],
  variants: (typeof productVariants.$inferSelect)[],
  { ids, price, stock }: BulkEditInput,
): BulkEditPreview {
  const lines = ids.flatMap((id): Line[] => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    const variantsOfProduct = variants.filter((one) => one.productId === id).sort((a, b) => a.position - b.position);
    const name = (variant: (typeof variantsOfProduct)[number]) =>
      [row.name, variant.flavour, variant.size].filter(Boolean).join(', ');
    const newPrice = price && applyPriceChange(row.price, price);
    const prices: Line[] = price
      ? [
          priceLine({ id, variantId: null, name: row.name }, row.price, newPrice!, row.originalPrice),
          // a price for all does not apply to variants with a price of their own
          ...variantsOfProduct.flatMap((variant) =>
            variant.price === null || price.mode === 'set'
              ? []
              : priceLine(
                  { id, variantId: variant.id, name: name(variant) },
                  variant.price,
                  applyPriceChange(variant.price, price),
                  variant.originalPrice ?? row.originalPrice,
                ),
          ),
        ]
      : [];
    const units: Line[] = stock
      ? variantsOfProduct.map((variant) => {
          const after = applyStockChange(variant.onHand, stock);
          const line = { productId: id, variantId: variant.id, name: name(variant), what: 'stock' as const };
          return { ...line, before: variant.onHand, after, problem: stockProblem(variant, after) };
        })
      : [];
    return [...prices, ...units];
  });
  const previewToken = JSON.stringify(
    lines.map(({ productId, variantId, what, before, after }) => [productId, variantId, what, before, after]),
  );
  return { rows: lines, previewToken: createHash('sha256').update(previewToken).digest('hex') };
}

function priceLine(
  { id, variantId, name }: { id: string; variantId: string | null; name: string },
  before: number,
  after: number,
  mrp: number | null,
): Line {
  const problem = after > 0 ? aboveMrp(after, mrp) || null : 'The price must be above ₹0';
  return { productId: id, variantId, name, what: 'price', before, after, problem };
}

function stockProblem(
  { reserved, onHand, tracksBatchesSince }: typeof productVariants.$inferSelect,
  after: number | null,
): string | null {
  if (tracksBatchesSince && after !== onHand) return COUNTED_BY_BATCH;
  if (after === null) return null;
  if (after < 0) return 'There are not that many';
  if (after > MAX_STOCK) return 'That is too many';
  return after < reserved ? `${reserved} are reserved by unpaid orders` : null;
}
