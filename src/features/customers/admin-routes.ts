import { implement } from '@orpc/server';
import { type ApiContext, guarded, viewerOf } from '#platform/http/bind.ts';
import { customersAdminContract } from './admin-contract.ts';
import { confirmIdentity } from './confirm-identity.ts';

const api = implement(customersAdminContract).$context<ApiContext>().use(guarded);

export const customersAdminRoutes = api.router({
  confirmIdentity: api.confirmIdentity.handler(async ({ context, input }) => {
    await confirmIdentity(context.app, viewerOf(context), input.proof);
    return { ok: true } as const;
  }),
});
