import { implement } from '@orpc/server';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { paymentLinksContract } from './contract.ts';
import { payByLink, readOrderToPay } from './pay-by-link.ts';

const api = implement(paymentLinksContract).$context<ApiContext>().use(authorized);

export const paymentLinksRoutes = (gateways: GatewayRegistry) =>
  api.router({
    read: api.read.handler(({ context, input }) => readOrderToPay(context.app, input.token)),
    pay: api.pay.handler(({ context, input }) => payByLink(context.app, gateways, input.token)),
  });
