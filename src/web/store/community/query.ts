import { POST_CATEGORIES, type PostCategory } from '#features/community/rules.ts';
import { fromUrlParam } from '#shared/url-param.ts';
import { ugcQueries } from '../../shop/ugc-api.ts';

type PostFilter = { category?: PostCategory; sort: 'newest' | 'liked' };

/** Parses the query of the community page; invalid values are ignored. */
export function postFilter(params: URLSearchParams): PostFilter {
  const category = fromUrlParam(POST_CATEGORIES, params.get('category'));
  return { ...(category ? { category } : {}), sort: params.get('sort') === 'liked' ? 'liked' : 'newest' };
}

export const postsQuery = (filter: PostFilter) => ugcQueries.community.list.queryOptions({ input: filter });
