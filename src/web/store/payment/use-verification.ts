import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { errorCode } from '../../lib/errors.ts';
import { lastPayment } from '../../shop/last-payment.ts';
import { type purchaseApi, purchaseQueries } from '../../shop/purchase-api.ts';
import { outcomeOf, pollDelay, transactionIdIn, VERIFICATION_TIMEOUT_MS } from './verification.ts';

export type Payment = Awaited<ReturnType<typeof purchaseApi.payments.verify>>;

const never = () => () => {};

/** The last payment started in this browser: undefined before hydration, null when there is none. */
export const useLastPayment = (): string | null | undefined =>
  useSyncExternalStore(never, lastPayment, () => undefined);

/**
 * The payment of the page: from its URL, else from the page before, else the last one started in this browser.
 * Undefined before hydration, null when there is none.
 */
export function useTransactionId(): string | null | undefined {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const remembered = useLastPayment();
  if (params.get('txnId')?.trim()) return transactionIdIn(params.get('txnId'));
  const handed = (state as { txnId?: unknown } | null)?.txnId;
  return typeof handed === 'string'
    ? transactionIdIn(handed)
    : remembered === undefined
      ? undefined
      : transactionIdIn(remembered);
}

/** Polls a payment's status while it is pending. Cart and orders are refetched at its end. */
export function useVerification(txnId: string | null | undefined) {
  const client = useQueryClient();
  const [since] = useState(() => Date.now());
  const impatient = useLater(VERIFICATION_TIMEOUT_MS, txnId);
  const query = useQuery({
    ...purchaseQueries.payments.verify.queryOptions({ input: { transactionId: txnId ?? '' } }),
    enabled: Boolean(txnId),
    staleTime: 0,
    // offline, the request fails instead of waiting silently
    networkMode: 'always',
    refetchOnReconnect: 'always',
    // returning from the bank's app
    refetchOnWindowFocus: ({ state }) => state.data?.paymentStatus === 'pending' && 'always',
    refetchInterval: ({ state }) => state.data?.paymentStatus === 'pending' && pollDelay(Date.now() - since),
  });
  const status = query.data?.paymentStatus;
  const error = !query.isError ? 'none' : errorCode(query.error) === 'NOT_FOUND' ? 'not-found' : 'other';

  useEffect(() => {
    if (status === undefined || status === 'pending') return;
    void client.invalidateQueries({ queryKey: orpc.cart.key() });
    void client.invalidateQueries({ queryKey: purchaseQueries.orders.key() });
  }, [status, client]);
  return {
    payment: query.data,
    outcome: outcomeOf({ txnId, status, error, impatient }),
    refetch: () => void query.refetch(),
  };
}

/** True after a time (ms), restarted for each subject. */
function useLater(ms: number, subject: unknown): boolean {
  const [passed, setPassed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject starts the time again
  useEffect(() => {
    setPassed(false);
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms, subject]);
  return passed;
}
