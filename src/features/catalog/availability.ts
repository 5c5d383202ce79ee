import { sql } from 'drizzle-orm';
import { products, productVariants } from '#db/schema/catalog.ts';

/** SQL: a variant can be bought (its product's switch is on, and it is uncounted or some are left). */
export const variantBuyable = sql<boolean>`(${products.inStock} and ${products.archivedAt} is null
  and ${productVariants.archivedAt} is null
  and (${productVariants.onHand} is null or ${productVariants.onHand} > ${productVariants.held}))`;

/** SQL: some variant of the product can be bought. For queries on products alone. */
export const productBuyable = sql<boolean>`(${products.inStock} and exists (
  select from product_variants pv where pv.product_id = ${products.id} and pv.archived_at is null
  and (pv.on_hand is null or pv.on_hand > pv.held)))`;
