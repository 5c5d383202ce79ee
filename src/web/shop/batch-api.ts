import operations from 'virtual:batch-contract';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { BatchContract } from '#features/contract.ts';
import { api, withSession } from '../lib/api.ts';
import { createApiClient } from '../lib/api-client.ts';
import { createQueries } from '../lib/api-queries.ts';

type BatchApi = JsonifiedClient<ContractRouterClient<BatchContract>>;

/** Batches of the API: apart from the rest, since few pages call them. */
export const batchApi = (import.meta.env.SSR
  ? api
  : createApiClient(operations, `${location.origin}/api`, withSession)) as unknown as BatchApi;

export const batchQueries = createQueries(batchApi) as RouterUtils<BatchApi>;

export type BatchAnswer = Awaited<ReturnType<BatchApi['batches']['check']>>['batches'][number];
export type CodeAnswer = Awaited<ReturnType<BatchApi['batches']['checkCode']>>;
export type SentBatch = Awaited<ReturnType<BatchApi['batches']['ofProduct']>>[number];
