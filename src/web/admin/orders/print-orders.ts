import { useQuery } from '@tanstack/react-query';
import { adminApi, adminQueries } from '../api.ts';
import { inBatches } from '../components/list/in-batches.ts';
import type { PrintableOrder } from './orders.ts';

const readOrders = async (ids: readonly string[]): Promise<PrintableOrder[]> =>
  (await inBatches(ids, (batch) => adminApi.orderManagement.print({ ids: batch }))).flat();

/** Orders as they are printed, read once. */
export const usePrintedOrders = (ids: readonly string[]) =>
  useQuery({
    queryKey: adminQueries.orderManagement.print.queryKey({ input: { ids: [...ids] } }),
    queryFn: () => readOrders(ids),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The same with the shelves and batches of their units. */
export const usePrintedSlips = (ids: readonly string[]) =>
  useQuery({
    queryKey: [...adminQueries.packing.places.key(), ...ids],
    queryFn: async () => {
      const orders = await readOrders(ids);
      const orderIds = orders.map(({ id }) => id);
      const places = (await inBatches(orderIds, (batch) => adminApi.packing.places({ orderIds: batch }))).flat();
      return { orders, places };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
