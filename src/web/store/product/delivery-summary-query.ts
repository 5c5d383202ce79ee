import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { queryOptions } from '@tanstack/react-query';
import type { PurchaseContract } from '#features/contract.ts';
import { api } from '../../lib/api.ts';

/** The server has all operations, the browser on catalogue pages only those of the core. */
type ServerApi = JsonifiedClient<ContractRouterClient<Pick<PurchaseContract, 'delivery'>>>;

/** What delivery costs, for structured data: the server reads it, and browsers have it from the rendered page alone. */
export const deliverySummaryQuery = () =>
  queryOptions({
    queryKey: ['rendered delivery'],
    queryFn: () => (api as unknown as ServerApi).delivery.summary(),
    enabled: import.meta.env.SSR,
  });
