import { implement } from '@orpc/server';
import { type ApiContext, authorized } from '#platform/http/api-middleware.ts';
import { checkBatch, readBatchSummary } from './check-batch.ts';
import { checkUnitCode } from './check-unit-code.ts';
import { batchesContract } from './contract.ts';
import { findSentBatches } from './find-sent-batches.ts';

const api = implement(batchesContract).$context<ApiContext>().use(authorized);

export const batchesRoutes = api.router({
  ofProduct: api.ofProduct.handler(({ context, input }) => findSentBatches(context.app, input.id)),
  summary: api.summary.handler(({ context }) => readBatchSummary(context.app)),
  check: api.check.handler(({ context, input }) => checkBatch(context.app, input.number)),
  checkCode: api.checkCode.handler(({ context, input }) => checkUnitCode(context.app, input.code)),
});
