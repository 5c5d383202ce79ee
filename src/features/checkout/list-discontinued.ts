import { asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '#db/queryable.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import type { quoteChange } from './contract.ts';

/** The variants that are no longer sold, and whether the whole product is. */
export async function listDiscontinued(
  db: Queryable,
  variantIds: readonly string[],
): Promise<z.infer<typeof quoteChange>[]> {
  if (variantIds.length === 0) return [];
  const rows = await db
    .select({ product: products, variant: productVariants })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(inArray(productVariants.id, [...variantIds]))
    .orderBy(asc(products.name), asc(productVariants.position));
  const knownIds = new Set(rows.map(({ variant }) => variant.id));
  const deleted = variantIds.filter((id) => !knownIds.has(id));
  return [
    ...rows
      .filter(({ product, variant }) => product.archivedAt !== null || variant.archivedAt !== null)
      .map(({ product, variant }) => ({
        kind: 'discontinued' as const,
        variantId: variant.id,
        name: product.archivedAt ? product.name : nameOf(product.name, variant),
        available: null,
      })),
    // only the screen still knows the name of a deleted variant
    ...deleted.map((variantId) => ({ kind: 'discontinued' as const, variantId, name: null, available: null })),
  ];
}

/** 'Whey Isolate, Mango, 1 kg' */
export const nameOf = (name: string, { flavour, size }: { flavour: string | null; size: string | null }) =>
  [name, flavour, size].filter(Boolean).join(', ');
