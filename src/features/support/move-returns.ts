import { eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { tickets } from '#db/schema/support.ts';

/** Gives the requests about an order to another customer. */
export async function moveReturns(tx: Tx, orderId: string, userId: string): Promise<void> {
  await tx.update(tickets).set({ userId }).where(eq(tickets.orderId, orderId));
}
