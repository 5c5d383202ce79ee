import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { recallsAdminContract } from './admin-contract.ts';
import { closeRecall } from './close-recall.ts';
import { exportAffectedOrders } from './export-affected-orders.ts';
import { listAffectedOrders } from './list-affected-orders.ts';
import { readRecall } from './read-recall.ts';
import { recordCall } from './record-call.ts';
import { rehearseRecall } from './rehearse-recall.ts';
import { startRecall } from './start-recall.ts';

const api = implement(recallsAdminContract).$context<ApiContext>().use(authorized);

export const recallsAdminRoutes = api.router({
  read: api.read.handler(({ context, input }) => readRecall(context.app.db, input.batchId)),
  orders: api.orders.handler(({ context, input }) => listAffectedOrders(context.app, input)),
  rehearse: api.rehearse.handler(({ context, input }) => rehearseRecall(context.app, staffOf(context), input.batchId)),
  start: api.start.handler(({ context, input }) => startRecall(context.app, staffOf(context), input)),
  recordCall: api.recordCall.handler(({ context, input }) => recordCall(context.app, staffOf(context), input)),
  close: api.close.handler(({ context, input }) => closeRecall(context.app, staffOf(context), input)),
  export: api.export.handler(({ context, input }) => exportAffectedOrders(context.app, staffOf(context), input)),
});
