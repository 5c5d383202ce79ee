import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { accountQueries } from '../api.ts';
import { ordersQuery } from './orders.ts';

/** The invoices and credit notes of an order; requested for all orders of a page at once. */
export function useOrderDocuments(orderId: string) {
  const { data } = useInfiniteQuery(ordersQuery());
  const page = data?.pages.find(({ orders }) => orders.some(({ id }) => id === orderId));
  // unconfirmed orders have no invoice
  const ids = page?.orders.filter(({ confirmedAt }) => confirmedAt !== null).map(({ id }) => id) ?? [];
  const documents = useQuery({
    ...accountQueries.invoices.mine.queryOptions({ input: { orders: ids } }),
    enabled: ids.includes(orderId),
    staleTime: 60_000,
  });
  return documents.data?.filter((one) => one.orderId === orderId) ?? [];
}
