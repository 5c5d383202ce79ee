import { implement } from '@orpc/server';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { carriersAdminContract } from './carriers-contract.ts';
import { readCarrierStatus } from './read-carrier-status.ts';
import { testCarrier } from './test-carrier.ts';

const api = implement(carriersAdminContract).$context<ApiContext>().use(authorized);

export const carriersAdminRoutes = (carriers: CarrierRegistry) =>
  api.router({
    status: api.status.handler(({ context }) => readCarrierStatus(context.app, carriers)),
    test: api.test.handler(({ context, input }) => testCarrier(context.app, carriers, input.name)),
  });
