import { eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { ticketMessages, tickets } from '#db/schema/support.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { readTicket, type TicketDetail } from './read-ticket.ts';
import { ticketNumber } from './rules.ts';

type TicketRow = typeof tickets.$inferSelect;

type TicketMessage = typeof ticketMessages.$inferInsert;

type TicketStep = {
  message: Pick<TicketMessage, 'kind' | 'body'>[];
  set: Partial<typeof tickets.$inferInsert>;
};

export async function lockTicket(tx: Tx, id: string): Promise<TicketRow> {
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update');
  if (!ticket) throw new DomainError('NOT_FOUND');
  return ticket;
}

export async function recordTicketStep(
  app: App,
  tx: Tx,
  staff: Staff,
  ticket: TicketRow,
  action: `ticket.${string}`,
  { message, set }: TicketStep,
): Promise<TicketDetail> {
  // two changes of one step keep their order
  const at = (index: number) => new Date(app.now().getTime() + index);
  await tx
    .insert(ticketMessages)
    .values(message.map((one, index) => ({ ...one, ticketId: ticket.id, authorId: staff.userId, at: at(index) })));
  if (Object.keys(set).length > 0) await tx.update(tickets).set(set).where(eq(tickets.id, ticket.id));
  await recordChange(tx, staff, app.now(), {
    action,
    entityId: ticket.id,
    label: ticketNumber(ticket.number),
    before: { state: ticket.state },
    after: { state: set.state ?? ticket.state, ...(message[0]?.body ? { text: message[0].body } : {}) },
  });
  return readTicket(app, tx, ticket.id);
}
