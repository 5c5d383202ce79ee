import type { QueryClient } from '@tanstack/react-query';
import { orpc } from '../../lib/api.ts';
import { ugcQueries } from '../../shop/ugc-api.ts';
import type { Hue } from '../../ui/badge.tsx';
import { type AdminApi, adminQueries } from '../api.ts';
import { usePagedList } from '../components/list/use-paged-list.ts';

export type Review = Awaited<ReturnType<AdminApi['reviews']['list']>>['rows'][number];
type Filter = NonNullable<Parameters<AdminApi['reviews']['list']>[0]>;

export const STATES = [
  ['pending', 'Pending'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
] as const;
export const MARKS = [
  ['verified', 'Verified'],
  ['featured', 'Featured'],
] as const;
export const RATINGS = [5, 4, 3, 2, 1].map((stars) => [String(stars), starsText(stars)] as const);

export const STATE_HUES: Record<Review['state'], Hue> = { pending: 'amber', approved: 'green', rejected: 'red' };
export const stateName = (state: Review['state']) => STATES.find(([key]) => key === state)![1];

export function starsText(stars: number): string {
  return `${stars} ${stars === 1 ? 'star' : 'stars'}`;
}

export const useReviewList = () =>
  usePagedList(
    adminQueries.reviews.list,
    (state) => ({
      search: state.get('search'),
      state: state.get('state') as Filter['state'],
      marked: state.get('marked') as Filter['marked'],
      rating: Number(state.get('rating')) || undefined,
      sort: state.get('sort') as Filter['sort'],
    }),
    { watched: true },
  );

/** The list, and the store's queries: reviews, and ratings of products. */
export const reloadReviews = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: adminQueries.reviews.key() }),
    client.invalidateQueries({ queryKey: adminQueries.catalog.key() }),
    client.invalidateQueries({ queryKey: ugcQueries.reviews.key() }),
    client.invalidateQueries({ queryKey: orpc.catalog.key() }),
  ]);
