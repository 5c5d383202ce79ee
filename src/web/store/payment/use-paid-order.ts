import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/use-session.ts';
import { type purchaseApi, purchaseQueries } from '../../shop/purchase-api.ts';

export type Order = Awaited<ReturnType<typeof purchaseApi.orders.get>>;

/** The order of a payment, for its signed-in customer; null for others, undefined while loading. */
export function usePaidOrder(payment: { orderId: string } | undefined, wanted = true): Order | null | undefined {
  const session = useSession();
  const asked = Boolean(session && payment && wanted);
  const { data, isError } = useQuery({
    ...purchaseQueries.orders.get.queryOptions({ input: { id: payment?.orderId ?? '' } }),
    enabled: asked,
  });
  return asked && !isError ? data : null;
}
