import { useQuery } from '@tanstack/react-query';
import { useShopper } from '../../lib/use-session.ts';
import { type purchaseApi, purchaseQueries } from '../../shop/purchase-api.ts';

export type Order = Awaited<ReturnType<typeof purchaseApi.orders.get>>;

/** The order of a payment, for its signed-in customer; null for others, undefined while loading. */
export function usePaidOrder(payment: { orderId: string } | undefined, isEnabled = true): Order | null | undefined {
  const session = useShopper();
  const canLoad = Boolean(session && payment && isEnabled);
  const { data, isError } = useQuery({
    ...purchaseQueries.orders.get.queryOptions({ input: { id: payment?.orderId ?? '' } }),
    enabled: canLoad,
  });
  return canLoad && !isError ? data : null;
}
