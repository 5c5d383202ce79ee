import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { addTicketNote } from './add-ticket-note.ts';
import { supportAdminContract } from './admin-contract.ts';
import { answerTicket } from './answer-ticket.ts';
import { assignTicket, listAssignees } from './assign-ticket.ts';
import { countTickets } from './count-tickets.ts';
import { listTickets } from './list-tickets.ts';
import { readTicket } from './read-ticket.ts';
import { reopenTicket } from './reopen-ticket.ts';
import { resolveTicket } from './resolve-ticket.ts';
import { createSavedReply, listSavedReplies, removeSavedReply, updateSavedReply } from './saved-replies.ts';

const api = implement(supportAdminContract).$context<ApiContext>().use(authorized);

export const supportAdminRoutes = api.router({
  list: api.list.handler(({ context, input }) => listTickets(context.app, input, staffOf(context).userId)),
  counts: api.counts.handler(({ context }) => countTickets(context.app)),
  get: api.get.handler(({ context, input }) => readTicket(context.app, context.app.db, input.id)),
  answer: api.answer.handler(({ context, input }) => answerTicket(context.app, staffOf(context), input)),
  note: api.note.handler(({ context, input }) => addTicketNote(context.app, staffOf(context), input)),
  assignees: api.assignees.handler(({ context }) => listAssignees(context.app.db)),
  assign: api.assign.handler(({ context, input }) => assignTicket(context.app, staffOf(context), input)),
  resolve: api.resolve.handler(({ context, input }) => resolveTicket(context.app, staffOf(context), input.id)),
  reopen: api.reopen.handler(({ context, input }) => reopenTicket(context.app, staffOf(context), input.id)),
  savedReplies: {
    list: api.savedReplies.list.handler(({ context }) => listSavedReplies(context.app)),
    create: api.savedReplies.create.handler(({ context, input }) =>
      createSavedReply(context.app, staffOf(context), input),
    ),
    update: api.savedReplies.update.handler(({ context, input }) =>
      updateSavedReply(context.app, staffOf(context), input),
    ),
    remove: api.savedReplies.remove.handler(async ({ context, input }) => {
      await removeSavedReply(context.app, staffOf(context), input.id);
      return { ok: true as const };
    }),
  },
});
