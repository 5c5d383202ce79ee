import { type QueryClient, useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/count.ts';
import { orpc } from '../../lib/api.ts';
import { type AdminApi, adminQueries } from '../api.ts';
import { usePagedList } from '../components/list/use-paged-list.ts';

export type Product = Awaited<ReturnType<AdminApi['catalog']['get']>>;
/** the rating from approved reviews, while these are enabled */
export type Reviewed = NonNullable<Product['reviewed']>;
export type ProductRow = Awaited<ReturnType<AdminApi['catalog']['list']>>['rows'][number];

export const STOCK = [
  ['in', 'In stock'],
  ['low', 'Low'],
  ['out', 'Sold out'],
] as const;

export const SHOW = [
  ['shown', 'For sale'],
  ['hidden', 'Not for sale'],
  ['findings', 'Label findings'],
  ['no-nutrition', 'No nutrition facts'],
] as const;

/** Sort orders that no column header offers. */
export const SORTS = [
  ['newest', 'Newest first'],
  ['updated', 'Last changed'],
] as const;

export const useProductList = () =>
  usePagedList(adminQueries.catalog.list, ['search', 'category', 'stock', 'state', 'show', 'sort']);

export const useCategories = () => useQuery({ ...adminQueries.catalog.categories.list.queryOptions(), staleTime: 0 });

export const useProductCounts = () => useQuery({ ...adminQueries.catalog.counts.queryOptions(), staleTime: 0 }).data;

/** Invalidates the panel's lists and cards and the store's queries after a change. */
export const reloadCatalogue = (client: QueryClient) =>
  Promise.all([
    // not the product on its own page, whose form the user is editing
    client.invalidateQueries({ queryKey: adminQueries.catalog.list.key() }),
    client.invalidateQueries({ queryKey: adminQueries.catalog.counts.key() }),
    client.invalidateQueries({ queryKey: adminQueries.catalog.find.key() }),
    client.invalidateQueries({ queryKey: adminQueries.catalog.categories.key() }),
    client.invalidateQueries({ queryKey: adminQueries.reports.key() }),
    client.invalidateQueries({ queryKey: orpc.catalog.key() }),
    client.invalidateQueries({ queryKey: orpc.content.key() }),
  ]);

/** The sums of a product's variants, for the list. */
export function stockText({ variants, units, low, out }: ProductRow['stock']): {
  text: string;
  tone: '' | 'low' | 'out';
} {
  if (units === null) return { text: 'Not counted', tone: '' };
  if (out === variants) return { text: 'Sold out', tone: 'out' };
  const number = formatCount(units);
  const short = [low > 0 && `${low} low`, out > 0 && `${out} sold out`].filter(Boolean).join(', ');
  return { text: variants > 1 && short ? `${number}, ${short}` : number, tone: low + out > 0 ? 'low' : '' };
}
