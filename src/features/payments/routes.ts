import { implement } from '@orpc/server';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { paymentsContract } from './contract.ts';
import { startPayment } from './start-payment.ts';
import { verifyPayment } from './verify-payment.ts';

const api = implement(paymentsContract).$context<ApiContext>().use(authorized);

export const paymentsRoutes = (gateways: GatewayRegistry) =>
  api.router({
    initiate: api.initiate.handler(({ context, input }) =>
      startPayment(context.app, gateways, viewerOf(context).userId, input.orderId ?? null, input.transactionId ?? null),
    ),
    verify: api.verify.handler(({ context, input }) => verifyPayment(context.app, gateways, input.transactionId)),
    callbackHint: api.callbackHint.handler(async ({ context, input }) => {
      if (input.transactionId && /^[A-Za-z0-9_-]{1,40}$/.test(input.transactionId))
        await verifyPayment(context.app, gateways, input.transactionId).catch((error) => {
          if (!(error instanceof DomainError)) throw error;
        });
      return { ok: true as const };
    }),
  });
