import { implement } from '@orpc/server';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { confirmationsAdminContract } from './admin-contract.ts';
import { recordConfirmation, requestConfirmation } from './record-confirmation.ts';

const api = implement(confirmationsAdminContract).$context<ApiContext>().use(authorized);
const SUCCESS = { ok: true } as const;

export const confirmationsAdminRoutes = (gateways: GatewayRegistry) =>
  api.router({
    request: api.request.handler(async ({ context, input }) => {
      await requestConfirmation(context.app, gateways, staffOf(context), input.id);
      return SUCCESS;
    }),
    record: api.record.handler(async ({ context, input }) => {
      await recordConfirmation(context.app, staffOf(context), input.id);
      return SUCCESS;
    }),
  });
