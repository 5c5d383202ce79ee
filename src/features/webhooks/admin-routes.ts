import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { webhooksAdminContract } from './admin-contract.ts';
import { describeTry, listDeliveries, readDelivery } from './list-deliveries.ts';
import { listEndpoints } from './list-endpoints.ts';
import { replayEvents, resendDeliveries } from './replay-events.ts';
import { createEndpoint, rotateSecret, updateEndpoint } from './save-endpoint.ts';
import { sendTestEvent } from './send-test-event.ts';
import { removeEndpoint, setEndpointActive } from './set-endpoint-active.ts';

const api = implement(webhooksAdminContract).$context<ApiContext>().use(authorized);
const OK = { ok: true } as const;

export const webhooksAdminRoutes = api.router({
  list: api.list.handler(({ context }) => listEndpoints(context.app)),
  create: api.create.handler(({ context, input }) => createEndpoint(context.app, staffOf(context), input)),
  update: api.update.handler(async ({ context, input }) => {
    await updateEndpoint(context.app, staffOf(context), input);
    return OK;
  }),
  rotateSecret: api.rotateSecret.handler(({ context, input }) => rotateSecret(context.app, staffOf(context), input.id)),
  setActive: api.setActive.handler(async ({ context, input }) => {
    await setEndpointActive(context.app, staffOf(context), input.id, input.isActive);
    return OK;
  }),
  remove: api.remove.handler(async ({ context, input }) => {
    await removeEndpoint(context.app, staffOf(context), input.id);
    return OK;
  }),
  sendTest: api.sendTest.handler(async ({ context, input }) => {
    const { isDelivered, attempt } = await sendTestEvent(context.app, staffOf(context), input.id);
    return { isDelivered, attempt: describeTry(attempt) };
  }),
  replay: api.replay.handler(async ({ context, input }) => ({
    count: await replayEvents(context.app, staffOf(context), input),
  })),
  deliveries: api.deliveries.handler(({ context, input }) => listDeliveries(context.app, input)),
  delivery: api.delivery.handler(({ context, input }) => readDelivery(context.app, input.id)),
  resend: api.resend.handler(async ({ context, input }) => ({
    count: await resendDeliveries(context.app, staffOf(context), input.ids),
  })),
});
