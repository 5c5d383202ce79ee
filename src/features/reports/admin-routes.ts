import { implement } from '@orpc/server';
import { type ApiContext, authorized, grantedTo } from '#platform/http/api-middleware.ts';
import { reportsAdminContract } from './admin-contract.ts';
import { readDeliveryReport } from './read-delivery-report.ts';
import { listOrderMargins, readProductMargins } from './read-margin.ts';
import { readReport } from './read-report.ts';
import { readCarrierPromises, readShipping } from './read-shipping.ts';
import { readSummary } from './read-summary.ts';

const api = implement(reportsAdminContract).$context<ApiContext>().use(authorized);

export const reportsAdminRoutes = api.router({
  margin: api.margin.handler(({ context, input }) => readProductMargins(context.app, input)),
  marginOrders: api.marginOrders.handler(({ context, input }) => listOrderMargins(context.app, input)),
  shipping: api.shipping.handler(({ context, input }) => readShipping(context.app, input)),
  promises: api.promises.handler(({ context, input }) => readCarrierPromises(context.app, input)),
  deliveries: api.deliveries.handler(({ context, input }) => readDeliveryReport(context.app, input)),
  report: api.report.handler(({ context, input }) => readReport(context.app, input)),
  summary: api.summary.handler(async ({ context }) => readSummary(context.app, await grantedTo(context))),
});
