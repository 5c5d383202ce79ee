import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { returns } from '#db/schema/returns.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { changeReturnWithin } from '../returns/change-return.ts';
import type { TicketDetail } from './read-ticket.ts';
import { lockTicket, recordTicketStep } from './ticket-steps.ts';

/** A request that nobody has decided is settled in its ticket. */
async function cancelRequest(app: App, tx: Tx, staff: Staff, orderId: string, returnId: string): Promise<void> {
  await lockOrder(tx, orderId);
  const [request] = await tx.select({ state: returns.state }).from(returns).where(eq(returns.id, returnId));
  if (request?.state === 'requested')
    await changeReturnWithin(app, tx, staff, orderId, { type: 'cancelReturn', returnId });
}

/** Resolves a ticket, and cancels its return if that is only requested. TICKET_STATE_CHANGED when it is resolved already. */
export function resolveTicket(app: App, staff: Staff, id: string): Promise<TicketDetail> {
  return transact(app.db, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (ticket.state === 'resolved') throw new DomainError('TICKET_STATE_CHANGED');
    if (ticket.returnId && ticket.orderId) await cancelRequest(app, tx, staff, ticket.orderId, ticket.returnId);
    return recordTicketStep(app, tx, staff, ticket, 'ticket.resolve', {
      message: [{ kind: 'resolved', body: '' }],
      set: { state: 'resolved', resolvedAt: app.now() },
    });
  });
}
