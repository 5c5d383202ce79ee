import { implement } from '@orpc/server';
import { type ApiContext, guarded } from '#platform/http/bind.ts';
import { reportsAdminContract } from './admin-contract.ts';
import { readSummary } from './read-summary.ts';

const api = implement(reportsAdminContract).$context<ApiContext>().use(guarded);

export const reportsAdminRoutes = api.router({
  summary: api.summary.handler(({ context }) => readSummary(context.app)),
});
