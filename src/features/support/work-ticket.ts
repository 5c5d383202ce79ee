import { eq } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { ticketMessages, tickets } from '#db/schema/support.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { readSettings } from '../settings/read-settings.ts';
import { ticketReplyMail } from './mails.ts';
import { readTicket, type TicketDetail } from './read-tickets.ts';
import { ticketNumber } from './rules.ts';

type TicketRow = typeof tickets.$inferSelect;
type TicketMessage = typeof ticketMessages.$inferInsert;
type TicketStep = {
  message: Pick<TicketMessage, 'kind' | 'body'>[];
  set: Partial<typeof tickets.$inferInsert>;
};

/** Answers by mail, with the ticket's number in the subject; the same key sends one mail. */
export async function answerTicket(
  app: App,
  staff: Staff,
  input: { id: string; body: string; resolve: boolean; idempotencyKey: string },
): Promise<TicketDetail> {
  const { idempotencyKey, ...body } = input;
  const settings = await readSettings(app.db);
  return transact(app.db, (tx) =>
    withIdempotency(
      tx,
      { scope: `support.answer:${staff.userId}`, key: idempotencyKey, body, now: app.now() },
      async () => {
        const ticket = await lockTicket(tx, input.id);
        await enqueueMail(app, tx, ticketReplyMail(settings, ticket, input.body));
        const now = app.now();
        const resolves = input.resolve && ticket.state !== 'resolved';
        return recordTicketStep(app, tx, staff, ticket, 'ticket.answer', {
          message: [
            { kind: 'answer', body: input.body },
            ...(resolves ? [{ kind: 'resolved' as const, body: '' }] : []),
          ],
          set: {
            state: resolves || ticket.state === 'resolved' ? 'resolved' : 'answered',
            acknowledgedAt: ticket.acknowledgedAt ?? now,
            ...(resolves ? { resolvedAt: now } : {}),
          },
        });
      },
    ),
  );
}

/** A word among staff; it is never mailed. */
export function addTicketNote(
  app: App,
  staff: Staff,
  input: { id: string; body: string; idempotencyKey: string },
): Promise<TicketDetail> {
  const { idempotencyKey, ...body } = input;
  return transact(app.db, (tx) =>
    withIdempotency(
      tx,
      { scope: `support.note:${staff.userId}`, key: idempotencyKey, body, now: app.now() },
      async () =>
        recordTicketStep(app, tx, staff, await lockTicket(tx, input.id), 'ticket.note', {
          message: [{ kind: 'note', body: input.body }],
          set: {},
        }),
    ),
  );
}

/** TICKET_STATE_CHANGED when it is resolved already. */
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

/** It waits for an answer again, from now on. TICKET_STATE_CHANGED when it is not resolved. */
export function reopenTicket(app: App, staff: Staff, id: string): Promise<TicketDetail> {
  return transact(app.db, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (ticket.state !== 'resolved') throw new DomainError('TICKET_STATE_CHANGED');
    return recordTicketStep(app, tx, staff, ticket, 'ticket.reopen', {
      message: [{ kind: 'reopened', body: '' }],
      set: { state: 'open', resolvedAt: null, waitingSince: app.now() },
    });
  });
}

async function lockTicket(tx: Tx, id: string): Promise<TicketRow> {
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update');
  if (!ticket) throw new DomainError('NOT_FOUND');
  return ticket;
}

async function recordTicketStep(
  app: App,
  tx: Tx,
  staff: Staff,
  ticket: TicketRow,
  action: `ticket.${string}`,
  { message, set }: TicketStep,
): Promise<TicketDetail> {
  // two of one step keep their order
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
  return readTicket(tx, ticket.id);
}
