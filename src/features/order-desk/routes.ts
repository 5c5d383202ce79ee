import { implement } from '@orpc/server';
import { type ApiContext, guarded, viewerOf } from '#platform/http/bind.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeAddress } from './change-address.ts';
import { orderDeskContract } from './contract.ts';

const api = implement(orderDeskContract).$context<ApiContext>().use(guarded);

export const orderDeskRoutes = api.router({
  cancel: api.cancel.handler(({ context, input }) => cancelOrder(context.app, viewerOf(context).userId, input.id)),
  changeAddress: api.changeAddress.handler(({ context, input }) =>
    changeAddress(context.app, viewerOf(context).userId, input.id, input.shippingAddress),
  ),
});
