import { implement } from '@orpc/server';
import { type ApiContext, authorized, viewerOf } from '#platform/http/api-middleware.ts';
import { invoicesContract } from './contract.ts';
import { listOwnInvoices } from './list-own-invoices.ts';

const api = implement(invoicesContract).$context<ApiContext>().use(authorized);

export const invoicesRoutes = api.router({
  mine: api.mine.handler(({ context, input }) => listOwnInvoices(context.app, viewerOf(context).userId, input.orders)),
});
