import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { tickets } from '#db/schema/support.ts';
import type { App } from '#platform/app.ts';
import { ticketNumber } from './rules.ts';

/** The return requests of a customer, newest first. */
export async function listOwnReturns(app: App, userId: string) {
  const rows = await app.db
    .select()
    .from(tickets)
    .where(and(eq(tickets.userId, userId), eq(tickets.kind, 'return'), isNotNull(tickets.orderId)))
    .orderBy(desc(tickets.createdAt))
    .limit(100);
  return rows.map(({ orderId, number, state, createdAt }) => ({
    orderId: orderId!,
    ticket: ticketNumber(number),
    state,
    createdAt: createdAt.toISOString(),
  }));
}
