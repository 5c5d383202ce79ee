import { implement } from '@orpc/server';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { paymentsContract } from './contract.ts';
import { followUpi } from './follow-upi.ts';
import { startPayment } from './start-payment.ts';
import { startUpi } from './start-upi.ts';
import { verifyPayment } from './verify-payment.ts';

const api = implement(paymentsContract).$context<ApiContext>().use(authorized);

export function paymentsRoutes(gateways: GatewayRegistry) {
  const follow = followUpi(gateways);
  return api.router({
    initiate: api.initiate.handler(({ context, input }) =>
      startPayment(
        context.app,
        gateways,
        viewerOf(context).userId,
        input.orderId ?? null,
        input.transactionId ?? null,
        input.isAtGateway ?? false,
      ),
    ),
    startUpi: api.startUpi.handler(({ context, input }) =>
      startUpi(context.app, gateways, viewerOf(context).userId, input),
    ),
    followUpi: api.followUpi.handler(({ context, input }) => follow(context.app, input.transactionId)),
    verify: api.verify.handler(({ context, input }) => verifyPayment(context.app, gateways, input.transactionId)),
    callbackHint: api.callbackHint.handler(async ({ context, input }) => {
      if (input.transactionId && /^[A-Za-z0-9_-]{1,40}$/.test(input.transactionId))
        await verifyPayment(context.app, gateways, input.transactionId).catch((error) => {
          if (!(error instanceof DomainError)) throw error;
        });
      return { ok: true as const };
    }),
  });
}
