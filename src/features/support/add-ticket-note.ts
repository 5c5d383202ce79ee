import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { TicketDetail } from './read-ticket.ts';
import { lockTicket, recordTicketStep } from './ticket-steps.ts';

/** Adds an internal note, which is never mailed. */
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
