import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { storeCreditAdminContract } from './admin-contract.ts';
import { correctByStaff, grantByStaff } from './change-by-staff.ts';
import { listEntries } from './list-entries.ts';
import { exportOwed, listOwed } from './list-owed.ts';

const api = implement(storeCreditAdminContract).$context<ApiContext>().use(authorized);

export const storeCreditAdminRoutes = api.router({
  ledger: api.ledger.handler(({ context, input: { id, ...page } }) => listEntries(context.app, id, page)),
  grant: api.grant.handler(({ context, input }) => grantByStaff(context.app, staffOf(context), input)),
  correct: api.correct.handler(({ context, input }) => correctByStaff(context.app, staffOf(context), input)),
  owed: api.owed.handler(({ context, input }) => listOwed(context.app, input)),
  exportOwed: api.exportOwed.handler(({ context }) => exportOwed(context.app, staffOf(context))),
});
