import { eq } from 'drizzle-orm';
import type { ExtensionContext, ExtensionEvent } from '#extensions/api.ts';
import { refreshProduct } from './refresh-products.ts';
import { feedProducts } from './schema.ts';

/** Most sales change nothing in a feed: the product is read again only when a variant ran out or is back. */
export async function refreshAvailability(
  context: ExtensionContext,
  { data: { stock } }: ExtensionEvent<'stock.changed'>,
): Promise<void> {
  const [row] = await context.db
    .select({ items: feedProducts.items })
    .from(feedProducts)
    .where(eq(feedProducts.productId, stock.productId));
  const item = row?.items.find(({ id }) => id === stock.sku);
  // untracked variants never run out
  const isAvailable = stock.available === null || stock.available > 0;
  if (item && item.isAvailable !== isAvailable) await refreshProduct(context, stock.productId);
}
