import { sql } from 'drizzle-orm';
import { cartItems } from '#db/schema/cart.ts';
import type { Write } from '#db/write-together.ts';

export type OrderedLine = { productId: string; variantId: string; quantity: number };

/** Takes an order's units out of the cart and removes lines that reach zero. */
export function removeOrderedLines(userId: string, lines: readonly OrderedLine[]): Write[] {
  if (lines.length === 0) return [];
  const values = lines.map(({ variantId, quantity }) => sql`(${variantId}::uuid, ${quantity}::int)`);
  const ordered = sql`(values ${sql.join(values, sql`, `)}) as ordered (variant_id, quantity)`;
  const mine = sql`c.user_id = ${userId} and c.variant_id = ordered.variant_id`;
  return [
    sql`delete from ${cartItems} c using ${ordered} where ${mine} and c.quantity <= ordered.quantity`,
    sql`update ${cartItems} c set quantity = c.quantity - ordered.quantity from ${ordered}
      where ${mine} and c.quantity > ordered.quantity`,
  ];
}
