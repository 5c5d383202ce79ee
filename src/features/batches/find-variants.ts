import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { batches, receipts } from '#db/schema/batches.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { containsPattern } from '#db/text-search.ts';
import type { App } from '#platform/app.ts';

const MAX_VARIANTS = 20;
const MAX_SUPPLIERS = 50;

/** Variants by SKU, product or flavour, to receive units of. */
export async function findVariants({ db }: App, search: string) {
  const pattern = containsPattern(search);
  return db
    .select({
      variantId: productVariants.id,
      productName: products.name,
      sku: productVariants.sku,
      flavour: productVariants.flavour,
      size: productVariants.size,
      onHand: productVariants.onHand,
      mrp: sql<number | null>`coalesce(${productVariants.originalPrice}, ${products.originalPrice})`.mapWith(
        productVariants.originalPrice,
      ),
      tracksBatches: sql<boolean>`${productVariants.tracksBatchesSince} is not null`,
      lifeDays: sql<number | null>`(select b.best_before - b.made_on from ${batches} b
        where b.variant_id = ${productVariants.id} and b.made_on is not null and b.best_before is not null
        order by b.created_at desc limit 1)`,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(
        isNull(productVariants.archivedAt),
        isNull(products.archivedAt),
        or(
          sql`${products.name} ilike ${pattern}`,
          sql`${productVariants.sku} ilike ${pattern}`,
          sql`${productVariants.flavour} ilike ${pattern}`,
        ),
      ),
    )
    .orderBy(asc(sql`lower(${products.name})`), asc(productVariants.position), asc(productVariants.id))
    .limit(MAX_VARIANTS);
}

/** Suppliers of earlier receipts, the latest first. */
export async function listSuppliers({ db }: App): Promise<string[]> {
  const rows = await db
    .select({ supplier: receipts.supplier })
    .from(receipts)
    .groupBy(receipts.supplier)
    .orderBy(sql`max(${receipts.receivedAt}) desc`)
    .limit(MAX_SUPPLIERS);
  return rows.map(({ supplier }) => supplier);
}
