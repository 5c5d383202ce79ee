/** What the panel's half of an extension may use, besides #shared: docs/extensions.md. */
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import { sendAsStaff } from './admin/api.ts';
import { createApiClient, type Operations } from './lib/api-client.ts';
import { createQueries } from './lib/api-queries.ts';

export { errorMessage } from './lib/errors.ts';

type Client<Contract extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<Contract>>;

/** The staff's operations of an extension, from 'virtual:extension-admin-contract/<name>'. Only the browser calls them. */
export function createExtensionAdminApi<Contract extends AnyContractRouter>(name: string, operations: Operations) {
  const base = import.meta.env.SSR ? 'http://server.invalid' : `${location.origin}/api`;
  const api = createApiClient(operations, base, sendAsStaff) as Client<Contract>;
  return { api, queries: createQueries(api, ['admin', 'ext', name]) as RouterUtils<Client<Contract>> };
}
