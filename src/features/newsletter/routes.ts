import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { newsletterContract } from './contract.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

const api = implement(newsletterContract).$context<ApiContext>().use(authorized);
const SUCCESS = { ok: true } as const;

export const newsletterRoutes = api.router({
  subscribe: api.subscribe.handler(async ({ context, input }) => {
    await subscribe(context.app, input);
    return SUCCESS;
  }),
  confirm: api.confirm.handler(async ({ context, input }) => {
    await confirmSubscription(context.app, input.token);
    return SUCCESS;
  }),
  unsubscribe: api.unsubscribe.handler(async ({ context, input }) => {
    await unsubscribe(context.app, input.token);
    return SUCCESS;
  }),
});
