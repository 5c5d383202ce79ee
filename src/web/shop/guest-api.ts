import operations from 'virtual:guest-contract';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { GuestContract } from '#features/contract.ts';
import { withSession } from '../lib/api.ts';
import { createApiClient } from '../lib/api-client.ts';
import { createQueries } from '../lib/api-queries.ts';

type GuestApi = JsonifiedClient<ContractRouterClient<GuestContract>>;

/** Guests of the API: loaded by the first write of a visitor, after signing in, and by the page of an order's link. */
export const guestApi = createApiClient(
  operations,
  import.meta.env.SSR ? 'http://server.invalid' : `${location.origin}/api`,
  withSession,
) as GuestApi;

export const guestQueries = createQueries(guestApi) as RouterUtils<GuestApi>;

export type LinkedOrder = Awaited<ReturnType<GuestApi['guests']['readOrder']>>;
