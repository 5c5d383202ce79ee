import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf, viewerOf } from '#platform/http/api-middleware.ts';
import { customersAdminContract } from './admin-contract.ts';
import { exportCustomers } from './export-customers.ts';
import { listCustomerOrders } from './list-customer-orders.ts';
import { listCustomers } from './list-customers.ts';
import { readCustomer } from './read-customer.ts';
import { reauthenticate } from './reauthenticate.ts';

const api = implement(customersAdminContract).$context<ApiContext>().use(authorized);

export const customersAdminRoutes = api.router({
  reauthenticate: api.reauthenticate.handler(async ({ context, input }) => {
    await reauthenticate(context.app, viewerOf(context), input.proof);
    return { ok: true } as const;
  }),
  list: api.list.handler(({ context, input }) => listCustomers(context.app, input)),
  export: api.export.handler(({ context, input }) => exportCustomers(context.app, staffOf(context), input)),
  get: api.get.handler(({ context, input }) => readCustomer(context.app, input.id)),
  orders: api.orders.handler(({ context, input: { id, ...page } }) => listCustomerOrders(context.app, id, page)),
});
