import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { PurchaseContract } from '#features/contract.ts';
import { api } from '../../lib/api.ts';
import { createQueries } from '../../lib/api-queries.ts';

type DeliveryApi = JsonifiedClient<ContractRouterClient<Pick<PurchaseContract, 'delivery'>>>;
const queries = createQueries(api, ['rendered']) as RouterUtils<DeliveryApi>;

/** What delivery costs, for structured data: the server reads it, and browsers have it from the rendered page alone. */
export const deliverySummaryQuery = () => ({
  ...queries.delivery.summary.queryOptions(),
  enabled: import.meta.env.SSR,
});
