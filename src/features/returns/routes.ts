import { implement } from '@orpc/server';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { changeOwnReturn } from './change-return.ts';
import { ownReturnsContract } from './contract.ts';
import { readReturnForm } from './read-return-form.ts';
import { readOwnReturn } from './read-returns.ts';

const api = implement(ownReturnsContract).$context<ApiContext>().use(authorized);

export const ownReturnsRoutes = api.router({
  get: api.get.handler(({ context, input }) => readReturnForm(context.app, viewerOf(context).userId, input.id)),
  read: api.read.handler(({ context, input }) => readOwnReturn(context.app, viewerOf(context).userId, input.id)),
  send: api.send.handler(({ context, input: { id: returnId, carrier, trackingNumber } }) =>
    changeOwnReturn(context.app, viewerOf(context).userId, {
      type: 'send',
      returnId,
      carrier: carrier || null,
      trackingNumber: trackingNumber || null,
    }),
  ),
  cancel: api.cancel.handler(({ context, input: { id: returnId } }) =>
    changeOwnReturn(context.app, viewerOf(context).userId, { type: 'cancelReturn', returnId }),
  ),
});
