import { type QueryClient, useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api.ts';
import { type AdminApi, adminQueries } from '../api.ts';

export type Category = Awaited<ReturnType<AdminApi['catalog']['categories']['list']>>[number];

/** All categories as one page of a list: a shop has a few dozen at most. */
export function useCategoryPage() {
  return useQuery({
    ...adminQueries.catalog.categories.list.queryOptions(),
    staleTime: 0,
    select: (rows: Category[]) => ({ rows, before: null, after: null, total: { count: rows.length, more: false } }),
  });
}

export const reloadCategories = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: adminQueries.catalog.key() }),
    client.invalidateQueries({ queryKey: orpc.catalog.key() }),
  ]);
