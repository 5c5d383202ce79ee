import { implement } from '@orpc/server';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { ownReturnsRoutes } from '../returns/routes.ts';
import { returnsContract } from './account-contract.ts';
import { supportContract } from './contract.ts';
import { createTicket } from './create-ticket.ts';
import { listOwnReturns } from './list-own-returns.ts';
import { requestReturn } from './request-return.ts';

const api = implement(supportContract).$context<ApiContext>().use(authorized);

export const supportRoutes = api.router({
  contact: api.contact.handler(({ context: { app, viewer }, input }) =>
    createTicket(app, viewer?.userId ?? null, input),
  ),
});

const returns = implement(returnsContract).$context<ApiContext>().use(authorized);

export const returnsRoutes = returns.router({
  ...ownReturnsRoutes,
  list: returns.list.handler(({ context }) => listOwnReturns(context.app, viewerOf(context).userId)),
  request: returns.request.handler(({ context, input }) => requestReturn(context.app, viewerOf(context).userId, input)),
});
