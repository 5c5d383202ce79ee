import { implement } from '@orpc/server';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeShippingAddress } from './change-shipping-address.ts';
import { orderManagementContract } from './contract.ts';

const api = implement(orderManagementContract).$context<ApiContext>().use(authorized);

export const orderManagementRoutes = api.router({
  cancel: api.cancel.handler(({ context, input }) => cancelOrder(context.app, viewerOf(context).userId, input.id)),
  changeAddress: api.changeAddress.handler(({ context, input }) =>
    changeShippingAddress(context.app, viewerOf(context).userId, input.id, input.shippingAddress),
  ),
});
