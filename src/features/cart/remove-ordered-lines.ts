import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';

export type OrderedLine = { productId: string; variantId: string; quantity: number };

/** Takes an order's units out of the cart; lines that reach nothing go. */
export async function removeOrderedLines(tx: Tx, userId: string, lines: readonly OrderedLine[]): Promise<void> {
  if (lines.length === 0) return;
  const ordered = sql.join(
    lines.map(({ variantId, quantity }) => sql`(${variantId}::uuid, ${quantity}::int)`),
    sql`, `,
  );
  await tx.execute(sql`
    with ordered (variant_id, quantity) as (values ${ordered}),
    gone as (
      delete from ${cartItems} c using ordered
      where c.user_id = ${userId} and c.variant_id = ordered.variant_id and c.quantity <= ordered.quantity)
    update ${cartItems} c set quantity = c.quantity - ordered.quantity from ordered
    where c.user_id = ${userId} and c.variant_id = ordered.variant_id and c.quantity > ordered.quantity`);
}
