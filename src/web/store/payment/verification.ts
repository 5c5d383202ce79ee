/** Until then a pending payment reads 'Verifying Payment...'; afterwards that the confirmation will come by mail. */
export const VERIFICATION_TIMEOUT_MS = 60_000;

/** The pause before asking again about a pending payment: 2 s at first, 5 s once the quick answers are over. */
export function pollDelay(askedForMs: number): number {
  return Math.min(5000, Math.max(2000, 2000 + Math.floor(askedForMs / 10_000) * 1000));
}

export type PaymentStatus = 'pending' | 'completed' | 'failed' | 'on_delivery';
/** `cash`: confirmed, to be paid at the door. `unknown`: no payment to ask about; `unanswered`: the question got no answer. Both count as failed. */
export type Outcome = 'verifying' | 'late' | 'paid' | 'cash' | 'failed' | 'unknown' | 'unanswered';

type Facts = {
  /** undefined until the browser has looked for it, null when there is none */
  txnId: string | null | undefined;
  /** the server's last word, undefined before it */
  status: PaymentStatus | undefined;
  /** the last question failed for good */
  error: 'none' | 'not-found' | 'other';
  impatient: boolean;
};

/** What the result page shows. A payment once known as pending stays so when a later question gets no answer. */
export function outcomeOf({ txnId, status, error, impatient }: Facts): Outcome {
  if (txnId === null) return 'unknown';
  if (status === 'completed') return 'paid';
  if (status === 'on_delivery') return 'cash';
  if (status === 'failed') return 'failed';
  if (status === undefined && error !== 'none') return error === 'not-found' ? 'unknown' : 'unanswered';
  return status === 'pending' && impatient ? 'late' : 'verifying';
}

/** An id as the shop makes them, or null: what an address says may be anything. */
export function transactionIdIn(text: string | null | undefined): string | null {
  const id = text?.trim() ?? '';
  return /^[A-Za-z0-9_-]{1,40}$/.test(id) ? id : null;
}
