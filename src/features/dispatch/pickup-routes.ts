import { implement } from '@orpc/server';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { handOverPickup } from './hand-over-pickup.ts';
import { listPickups, readWaitingPickups } from './list-pickups.ts';
import { pickupsAdminContract } from './pickup-contract.ts';
import { requestPickup } from './request-pickup.ts';

const api = implement(pickupsAdminContract).$context<ApiContext>().use(authorized);

export const pickupsAdminRoutes = (carriers: CarrierRegistry) =>
  api.router({
    list: api.list.handler(({ context, input }) => listPickups(context.app, carriers, input)),
    waiting: api.waiting.handler(({ context }) => readWaitingPickups(context.app, carriers)),
    request: api.request.handler(({ context, input }) => requestPickup(context.app, carriers, staffOf(context), input)),
    handOver: api.handOver.handler(({ context, input }) =>
      handOverPickup(context.app, staffOf(context), input.pickupId),
    ),
  });
