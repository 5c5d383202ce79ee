import { useEffect } from 'react';
import { api } from '../lib/api.ts';
import { errorCode, errorData, errorMessage } from '../lib/errors.ts';
import { rememberPayment } from './last-payment.ts';

/** Opens an order's payment and sends the browser to the gateway. Throws the API's error when it cannot be opened. */
export async function redirectToGateway(orderId: string): Promise<void> {
  const { redirectUrl, transactionId } = await api.payments.initiate({ orderId });
  rememberPayment(transactionId);
  location.assign(redirectUrl);
}

/** Words for why a payment could not be opened. */
export function paymentErrorMessage(error: unknown): string {
  const code = errorCode(error);
  if (code === 'PAYMENT_SERVICE_ERROR')
    return `Payment service error: ${errorData<{ message: string }>(error)?.message ?? ''}`;
  if (code === 'RETRY_LIMIT_REACHED') return 'Maximum retries reached. Please contact support.';
  return errorMessage(error, 'Something went wrong during checkout.');
}

/** Calls back when the page is shown again from the browser's memory, after the gateway's page. */
export function usePageRestored(callback: () => void): void {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && callback();
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [callback]);
}
