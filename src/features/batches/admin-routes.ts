import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { importRoutes } from '../imports/import-routes.ts';
import { batchesAdminContract } from './admin-contract.ts';
import { countBatch, destroyUnits, setBatchState, setLabReport } from './change-batch.ts';
import { generateUnitCodes } from './create-unit-codes.ts';
import { findVariants, listSuppliers } from './find-variants.ts';
import { listBatches, readBatch } from './list-batches.ts';
import { readUnitCodes } from './read-unit-codes.ts';
import { receiveStock } from './receive-stock.ts';

const api = implement(batchesAdminContract).$context<ApiContext>().use(authorized);

export const batchesAdminRoutes = api.router({
  list: api.list.handler(({ context, input }) => listBatches(context.app, input)),
  get: api.get.handler(({ context, input }) => readBatch(context.app, input.id)),
  variants: api.variants.handler(({ context, input }) => findVariants(context.app, input.search)),
  suppliers: api.suppliers.handler(({ context }) => listSuppliers(context.app)),
  receive: api.receive.handler(({ context, input }) => receiveStock(context.app, staffOf(context), input)),
  setState: api.setState.handler(({ context, input }) => setBatchState(context.app, staffOf(context), input)),
  setReport: api.setReport.handler(({ context, input }) => setLabReport(context.app, staffOf(context), input)),
  codes: api.codes.handler(({ context, input }) => readUnitCodes(context.app, input.id)),
  generateCodes: api.generateCodes.handler(({ context, input }) =>
    generateUnitCodes(context.app, staffOf(context), input),
  ),
  count: api.count.handler(({ context, input }) => countBatch(context.app, staffOf(context), input)),
  imports: importRoutes(batchesAdminContract.imports, 'receipts'),
  destroy: api.destroy.handler(({ context, input }) => destroyUnits(context.app, staffOf(context), input)),
});
