import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { deliveryContract } from './contract.ts';
import { summariseDelivery } from './find-delivery-options.ts';
import { findPincode } from './find-pincode.ts';

const api = implement(deliveryContract).$context<ApiContext>().use(authorized);

export const deliveryRoutes = api.router({
  pincode: api.pincode.handler(({ input }) => findPincode(input.pincode)),
  summary: api.summary.handler(({ context }) => summariseDelivery(context.app)),
});
