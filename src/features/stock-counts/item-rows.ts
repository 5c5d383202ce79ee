import { batches } from '#db/schema/batches.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { shopDay } from '#shared/dates.ts';
import { type LifeRule, objectionToBatch } from '../batches/batch-rules.ts';

/** Columns of a variant with one of its batches, for selects that join both. */
export const ITEM_COLUMNS = {
  variantId: productVariants.id,
  batchId: batches.id,
  productName: products.name,
  flavour: productVariants.flavour,
  size: productVariants.size,
  sku: productVariants.sku,
  shelf: productVariants.shelf,
  batch: batches.number,
  madeOn: batches.madeOn,
  bestBefore: batches.bestBefore,
  state: batches.state,
};

export type ItemRow = {
  variantId: string;
  batchId: string | null;
  productName: string;
  flavour: string | null;
  size: string | null;
  sku: string;
  shelf: string | null;
  batch: string | null;
  madeOn: string | null;
  bestBefore: string | null;
  state: (typeof batches.$inferSelect)['state'] | null;
};

/** An item as staff see it. */
export function describeItem({ madeOn, state, ...row }: ItemRow, rule: LifeRule, now: Date) {
  const { bestBefore } = row;
  const isOffSale = state !== null && objectionToBatch({ madeOn, bestBefore, state }, rule, shopDay(now)) !== null;
  return { ...row, isOffSale };
}
