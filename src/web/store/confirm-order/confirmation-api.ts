import operations from 'virtual:confirmation-contract';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { ConfirmationContract } from '#features/contract.ts';
import { withSession } from '../../lib/api.ts';
import { createApiClient } from '../../lib/api-client.ts';
import { createQueries } from '../../lib/api-queries.ts';

type ConfirmationApi = JsonifiedClient<ContractRouterClient<ConfirmationContract>>;

/** Confirmations of cash orders: apart from the rest, since only the page of a mailed link calls them. */
export const confirmationApi = createApiClient(
  operations,
  import.meta.env.SSR ? 'http://server.invalid' : `${location.origin}/api`,
  withSession,
) as ConfirmationApi;

export const confirmationQueries = createQueries(confirmationApi) as RouterUtils<ConfirmationApi>;

export type Confirmation = Awaited<ReturnType<ConfirmationApi['confirmations']['read']>>;
