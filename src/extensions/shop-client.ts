import type { ContractRouterClient } from '@orpc/contract';
import { type AnyRouter, createRouterClient } from '@orpc/server';
import type { contract } from '#features/contract.ts';
import type { App } from '#platform/app.ts';
import { anonymousContext } from '#platform/http/anonymous-context.ts';

/** The shop's public API in process. */
export type ShopClient = ContractRouterClient<typeof contract>;

/** Calls the operations of a router as an anonymous visitor, without rate limits. */
export const createShopClient = (app: App, router: AnyRouter): ShopClient =>
  createRouterClient(router, { context: anonymousContext(app) as never }) as unknown as ShopClient;
