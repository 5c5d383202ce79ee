import type { QueryClient } from '@tanstack/react-query';
import { POST_CATEGORIES } from '#features/community/rules.ts';
import { ugcQueries } from '../../shop/ugc-api.ts';
import type { Hue } from '../../ui/badge.tsx';
import { type AdminApi, adminQueries } from '../api.ts';
import { usePagedList } from '../components/list/use-paged-list.ts';

export type Post = Awaited<ReturnType<AdminApi['community']['posts']>>['rows'][number];
export type Reply = Awaited<ReturnType<AdminApi['community']['replies']>>['rows'][number];
export type Member = Awaited<ReturnType<AdminApi['community']['members']>>['rows'][number];
export type ModerationState = Post['state'];
type PostFilter = NonNullable<Parameters<AdminApi['community']['posts']>[0]>;

export const STATES = [
  ['pending', 'Pending'],
  ['active', 'Active'],
  ['hidden', 'Hidden'],
] as const;
export const CATEGORIES = POST_CATEGORIES.map((name) => [name, name] as const);
export const STATE_HUES: Record<ModerationState, Hue> = { pending: 'amber', active: 'green', hidden: 'grey' };
export const stateName = (state: ModerationState) => STATES.find(([key]) => key === state)![1];

export const usePostList = () =>
  usePagedList(
    adminQueries.community.posts,
    (state) => ({
      search: state.get('search'),
      state: state.get('state') as PostFilter['state'],
      category: state.get('category') as PostFilter['category'],
      featured: state.get('marked') === 'featured' || undefined,
      sort: state.get('sort') as PostFilter['sort'],
    }),
    { watched: true },
  );

export const useReplyList = () =>
  usePagedList(adminQueries.community.replies, ['search', 'state', 'sort'], { watched: true });

export const useMemberList = () => usePagedList(adminQueries.community.members, ['search', 'sort']);

/** The panel's lists and the store's queries. */
export const reloadCommunity = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: adminQueries.community.key() }),
    client.invalidateQueries({ queryKey: ugcQueries.community.key() }),
  ]);
