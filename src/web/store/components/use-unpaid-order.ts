import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { orpc } from '../../lib/api.ts';
import { useShopper } from '../../lib/use-session.ts';
import { type purchaseApi, purchaseQueries } from '../../shop/purchase-api.ts';
import { usePageRestored } from '../../shop/redirect-to-gateway.ts';

export type UnpaidOrder = NonNullable<Awaited<ReturnType<typeof purchaseApi.orders.unpaid>>['order']>;

/**
 * The customer's unpaid order, also after another tab or the gateway's page: null when there is none, undefined while
 * unknown.
 */
export function useUnpaidOrder(): UnpaidOrder | null | undefined {
  const session = useShopper();
  const client = useQueryClient();
  const { data, isError } = useQuery({
    ...purchaseQueries.orders.unpaid.queryOptions({ input: undefined }),
    enabled: Boolean(session),
    staleTime: 0,
    refetchOnWindowFocus: true,
    // it disappears when its reservation ends
    refetchInterval: ({ state }) => {
      const until = state.data?.order?.payableUntil;
      return until ? Math.max(1000, Date.parse(until) - Date.now() + 500) : false;
    },
  });
  usePageRestored(
    useCallback(() => {
      for (const queryKey of [purchaseQueries.orders.key(), orpc.cart.key(), purchaseQueries.checkout.key()])
        void client.invalidateQueries({ queryKey });
    }, [client]),
  );
  return session === null || isError ? null : session && data ? data.order : undefined;
}
