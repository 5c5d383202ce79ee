import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { BATCH_NUMBER_KEY, batches } from '#db/schema/batches.ts';
import { GTIN_KEY, productVariants } from '#db/schema/catalog.ts';
import { batchNumberKey } from '../batches/batch-rules.ts';
import { gtinKey } from '../catalog/package-rules.ts';
import { readCode } from './code-rules.ts';

/** A variant that a code names; batchId: where it names the batch as well. */
export type Match = { variantId: string; batchId: string | null };

/** The variants with this barcode, SKU or batch number; none when nothing here has the code. */
export async function findMatches(db: Queryable, scanned: string): Promise<Match[]> {
  const code = readCode(scanned);
  const sold = isNull(productVariants.archivedAt);
  const text = code.kind === 'text' ? code.text : scanned.trim();
  const gtin = code.kind === 'product' ? code.gtin : /^\d{8}$/.test(text) ? text : null;
  if (gtin) {
    const [variant] = await db
      .select({ variantId: productVariants.id })
      .from(productVariants)
      .where(and(sold, eq(GTIN_KEY, gtinKey(gtin))));
    const batch = code.kind === 'product' ? code.batch : null;
    if (variant && batch === null) return [{ ...variant, batchId: null }];
    if (variant && batch !== null)
      return (await findBatches(db, batch)).filter(({ variantId }) => variantId === variant.variantId);
  }
  const bySku = await db
    .select({ variantId: productVariants.id, batchId: sql<null>`null` })
    .from(productVariants)
    .where(and(sold, or(eq(productVariants.sku, text), eq(productVariants.sku, text.toUpperCase()))));
  return bySku.length > 0 ? bySku : findBatches(db, text);
}

async function findBatches(db: Queryable, number: string): Promise<Match[]> {
  const key = batchNumberKey(number);
  if (!key) return [];
  return db
    .select({ variantId: batches.variantId, batchId: batches.id })
    .from(batches)
    .where(sql`${BATCH_NUMBER_KEY} = ${key}`);
}
