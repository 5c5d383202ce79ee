import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { guestsAdminContract } from './admin-contract.ts';
import { listGuests, readGuest } from './list-guests.ts';

const api = implement(guestsAdminContract).$context<ApiContext>().use(authorized);

export const guestsAdminRoutes = api.router({
  list: api.list.handler(({ context, input }) => listGuests(context.app, input)),
  get: api.get.handler(({ context, input }) => readGuest(context.app, input.id)),
});
