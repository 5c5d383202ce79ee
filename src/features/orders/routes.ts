import { implement } from '@orpc/server';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { buyAgain } from './buy-again.ts';
import { ordersContract } from './contract.ts';
import { getOrder } from './get-order.ts';
import { getUnpaidOrder } from './get-unpaid-order.ts';
import { listOrders } from './list-orders.ts';

const api = implement(ordersContract).$context<ApiContext>().use(authorized);

export const ordersRoutes = api.router({
  mine: api.mine.handler(({ context, input }) => listOrders(context.app, viewerOf(context).userId, input)),
  buyAgain: api.buyAgain.handler(({ context, input }) => buyAgain(context.app, viewerOf(context).userId, input)),
  unpaid: api.unpaid.handler(async ({ context }) => ({
    order: await getUnpaidOrder(context.app, viewerOf(context).userId),
  })),
  get: api.get.handler(({ context, input }) => getOrder(context.app, viewerOf(context).userId, input.id)),
});
