import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UpiAppName, UpiDevice } from '#shared/upi.ts';
import { useShopper } from '../../../lib/use-session.ts';
import { rememberPayment } from '../../../shop/last-payment.ts';
import { purchaseApi, purchaseQueries } from '../../../shop/purchase-api.ts';
import { paymentErrorMessage } from '../../../shop/redirect-to-gateway.ts';

export type UpiPayment = Awaited<ReturnType<typeof purchaseApi.payments.followUpi>>;

const POLL_MS = 2000;
/** A payer may have confirmed in the last second. */
const AFTER_END_MS = 30_000;

/** Whether the page still waits for a result of this payment, at a time (ms) of the server. */
export const isWaiting = ({ state, expiresAt }: UpiPayment, now: number): boolean =>
  ['ready', 'opening', 'open'].includes(state) && now < Date.parse(expiresAt) + AFTER_END_MS;

/** The server's time (ms) by its last answer. */
const serverTime = ({ data, dataUpdatedAt }: { data: UpiPayment; dataUpdatedAt: number }): number =>
  Date.parse(data.now) + Date.now() - dataUpdatedAt;

type Start = { device: UpiDevice | null; app: UpiAppName | null; onRenew(transactionId: string): void };

/** Follows a payment while the page is visible, and opens it at the gateway when that has not happened yet. */
export function useUpiPayment(txnId: string | null, { device, app, onRenew }: Start) {
  const session = useShopper();
  const query = useQuery({
    ...purchaseQueries.payments.followUpi.queryOptions({ input: { transactionId: txnId ?? '' } }),
    enabled: Boolean(txnId),
    staleTime: 0,
    // offline, the request fails instead of waiting silently
    networkMode: 'always',
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data !== undefined && isWaiting(data, serverTime({ data, dataUpdatedAt })) && POLL_MS,
  });
  const { data: payment, dataUpdatedAt, refetch } = query;
  const [problem, setProblem] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);

  const start = async () => {
    if (!txnId || !device) return;
    setProblem(null);
    setStarting(true);
    try {
      const { transactionId } = await purchaseApi.payments.startUpi({ transactionId: txnId, device, app });
      rememberPayment(transactionId);
      if (transactionId !== txnId) onRenew(transactionId);
    } catch (error) {
      setProblem(paymentErrorMessage(error));
    }
    setStarting(false);
    void refetch();
  };

  // once for each payment: a reload or another tab takes up the same
  const startedFor = useRef<string | null>(null);
  const isUnopened = payment?.state === 'ready' || payment?.state === 'opening';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is new with each rendering
  useEffect(() => {
    if (!isUnopened || !session || !device || startedFor.current === txnId) return;
    startedFor.current = txnId;
    void start();
  }, [isUnopened, session, device, txnId]);

  useReturn(() => {
    if (!txnId || !payment || payment.state !== 'open') return;
    // the app that returns is not believed: the gateway is asked at once
    void purchaseApi.payments
      .verify({ transactionId: txnId })
      .catch(() => {})
      .then(() => refetch());
  });
  return {
    payment,
    error: query.error,
    problem,
    isStarting,
    isSignedOut: session === null,
    start: () => void start(),
    refetch: () => void refetch(),
    /** the server's time (ms) */
    now: () => (payment ? serverTime({ data: payment, dataUpdatedAt }) : Date.now()),
  };
}

/** Calls back when the payer comes back to this page: from an app, from the page cache, from no connection. */
function useReturn(callback: () => void): void {
  const latest = useRef(callback);
  latest.current = callback;
  useEffect(() => {
    const isBack = () => document.visibilityState === 'visible' && latest.current();
    const isShown = (event: PageTransitionEvent) => event.persisted && latest.current();
    document.addEventListener('visibilitychange', isBack);
    window.addEventListener('pageshow', isShown);
    window.addEventListener('online', isBack);
    return () => {
      document.removeEventListener('visibilitychange', isBack);
      window.removeEventListener('pageshow', isShown);
      window.removeEventListener('online', isBack);
    };
  }, []);
}
