import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { POST_CATEGORIES } from '#features/community/rules.ts';
import { ugcQueries } from '../../shop/ugc-api.ts';
import { type AdminApi, adminQueries } from '../api.ts';
import type { Hue } from '../components/badge.tsx';
import type { ListState } from '../components/list/use-list-state.ts';

export type Post = Awaited<ReturnType<AdminApi['community']['posts']>>['rows'][number];
export type Reply = Awaited<ReturnType<AdminApi['community']['replies']>>['rows'][number];
export type Member = Awaited<ReturnType<AdminApi['community']['members']>>['rows'][number];
export type ModerationState = Post['state'];
type PostFilter = NonNullable<Parameters<AdminApi['community']['posts']>[0]>;
type MemberFilter = NonNullable<Parameters<AdminApi['community']['members']>[0]>;

export const STATES = [
  ['pending', 'Pending'],
  ['active', 'Active'],
  ['hidden', 'Hidden'],
] as const;
export const CATEGORIES = POST_CATEGORIES.map((name) => [name, name] as const);
export const STATE_HUES: Record<ModerationState, Hue> = { pending: 'amber', active: 'green', hidden: 'grey' };
export const stateName = (state: ModerationState) => STATES.find(([key]) => key === state)![1];

const paged = { placeholderData: keepPreviousData, staleTime: 0 } as const;

export function usePosts(state: ListState) {
  return useQuery({
    ...adminQueries.community.posts.queryOptions({
      input: {
        search: state.get('search'),
        state: state.get('state') as PostFilter['state'],
        category: state.get('category') as PostFilter['category'],
        featured: state.get('marked') === 'featured' || undefined,
        after: state.after,
        before: state.before,
      },
    }),
    ...paged,
  });
}

export function useReplies(state: ListState) {
  return useQuery({
    ...adminQueries.community.replies.queryOptions({
      input: {
        search: state.get('search'),
        state: state.get('state') as PostFilter['state'],
        after: state.after,
        before: state.before,
      },
    }),
    ...paged,
  });
}

export function useMembers(state: ListState) {
  return useQuery({
    ...adminQueries.community.members.queryOptions({
      input: {
        search: state.get('search'),
        sort: state.get('sort') as MemberFilter['sort'],
        after: state.after,
        before: state.before,
      },
    }),
    ...paged,
  });
}

/** The lists of the panel, and what the shop shows. */
export const reloadCommunity = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: adminQueries.community.key() }),
    client.invalidateQueries({ queryKey: ugcQueries.community.key() }),
  ]);
