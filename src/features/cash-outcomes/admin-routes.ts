import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { cashOutcomesAdminContract } from './admin-contract.ts';
import { backTestPastOrders } from './back-test-past-orders.ts';
import { readCashRecord } from './read-cash-record.ts';

const api = implement(cashOutcomesAdminContract).$context<ApiContext>().use(authorized);

export const cashOutcomesAdminRoutes = api.router({
  record: api.record.handler(async ({ context, input }) => ({ record: await readCashRecord(context.app, input.id) })),
  backTest: api.backTest.handler(({ context, input }) => backTestPastOrders(context.app, input)),
});
