import operations from 'virtual:attempt-contract';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { AttemptContract } from '#features/contract.ts';
import { api, withSession } from '../../lib/api.ts';
import { createApiClient } from '../../lib/api-client.ts';
import { createQueries } from '../../lib/api-queries.ts';

type AttemptApi = JsonifiedClient<ContractRouterClient<AttemptContract>>;

/** Failed deliveries of the API: apart from the rest, since only the page of a mailed link calls them. */
export const attemptApi = (import.meta.env.SSR
  ? api
  : createApiClient(operations, `${location.origin}/api`, withSession)) as unknown as AttemptApi;

export const attemptQueries = createQueries(attemptApi) as RouterUtils<AttemptApi>;

export type Question = Awaited<ReturnType<AttemptApi['failedDeliveries']['read']>>;
export type Answer = Parameters<AttemptApi['failedDeliveries']['answer']>[0];
