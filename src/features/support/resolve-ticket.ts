import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { TicketDetail } from './read-ticket.ts';
import { lockTicket, recordTicketStep } from './ticket-steps.ts';

/** Resolves a ticket. TICKET_STATE_CHANGED when it is resolved already. */
export function resolveTicket(app: App, staff: Staff, id: string): Promise<TicketDetail> {
  return transact(app.db, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (ticket.state === 'resolved') throw new DomainError('TICKET_STATE_CHANGED');
    return recordTicketStep(app, tx, staff, ticket, 'ticket.resolve', {
      message: [{ kind: 'resolved', body: '' }],
      set: { state: 'resolved', resolvedAt: app.now() },
    });
  });
}
