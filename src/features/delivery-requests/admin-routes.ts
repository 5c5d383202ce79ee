import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { deliveryRequestsAdminContract } from './admin-contract.ts';
import { listRequestedPlaces } from './list-requested-places.ts';

const api = implement(deliveryRequestsAdminContract).$context<ApiContext>().use(authorized);

export const deliveryRequestsAdminRoutes = api.router({
  list: api.list.handler(({ context }) => listRequestedPlaces(context.app.db)),
});
