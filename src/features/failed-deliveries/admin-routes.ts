import { implement } from '@orpc/server';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { failedDeliveriesAdminContract } from './admin-contract.ts';
import { askCustomers } from './ask-customers.ts';
import { decideAttempt } from './decide-attempt.ts';
import { listFailedDeliveries } from './list-failed-deliveries.ts';
import { readFailedDelivery } from './read-failed-delivery.ts';
import { recordCall } from './record-call.ts';

const api = implement(failedDeliveriesAdminContract).$context<ApiContext>().use(authorized);

export const failedDeliveriesAdminRoutes = (carriers: CarrierRegistry) =>
  api.router({
    list: api.list.handler(({ context, input }) => listFailedDeliveries(context.app, input)),
    read: api.read.handler(({ context, input }) => readFailedDelivery(context.app, carriers, input.shipmentId)),
    decide: api.decide.handler(({ context, input }) => decideAttempt(context.app, carriers, staffOf(context), input)),
    ask: api.ask.handler(({ context, input }) => askCustomers(context.app, staffOf(context), input.shipmentIds)),
    recordCall: api.recordCall.handler(({ context, input }) => recordCall(context.app, staffOf(context), input)),
  });
