import { implement } from '@orpc/server';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { storeCreditContract } from './contract.ts';
import { listOwnEntries } from './list-entries.ts';

const api = implement(storeCreditContract).$context<ApiContext>().use(authorized);

export const storeCreditRoutes = api.router({
  mine: api.mine.handler(({ context, input }) => listOwnEntries(context.app, viewerOf(context).userId, input)),
});
