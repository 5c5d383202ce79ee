import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { readSettings } from '../settings/read-settings.ts';
import { ticketReplyMail } from './mails.ts';
import type { TicketDetail } from './read-ticket.ts';
import { lockTicket, recordTicketStep } from './ticket-steps.ts';

/**
 * Replies by mail with the ticket's number in the subject; the same key sends one mail. A ticket without an assignee gets
 * its author.
 */
export async function answerTicket(
  app: App,
  staff: Staff,
  input: { id: string; body: string; resolve: boolean; idempotencyKey: string },
): Promise<TicketDetail> {
  const { idempotencyKey, ...body } = input;
  const settings = await readSettings(app.db);
  const letterhead = await readLetterhead(app, app.db);
  return transact(app.db, (tx) =>
    withIdempotency(
      tx,
      { scope: `support.answer:${staff.userId}`, key: idempotencyKey, body, now: app.now() },
      async () => {
        const ticket = await lockTicket(tx, input.id);
        await enqueueMail(app, tx, ticketReplyMail(letterhead, settings, ticket, input.body));
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
            assigneeId: ticket.assigneeId ?? staff.userId,
            ...(resolves ? { resolvedAt: now } : {}),
          },
        });
      },
    ),
  );
}
