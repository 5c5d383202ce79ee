/** What the store part of an extension may import, besides #shared: docs/extensions.md. */
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import { extensionKey } from '#shared/extension-key.ts';
import { orpc, serverOperations, withSession } from './lib/api.ts';
import { createApiClient, type Operations } from './lib/api-client.ts';
import { createQueries } from './lib/api-queries.ts';
import productCardStyles from './shop/product-card.module.css';
import buttonStyles from './ui/button.module.css';

export { errorMessage } from './lib/errors.ts';
export { prefetch } from './lib/prefetch.ts';
export { useSession } from './lib/use-session.ts';
export { PageMeta } from './shop/page-meta.tsx';
export { ProductCard } from './shop/product-card.tsx';
export type { SlotProps } from './shop/slot.tsx';
export { useStorefront } from './shop/storefront.ts';

/** Query options of the shop's own operations. */
export const shopQueries = orpc;

/** Classes of buttons, button-like links, and a grid of product cards. */
export const buttonClass = {
  primary: `${buttonStyles.button} ${buttonStyles.primary}`,
  outline: `${buttonStyles.button} ${buttonStyles.outline}`,
};
export const productGridClass = productCardStyles.grid;

type Client<Contract extends AnyContractRouter> = JsonifiedClient<ContractRouterClient<Contract>>;

/**
 * The operations of an extension with their query options: `createExtensionApi<typeof contract>('name', operations)`,
 * with the operations from 'virtual:extension/<name>/contract'. In the browser over HTTP, on the server in process.
 */
export function createExtensionApi<Contract extends AnyContractRouter>(name: string, operations: Operations) {
  const api = (import.meta.env.SSR
    ? serverOperations(['ext', extensionKey(name)])
    : createApiClient(operations, `${location.origin}/api`, withSession)) as unknown as Client<Contract>;
  return { api, queries: createQueries(api, ['ext', name]) as RouterUtils<Client<Contract>> };
}
