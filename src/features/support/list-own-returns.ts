import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { returns } from '#db/schema/returns.ts';
import { tickets } from '#db/schema/support.ts';
import type { App } from '#platform/app.ts';
import { returnNumber } from '#shared/return-states.ts';
import { ticketNumber } from './rules.ts';

/** The return requests of a customer, newest first. */
export async function listOwnReturns(app: App, userId: string) {
  const rows = await app.db
    .select({ ticket: tickets, own: { id: returns.id, number: returns.number, state: returns.state } })
    .from(tickets)
    .leftJoin(returns, eq(returns.id, tickets.returnId))
    .where(and(eq(tickets.userId, userId), eq(tickets.kind, 'return'), isNotNull(tickets.orderId)))
    .orderBy(desc(tickets.createdAt))
    .limit(100);
  return rows.map(({ ticket: { orderId, number, state, createdAt }, own }) => ({
    orderId: orderId!,
    ticket: ticketNumber(number),
    state,
    createdAt: createdAt.toISOString(),
    return: own && { ...own, number: returnNumber(own.number) },
  }));
}
