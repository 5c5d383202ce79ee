import operations from 'virtual:purchase-contract';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { PurchaseContract } from '#features/contract.ts';
import { withSession } from '../lib/api.ts';
import { createApiClient } from '../lib/api-client.ts';
import { createQueries } from '../lib/api-queries.ts';

type PurchaseApi = JsonifiedClient<ContractRouterClient<PurchaseContract>>;

/** Orders and payments of the API: apart from the rest, since catalogue pages never call them. */
export const purchaseApi = createApiClient(
  operations,
  import.meta.env.SSR ? 'http://server.invalid' : `${location.origin}/api`,
  withSession,
) as PurchaseApi;

export const purchaseQueries = createQueries(purchaseApi) as RouterUtils<PurchaseApi>;
