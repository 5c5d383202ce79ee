import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { supportContract } from './contract.ts';
import { createTicket } from './create-ticket.ts';

const api = implement(supportContract).$context<ApiContext>().use(authorized);

export const supportRoutes = api.router({
  contact: api.contact.handler(({ context: { app, viewer }, input }) =>
    createTicket(app, viewer?.userId ?? null, input),
  ),
});
