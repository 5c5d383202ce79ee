import { implement } from '@orpc/server';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { checkoutContract } from './contract.ts';
import { findPincodeDelivery } from './find-pincode-delivery.ts';
import { placeOrder } from './place-order.ts';
import { quoteCheckout } from './quote-checkout.ts';

const api = implement(checkoutContract).$context<ApiContext>().use(authorized);

const customerOf = (context: ApiContext) => {
  const { userId, isGuest } = viewerOf(context);
  return { userId, isGuest };
};

export const checkoutRoutes = (gateways: GatewayRegistry) =>
  api.router({
    delivery: api.delivery.handler(({ context, input }) => findPincodeDelivery(context.app, input.pincode)),
    quote: api.quote.handler(({ context, input }) =>
      quoteCheckout(context.app, gateways, { ...input, ...customerOf(context) }),
    ),
    placeOrder: api.placeOrder.handler(({ context, input }) =>
      placeOrder(context.app, gateways, { ...customerOf(context), address: context.address }, input),
    ),
  });
