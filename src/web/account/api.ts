import operations from 'virtual:account-contract';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { AccountContract } from '#features/account-contract.ts';
import { withSession } from '../lib/api.ts';
import { createApiClient } from '../lib/api-client.ts';
import { createQueries } from '../lib/api-queries.ts';

type AccountApi = JsonifiedClient<ContractRouterClient<AccountContract>>;

/** The account API. Only the browser calls it: these pages are not rendered on the server. */
export const accountApi = createApiClient(
  operations,
  import.meta.env.SSR ? 'http://server.invalid' : `${location.origin}/api`,
  withSession,
) as AccountApi;

/** Query options with keys of the user, so that they are removed with the session. */
export const accountQueries = createQueries(accountApi, ['customers', 'account']) as RouterUtils<AccountApi>;
