import { and, asc, eq, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { cartItems } from '#db/schema/cart.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isPublished } from '../catalog/is-published.ts';
import { requireLiveGuest } from '../customers/require-live-guest.ts';
import { availableTo } from '../stock/available-units.ts';
import { raiseLine } from './raise-line.ts';
import { type Cart, readCart } from './read-cart.ts';
import { requireLineLimit } from './require-line-limit.ts';

export const MAXIMUM_LINES = 100;

type Input = { productId: string; variantId?: string | undefined; quantity: number; idempotencyKey: string };

/** Adds units to the cart; a line of the same variant grows. Returns the whole cart. UNAUTHORIZED for a merged guest. */
export async function addLine(app: App, userId: string, input: Input, isGuest = false): Promise<Cart> {
  const { idempotencyKey, ...body } = input;
  await transact(app.db, (tx) =>
    withIdempotency(tx, { scope: `cart.add:${userId}`, key: idempotencyKey, body, now: app.now() }, async () => {
      if (isGuest) await requireLiveGuest(tx, userId);
      const { id: variantId, available } = await chooseVariant(tx, userId, input.productId, input.variantId);
      await app.extensions?.check(tx, 'cart.add', () => ({
        customerId: userId,
        productId: input.productId,
        variantId,
        quantity: input.quantity,
      }));
      const mine = await tx
        .select({ variantId: cartItems.variantId, quantity: cartItems.quantity })
        .from(cartItems)
        .where(eq(cartItems.userId, userId))
        .for('update');
      const line = mine.find((one) => one.variantId === variantId);
      if (!line && mine.length >= MAXIMUM_LINES) throw new DomainError('CART_FULL');
      await requireAvailableUnits(tx, available, (line?.quantity ?? 0) + input.quantity);
      await raiseLine(tx, {
        userId,
        productId: input.productId,
        variantId,
        quantity: input.quantity,
        createdAt: app.now(),
      });
    }),
  );
  return readCart(app.db, userId);
}

async function chooseVariant(
  tx: Tx,
  userId: string,
  productId: string,
  variantId: string | undefined,
): Promise<{ id: string; available: number }> {
  const variants = await tx
    .select({ id: productVariants.id, available: availableTo(userId) })
    .from(productVariants)
    .innerJoin(products, and(eq(products.id, productVariants.productId), isPublished))
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.archivedAt)))
    .orderBy(asc(productVariants.position));
  if (variants.length === 0) throw new DomainError('NOT_FOUND');
  if (variantId === undefined && variants.length > 1) throw new DomainError('FLAVOR_REQUIRED');
  const chosen = variantId === undefined ? variants[0] : variants.find((variant) => variant.id === variantId);
  if (!chosen) throw new DomainError('NOT_FOUND');
  return chosen;
}

/** Refuses a quantity above the shop's limit per line or above what is in stock. */
export async function requireAvailableUnits(tx: Tx, available: number, quantity: number): Promise<void> {
  if (available <= 0) throw new DomainError('OUT_OF_STOCK');
  if (quantity > available) throw new DomainError('INSUFFICIENT_STOCK', { available });
  await requireLineLimit(tx, [{ quantity }]);
}
