import { implement } from '@orpc/server';
import { type ApiContext, accountIdOf, authorized } from '#platform/http/api-middleware.ts';
import { addAlert } from './add-alert.ts';
import { stockAlertsContract } from './contract.ts';

const api = implement(stockAlertsContract).$context<ApiContext>().use(authorized);

export const stockAlertsRoutes = api.router({
  add: api.add.handler(({ context, input }) => addAlert(context.app, accountIdOf(context), input)),
});
