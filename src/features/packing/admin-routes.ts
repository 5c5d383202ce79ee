import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { packingAdminContract } from './admin-contract.ts';
import { createPickList, readPickList, readPlaces } from './pick-lists.ts';
import { readQueue } from './read-queue.ts';
import { scanUnit } from './scan-unit.ts';
import { setAside, startPacking } from './start-packing.ts';

const api = implement(packingAdminContract).$context<ApiContext>().use(authorized);

export const packingAdminRoutes = api.router({
  queue: api.queue.handler(({ context, input }) => readQueue(context.app, staffOf(context), input)),
  start: api.start.handler(({ context, input }) => startPacking(context.app, staffOf(context), input)),
  setAside: api.setAside.handler(async ({ context, input }) => {
    await setAside(context.app, staffOf(context), input.shipmentId);
    return { ok: true };
  }),
  scan: api.scan.handler(({ context, input }) => scanUnit(context.app, staffOf(context), input)),
  createPickList: api.createPickList.handler(({ context, input }) =>
    createPickList(context.app, staffOf(context), input.orderIds),
  ),
  places: api.places.handler(({ context, input }) => readPlaces(context.app, input.orderIds)),
  pickList: api.pickList.handler(({ context, input }) => readPickList(context.app, input.number)),
});
