import { implement } from '@orpc/server';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { cancelUnconfirmed, confirmOrder, readConfirmation } from './confirm-order.ts';
import { confirmationsContract } from './contract.ts';
import { payOnline } from './pay-online.ts';

const api = implement(confirmationsContract).$context<ApiContext>().use(authorized);
const SUCCESS = { ok: true } as const;

export const confirmationsRoutes = (gateways: GatewayRegistry) =>
  api.router({
    read: api.read.handler(({ context, input }) => readConfirmation(context.app, gateways, input.token)),
    pay: api.pay.handler(({ context, input }) => payOnline(context.app, gateways, input.token)),
    confirm: api.confirm.handler(async ({ context, input }) => {
      await confirmOrder(context.app, input.token);
      return SUCCESS;
    }),
    cancel: api.cancel.handler(async ({ context, input }) => {
      await cancelUnconfirmed(context.app, input.token);
      return SUCCESS;
    }),
  });
