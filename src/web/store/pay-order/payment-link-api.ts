import operations from 'virtual:payment-link-contract';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { PaymentLinkContract } from '#features/contract.ts';
import { withSession } from '../../lib/api.ts';
import { createApiClient } from '../../lib/api-client.ts';
import { createQueries } from '../../lib/api-queries.ts';

type PaymentLinkApi = JsonifiedClient<ContractRouterClient<PaymentLinkContract>>;

/** Links to pay: apart from the rest, since only their page calls them. */
export const paymentLinkApi = createApiClient(
  operations,
  import.meta.env.SSR ? 'http://server.invalid' : `${location.origin}/api`,
  withSession,
) as PaymentLinkApi;

export const paymentLinkQueries = createQueries(paymentLinkApi) as RouterUtils<PaymentLinkApi>;

export type OrderToPay = Awaited<ReturnType<PaymentLinkApi['paymentLinks']['read']>>;
