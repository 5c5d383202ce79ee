import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf, viewerOf } from '#platform/http/api-middleware.ts';
import { startGuest } from '../customers/start-guest.ts';
import { claimOrders, listGuestOrders } from './claim-orders.ts';
import { guestsContract } from './contract.ts';
import { cancelLinkedOrder, readLinkedOrder, renewLink, returnLinkedOrder } from './linked-order.ts';
import { mergeGuest } from './merge-guest.ts';
import { sendLink } from './send-link.ts';

const api = implement(guestsContract).$context<ApiContext>().use(authorized);
const SUCCESS = { ok: true } as const;

export const guestsRoutes = api.router({
  start: api.start.handler(({ context: { app, userAgent }, input: { browser } }) =>
    startGuest(app, { browser, userAgent }),
  ),
  merge: api.merge.handler(async ({ context, input }) => ({
    merged: await mergeGuest(context.app, viewerOf(context).userId, input.refreshToken),
  })),
  listOrders: api.listOrders.handler(({ context }) => listGuestOrders(context.app, viewerOf(context).userId)),
  claimOrders: api.claimOrders.handler(async ({ context, input }) => ({
    added: await claimOrders(context.app, staffOf(context), input.ids),
  })),
  readOrder: api.readOrder.handler(({ context, input }) => readLinkedOrder(context.app, input.token)),
  cancelOrder: api.cancelOrder.handler(async ({ context, input }) => {
    await cancelLinkedOrder(context.app, input.token);
    return SUCCESS;
  }),
  requestReturn: api.requestReturn.handler(({ context, input }) => returnLinkedOrder(context.app, input)),
  renewLink: api.renewLink.handler(async ({ context, input }) => {
    await renewLink(context.app, input.token);
    return SUCCESS;
  }),
  sendLink: api.sendLink.handler(async ({ context, input }) => {
    await sendLink(context.app, { order: input.token, phone: input.phone });
    return SUCCESS;
  }),
});
