import { and, asc, eq, isNull } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isPublished } from '../catalog/is-published.ts';
import { availableUnits } from '../stock/available-units.ts';
import { findUnpaidOrder } from './find-unpaid-order.ts';
import { raiseLine } from './raise-line.ts';
import { type Cart, readCart } from './read-cart.ts';
import { requireLineLimit } from './require-line-limit.ts';

export const MAXIMUM_LINES = 100;

type Input = { productId: string; variantId?: string | undefined; quantity: number; idempotencyKey: string };

/** Adds units to the cart; a line of the same variant grows. Returns the whole cart. */
export async function addLine(app: App, userId: string, input: Input): Promise<Cart> {
  const { idempotencyKey, ...body } = input;
  await transact(app.db, (tx) =>
    withIdempotency(tx, { scope: `cart.add:${userId}`, key: idempotencyKey, body, now: app.now() }, async () => {
      const variantId = await chooseVariant(tx, input.productId, input.variantId);
      const mine = await tx.select().from(cartItems).where(eq(cartItems.userId, userId)).for('update');
      const line = mine.find((one) => one.variantId === variantId);
      if (!line && mine.length >= MAXIMUM_LINES) throw new DomainError('CART_FULL');
      await requireAvailableUnits(tx, userId, variantId, (line?.quantity ?? 0) + input.quantity);
      await raiseLine(tx, {
        userId,
        productId: input.productId,
        variantId,
        quantity: input.quantity,
        createdAt: app.now(),
      });
      return true;
    }),
  );
  return readCart(app.db, userId);
}

async function chooseVariant(tx: Tx, productId: string, variantId: string | undefined): Promise<string> {
  const variants = await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .innerJoin(products, and(eq(products.id, productVariants.productId), isPublished))
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.archivedAt)))
    .orderBy(asc(productVariants.position));
  if (variants.length === 0) throw new DomainError('NOT_FOUND');
  if (variantId === undefined && variants.length > 1) throw new DomainError('FLAVOR_REQUIRED');
  const chosen = variantId === undefined ? variants[0] : variants.find((variant) => variant.id === variantId);
  if (!chosen) throw new DomainError('NOT_FOUND');
  return chosen.id;
}

/** Refuses a quantity above the shop's limit a line or above what is in stock. */
export async function requireAvailableUnits(
  tx: Tx,
  userId: string,
  variantId: string,
  quantity: number,
): Promise<void> {
  const available = (await availableUnits(tx, [variantId], await findUnpaidOrder(tx, userId))).get(variantId) ?? 0;
  if (available <= 0) throw new DomainError('OUT_OF_STOCK');
  if (quantity > available) throw new DomainError('INSUFFICIENT_STOCK', { available });
  await requireLineLimit(tx, [{ quantity }]);
}
