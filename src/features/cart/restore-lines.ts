import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { cartItems } from '#db/schema/cart.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { isPublished } from '../catalog/is-published.ts';
import { requireLiveGuest } from '../customers/require-live-guest.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type Cart, readCart } from './read-cart.ts';

type Line = { variantId: string; quantity: number };

/**
 * Undoes a removal: each line gets the larger of its current and its former quantity, in the given order. Products that
 * are no longer sold stay out.
 */
export async function restoreLines(app: App, userId: string, lines: readonly Line[], isGuest = false): Promise<Cart> {
  await transact(app.db, async (tx) => {
    if (isGuest) await requireLiveGuest(tx, userId);
    await putLargerQuantities(app, tx, userId, lines);
  });
  return readCart(app.db, userId);
}

/** Gives each line of a cart that is still sold the larger of its quantity and the given one, up to the shop's limit. */
export async function putLargerQuantities(app: App, tx: Tx, userId: string, lines: readonly Line[]): Promise<void> {
  const ids = lines.map(({ variantId }) => variantId);
  const variants = await tx
    .select({ variantId: productVariants.id, productId: productVariants.productId })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(inArray(productVariants.id, ids), isNull(productVariants.archivedAt), isPublished));
  const { maximumPerLine } = (await readSettings(tx)).shop;
  const start = app.now().getTime();
  const linesByVariant = new Map(lines.map((line, index) => [line.variantId, { ...line, index }]));
  const rows = variants.flatMap(({ variantId, productId }) => {
    const line = linesByVariant.get(variantId);
    if (!line) return [];
    const quantity = Math.min(line.quantity, maximumPerLine);
    // lines are listed by their time
    return [{ userId, productId, variantId, quantity, createdAt: new Date(start + line.index) }];
  });
  if (rows.length === 0) return;
  await tx
    .insert(cartItems)
    .values(rows)
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.variantId],
      set: { quantity: sql`greatest(${cartItems.quantity}, excluded.quantity)` },
    });
}
