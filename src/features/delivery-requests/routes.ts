import { implement } from '@orpc/server';
import { type ApiContext, accountIdOf, authorized } from '#platform/http/api-middleware.ts';
import { addDeliveryRequest } from './add-delivery-request.ts';
import { deliveryRequestsContract } from './contract.ts';

const api = implement(deliveryRequestsContract).$context<ApiContext>().use(authorized);

export const deliveryRequestsRoutes = api.router({
  add: api.add.handler(({ context, input }) => addDeliveryRequest(context.app, accountIdOf(context), input)),
});
