import operations from 'virtual:ugc-contract';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { RouterUtils } from '@orpc/tanstack-query';
import type { UgcContract } from '#features/contract.ts';
import { api, withSession } from '../lib/api.ts';
import { createApiClient } from '../lib/api-client.ts';
import { createQueries } from '../lib/api-queries.ts';

type Voices = JsonifiedClient<ContractRouterClient<UgcContract>>;

/** Reviews and community of the API: apart from the rest, since few pages call them. */
export const ugcApi = (import.meta.env.SSR
  ? api
  : createApiClient(operations, `${location.origin}/api`, withSession)) as unknown as Voices;

export const ugcQueries = createQueries(ugcApi) as RouterUtils<Voices>;

export type Review = Awaited<ReturnType<Voices['reviews']['ofProduct']>>['rows'][number];
export type OwnReview = Awaited<ReturnType<Voices['reviews']['write']>>;
export type ReviewSummary = Awaited<ReturnType<Voices['reviews']['ofProduct']>>['summary'];
export type Post = Awaited<ReturnType<Voices['community']['list']>>['rows'][number];

/** Queries of the user's own data, with keys that are removed when another user signs in. */
export const ownUgcQueries = createQueries(ugcApi, ['customers']) as RouterUtils<Voices>;

/** The reviews that a product page renders; the others follow by its button. */
export const productReviewsQuery = (slug: string) =>
  ugcQueries.reviews.ofProduct.queryOptions({ input: { id: slug, sort: 'newest' } });
