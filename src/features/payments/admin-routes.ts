import { implement } from '@orpc/server';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { paymentsAdminContract } from './admin-contract.ts';
import { dismissCallback } from './dismiss-callback.ts';
import { listCallbacks } from './list-callbacks.ts';
import { listUnmatched } from './list-unmatched-payments.ts';
import { readPaymentStatus } from './read-gateway-status.ts';
import { testConnection } from './test-connection.ts';
import { testSsl } from './test-ssl.ts';

const api = implement(paymentsAdminContract).$context<ApiContext>().use(authorized);

export const paymentsAdminRoutes = (gateways: GatewayRegistry) =>
  api.router({
    status: api.status.handler(({ context }) => readPaymentStatus(context.app, gateways)),
    testConnection: api.testConnection.handler(({ context }) => testConnection(context.app, gateways)),
    testSsl: api.testSsl.handler(({ context }) => testSsl(context.app.config.origin)),
    callbacks: api.callbacks.handler(({ context, input }) => listCallbacks(context.app, input)),
    unmatched: api.unmatched.handler(({ context }) => listUnmatched(context.app)),
    dismissCallback: api.dismissCallback.handler(async ({ context, input }) => {
      await dismissCallback(context.app, staffOf(context), input);
      return { ok: true } as const;
    }),
  });
