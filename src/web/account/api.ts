import operations from 'virtual:account-contract';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { AccountContract } from '#features/account-contract.ts';
import { withSession } from '../lib/api.ts';
import { createApiClient } from '../lib/api-client.ts';
import { createQueries } from '../lib/api-queries.ts';

type AccountApi = JsonifiedClient<ContractRouterClient<AccountContract>>;

/** What only these pages call. Only the browser calls it: they are not rendered on the server. */
export const accountApi = createApiClient(
  operations,
  import.meta.env.SSR ? 'http://server.invalid' : `${location.origin}/api`,
  withSession,
) as AccountApi;

/** Query options for it. The keys are a customer's, so that they go with the session. */
export const accountQueries = createQueries(accountApi, ['customers', 'account']) as RouterUtils<AccountApi>;
