import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { returnsAdminContract } from './admin-contract.ts';
import { changeReturn } from './change-return.ts';
import { countReturns, listReturns } from './list-returns.ts';
import { readStaffReturn } from './read-returns.ts';

const api = implement(returnsAdminContract).$context<ApiContext>().use(authorized);

export const returnsAdminRoutes = api.router({
  list: api.list.handler(({ context, input }) => listReturns(context.app, input)),
  counts: api.counts.handler(({ context }) => countReturns(context.app)),
  get: api.get.handler(({ context, input }) => readStaffReturn(context.app, context.app.db, input.id)),
  decide: api.decide.handler(({ context, input: { id: returnId, version, lines } }) =>
    changeReturn(context.app, staffOf(context), {
      type: 'decide',
      returnId,
      version,
      lines: lines.map((line) => ({ ...line, refusal: line.refusal || null })),
    }),
  ),
  send: api.send.handler(({ context, input: { id: returnId, carrier, trackingNumber } }) =>
    changeReturn(context.app, staffOf(context), {
      type: 'send',
      returnId,
      carrier: carrier || null,
      trackingNumber: trackingNumber || null,
    }),
  ),
  receive: api.receive.handler(({ context, input: { id: returnId, units } }) =>
    changeReturn(context.app, staffOf(context), { type: 'receive', returnId, units }),
  ),
  removeUnits: api.removeUnits.handler(({ context, input: { id: returnId, units } }) =>
    changeReturn(context.app, staffOf(context), { type: 'removeUnits', returnId, units }),
  ),
  inspect: api.inspect.handler(({ context, input: { id: returnId, fates } }) =>
    changeReturn(context.app, staffOf(context), { type: 'inspect', returnId, fates }),
  ),
  close: api.close.handler(({ context, input: { id: returnId, version, outcomes } }) =>
    changeReturn(context.app, staffOf(context), {
      type: 'closeReturn',
      returnId,
      version,
      outcomes: outcomes.map((line) => ({ ...line, refusal: line.refusal || null })),
    }),
  ),
  cancel: api.cancel.handler(({ context, input: { id: returnId } }) =>
    changeReturn(context.app, staffOf(context), { type: 'cancelReturn', returnId }),
  ),
});
