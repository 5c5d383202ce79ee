import { implement } from '@orpc/server';
import { type ApiContext, guarded, viewerOf } from '#platform/http/bind.ts';
import { invoicesContract } from './contract.ts';
import { ownInvoices } from './own-invoices.ts';

const api = implement(invoicesContract).$context<ApiContext>().use(guarded);

export const invoicesRoutes = api.router({
  mine: api.mine.handler(({ context, input }) => ownInvoices(context.app, viewerOf(context).userId, input.orders)),
});
