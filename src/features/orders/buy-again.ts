import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { transact } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import type { App } from '#platform/app.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { MAXIMUM_LINES } from '../cart/add-line.ts';
import { raiseLine } from '../cart/raise-line.ts';
import { isPublished } from '../catalog/is-published.ts';
import { readSettings } from '../settings/read-settings.ts';
import { availableUnits } from '../stock/available-units.ts';
import type { ordersContract } from './contract.ts';
import { findOwnOrder } from './get-order.ts';
import { listOrderItems } from './lock-order.ts';

type BoughtAgain = z.infer<NonNullable<(typeof ordersContract.buyAgain)['~orpc']['outputSchema']>>;

/**
 * Adds the items of one of the customer's orders to the cart, each up to the available units and the quantity limit, and
 * lists those that could not be added completely. Free products are skipped.
 */
export async function buyAgain(
  app: App,
  userId: string,
  input: { id: string; idempotencyKey: string },
): Promise<BoughtAgain> {
  const { idempotencyKey: key, ...body } = input;
  const now = app.now();
  return transact(app.db, (tx) =>
    withIdempotency(tx, { scope: `orders.buy-again:${userId}`, key, body, now }, async () => {
      const order = await findOwnOrder(tx, userId, input.id);
      const items = (await listOrderItems(tx, order.id)).filter(({ isFree }) => !isFree);
      const ids = items.flatMap(({ variantId }) => variantId ?? []);
      const sold = await tx
        .select({ id: productVariants.id, productId: productVariants.productId })
        .from(productVariants)
        .innerJoin(products, eq(products.id, productVariants.productId))
        .where(and(inArray(productVariants.id, ids), isNull(productVariants.archivedAt), isPublished));
      const mine = await tx.select().from(cartItems).where(eq(cartItems.userId, userId)).for('update');
      const available = await availableUnits(tx, ids, userId);
      const { maximumPerLine } = (await readSettings(tx)).shop;
      const missing: BoughtAgain['missing'] = [];
      let addedUnits = 0;
      let lines = mine.length;
      for (const [index, item] of items.entries()) {
        const name = [item.productName, item.flavor, item.size].filter(Boolean).join(', ');
        const variant = sold.find(({ id }) => id === item.variantId);
        if (!variant) {
          missing.push({ name, reason: 'discontinued', added: 0 });
          continue;
        }
        const had = mine.find((line) => line.variantId === variant.id)?.quantity ?? 0;
        const units = available.get(variant.id) ?? 0;
        const quantity = Math.max(0, Math.min(item.quantity, Math.min(units, maximumPerLine) - had));
        if (units <= 0) missing.push({ name, reason: 'out_of_stock', added: 0 });
        else if (had === 0 && lines >= MAXIMUM_LINES) missing.push({ name, reason: 'cart_full', added: 0 });
        else if (quantity < item.quantity) missing.push({ name, reason: 'limited', added: quantity });
        if (quantity === 0 || (had === 0 && lines >= MAXIMUM_LINES)) continue;
        if (had === 0) lines += 1;
        addedUnits += quantity;
        const createdAt = new Date(now.getTime() + index);
        await raiseLine(tx, { userId, productId: variant.productId, variantId: variant.id, quantity, createdAt });
      }
      return { addedUnits, missing };
    }),
  );
}
