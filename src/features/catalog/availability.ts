import { sql } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';

/** SQL: some variant of the product can be bought. For queries on products alone. */
export const isPurchasable = sql<boolean>`(${products.inStock} and exists (
  select from product_variants pv where pv.product_id = ${products.id} and pv.archived_at is null
  and (pv.on_hand is null or pv.on_hand > pv.reserved)))`;
