import { transactionIdIn } from './verification.ts';

/** A hint that is not answered by then counts as failed: the payment is verified on the next page anyway. */
export const CALLBACK_TIMEOUT_MS = 15_000;

const ID_NAMES = ['transactionId', 'merchantTransactionId', 'txnId', 'id'] as const;
const STATUS_NAMES = ['code', 'status'] as const;

/** What a gateway brings back in the address; texts are clipped to what the payment service takes. */
export type Callback = { transactionId: string | null; status: string | null; message: string | null };

export function readCallback(params: URLSearchParams): Callback {
  const first = (names: readonly string[], longest: number) => {
    const found = names.map((name) => params.get(name)?.trim()).find(Boolean);
    return found ? found.slice(0, longest) : null;
  };
  return { transactionId: first(ID_NAMES, 200), status: first(STATUS_NAMES, 100), message: first(['message'], 500) };
}

const FAILURES: readonly (string | null)[] = ['PAYMENT_ERROR', 'FAILED'];

/** Where a callback leads. With an id its payment is verified there; without one only the status is known. */
export function callbackTarget({ transactionId, status }: Callback): string {
  const id = transactionIdIn(transactionId);
  if (id) return `/payment/success?txnId=${encodeURIComponent(id)}`;
  return FAILURES.includes(status) ? '/payment/cancel' : '/payment/success';
}

/** What the result page is told beside its address, where that carries no id. */
export const toNavigationState = (params: URLSearchParams) => ({
  txnId: transactionIdIn(readCallback(params).transactionId),
});
