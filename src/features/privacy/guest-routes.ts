import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { guestPrivacyContract } from './guest-contract.ts';
import { createGuestDataLink, eraseGuest, requestOrderCode } from './guest-rights.ts';

const api = implement(guestPrivacyContract).$context<ApiContext>().use(authorized);
const SUCCESS = { ok: true } as const;

export const guestPrivacyRoutes = api.router({
  requestCode: api.requestCode.handler(async ({ context, input }) => {
    await requestOrderCode(context.app, input);
    return SUCCESS;
  }),
  download: api.download.handler(async ({ context, input }) => ({
    url: await createGuestDataLink(context.app, input),
  })),
  erase: api.erase.handler(async ({ context, input }) => {
    await eraseGuest(context.app, input, context.requestId);
    return SUCCESS;
  }),
});
