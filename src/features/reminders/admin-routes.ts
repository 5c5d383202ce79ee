import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { remindersAdminContract } from './admin-contract.ts';
import { readResults } from './read-results.ts';

const api = implement(remindersAdminContract).$context<ApiContext>().use(authorized);

export const remindersAdminRoutes = api.router({
  results: api.results.handler(({ context, input }) => readResults(context.app.db, input)),
});
