import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { errorCode, errorData, errorMessage } from '../lib/errors.ts';
import { toastError } from '../ui/toast.tsx';
import { rememberPayment } from './last-payment.ts';
import { purchaseApi, purchaseQueries } from './purchase-api.ts';

/**
 * Opens an order's payment and redirects to the gateway: of the named attempt, else of the last one. One that is being
 * paid by UPI leads to its page in the shop, unless `isAtGateway`. Throws the API's error.
 */
export async function redirectToGateway(
  orderId: string,
  attempt: string | null = null,
  isAtGateway = false,
): Promise<void> {
  const { redirectUrl, transactionId } = await purchaseApi.payments.initiate({
    orderId,
    transactionId: attempt,
    isAtGateway,
  });
  rememberPayment(transactionId);
  location.assign(redirectUrl);
}

/** Messages for payments that could not be opened. */
export function paymentErrorMessage(error: unknown): string {
  const code = errorCode(error);
  if (code === 'PAYMENT_SERVICE_ERROR')
    return `Payment service error: ${errorData<{ message: string }>(error)?.message ?? ''}`;
  if (code === 'RETRY_LIMIT_REACHED') return 'Maximum retries reached. Please contact support.';
  return errorMessage(error, 'Something went wrong during checkout.');
}

/** Calls back when the page is restored from the back/forward cache after the gateway's page. */
export function usePageRestored(callback: () => void): void {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && callback();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [callback]);
}

/** Redirects an unpaid order to its gateway; on an error it shows the reason and refetches the orders. */
export function usePayOrder(orderId: string) {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  usePageRestored(useCallback(() => setLeaving(false), []));
  const pay = async () => {
    setLeaving(true);
    try {
      await redirectToGateway(orderId);
    } catch (error) {
      setLeaving(false);
      toastError('Checkout failed', paymentErrorMessage(error));
      void client.invalidateQueries({ queryKey: purchaseQueries.orders.key() });
    }
  };
  return { leaving, pay: () => void pay() };
}
