import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AddressForm } from '#features/customers/address-rules.ts';
import { orpc } from '../../lib/api.ts';
import { writeQueryData } from '../../lib/query-client.ts';
import { purchaseApi, purchaseQueries } from '../../shop/purchase-api.ts';

type Page = Awaited<ReturnType<typeof purchaseApi.orders.mine>>;
export type Order = Page['orders'][number];

const PAGE = 20;

/** The customer's orders, newest first, a page at a time; refetched whenever the screen is opened. */
export const ordersQuery = () => ({
  ...purchaseQueries.orders.mine.infiniteOptions({
    input: (after: string | undefined) => ({ limit: PAGE, ...(after ? { after } : {}) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.orders.length === PAGE ? last.orders.at(-1)?.id : undefined),
  }),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** Changes of an order by its customer; the response replaces it in the list at once. */
export function useOrderChanges() {
  const client = useQueryClient();
  const keep = (order: Order) =>
    writeQueryData<InfiniteData<Page>>(
      client,
      ordersQuery().queryKey,
      (data) => data && { ...data, pages: data.pages.map((page) => withOrder(page, order)) },
    );
  // all other queries of it, also after an error, which means that the screen was outdated
  const refresh = () => client.invalidateQueries({ queryKey: purchaseQueries.orders.key() });

  const cancel = useMutation({
    mutationFn: (order: Order) => purchaseApi.orderManagement.cancel({ id: order.id }),
    onSuccess: async (order, before) => {
      await keep(order);
      // the lines of an unpaid order were restored to the cart
      if (before.confirmedAt === null) void client.invalidateQueries({ queryKey: orpc.cart.key() });
    },
    onSettled: () => void refresh(),
  });
  const changeAddress = useMutation({
    mutationFn: ({ id, address }: { id: string; address: AddressForm }) =>
      purchaseApi.orderManagement.changeAddress({ id, shippingAddress: address }),
    onSuccess: keep,
    onSettled: () => void refresh(),
  });
  return { cancel, changeAddress, refresh };
}

const withOrder = (page: Page, order: Order): Page => ({
  ...page,
  orders: page.orders.map((one) => (one.id === order.id ? order : one)),
});
