import { fromUrlParam } from '#shared/url-param.ts';
import { ugcQueries } from '../../shop/ugc-api.ts';
import { REVIEW_CATEGORIES } from './review-categories.ts';

/** What the filters search for in names of products and categories, where that is not their own name. */
const WORDS: Record<string, string> = { BCAAs: 'bcaa', 'Mass Gainer': 'gainer' };
export const SEARCH_MAXIMUM = 100;

type ReviewFilter = { category?: string; search?: string; sort: 'newest' | 'helpful' };

/** Parses the query of the reviews page; invalid values are ignored. */
export function reviewFilter(params: URLSearchParams): ReviewFilter {
  const name = fromUrlParam(REVIEW_CATEGORIES.slice(1), params.get('category'));
  const search = params.get('search')?.trim().slice(0, SEARCH_MAXIMUM);
  return {
    ...(name ? { category: WORDS[name] ?? name.toLowerCase() } : {}),
    ...(search ? { search } : {}),
    sort: params.get('sort') === 'helpful' ? 'helpful' : 'newest',
  };
}

export const reviewsQuery = (filter: ReviewFilter) => ugcQueries.reviews.list.queryOptions({ input: filter });
