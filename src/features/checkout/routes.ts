import { implement } from '@orpc/server';
import type { Gateways } from '#gateways/gateway.ts';
import { type ApiContext, guarded, viewerOf } from '#platform/http/bind.ts';
import { checkoutContract } from './contract.ts';
import { placeOrder } from './place-order.ts';
import { quoteSource } from './price.ts';

const api = implement(checkoutContract).$context<ApiContext>().use(guarded);

export const checkoutRoutes = (gateways: Gateways) =>
  api.router({
    quote: api.quote.handler(({ context, input }) =>
      quoteSource(context.app, gateways, { ...input, userId: viewerOf(context).userId }),
    ),
    placeOrder: api.placeOrder.handler(({ context, input }) =>
      placeOrder(context.app, gateways, { userId: viewerOf(context).userId, address: context.address }, input),
    ),
  });
