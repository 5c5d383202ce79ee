import { type QueryClient, useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api.ts';
import { type AdminApi, adminQueries } from '../api.ts';
import { useLocalList } from '../components/list/use-local-list.ts';

export type Category = Awaited<ReturnType<AdminApi['catalog']['categories']['list']>>[number];

export const useCategoryList = () =>
  useLocalList(useQuery({ ...adminQueries.catalog.categories.list.queryOptions(), staleTime: 0 }), {
    texts: ({ name, description }) => [name, description],
    sorts: {
      order: ({ displayOrder }) => displayOrder,
      name: ({ name }) => name,
      products: ({ products }) => products,
    },
  });

export const reloadCategories = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: adminQueries.catalog.key() }),
    client.invalidateQueries({ queryKey: orpc.catalog.key() }),
  ]);
