import { transactionIdIn } from './verification.ts';

/** Without a response within this time (ms) the report counts as failed: the next page verifies the payment anyway. */
export const CALLBACK_TIMEOUT_MS = 15_000;

const ID_NAMES = ['transactionId', 'merchantTransactionId', 'txnId', 'id'] as const;
const STATUS_NAMES = ['code', 'status'] as const;

/** The gateway's parameters in the URL, clipped to what the server accepts. */
export type CallbackParams = { transactionId: string | null; status: string | null; message: string | null };

export function readCallback(params: URLSearchParams): CallbackParams {
  const first = (names: readonly string[], longest: number) => {
    const value = names.map((name) => params.get(name)?.trim()).find(Boolean);
    return value ? value.slice(0, longest) : null;
  };
  return { transactionId: first(ID_NAMES, 200), status: first(STATUS_NAMES, 100), message: first(['message'], 500) };
}

const FAILURES: readonly (string | null)[] = ['PAYMENT_ERROR', 'FAILED'];

/** The result page of a callback. With an id the payment is verified there; without one only the status is known. */
export function callbackTarget({ transactionId, status }: CallbackParams): string {
  const id = transactionIdIn(transactionId);
  if (id) return `/payment/success?txnId=${encodeURIComponent(id)}`;
  return FAILURES.includes(status) ? '/payment/cancel' : '/payment/success';
}

/** State for the result page, when the URL has no id. */
export const toNavigationState = (params: URLSearchParams) => ({
  txnId: transactionIdIn(readCallback(params).transactionId),
});
