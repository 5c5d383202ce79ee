/** Until then (ms) a pending payment shows 'Verifying Payment...'; afterwards that the confirmation comes by mail. */
export const VERIFICATION_TIMEOUT_MS = 60_000;

/** Polling interval of a pending payment: 2 s at first, later 5 s. */
export function pollDelay(askedForMs: number): number {
  return Math.min(5000, Math.max(2000, 2000 + Math.floor(askedForMs / 10_000) * 1000));
}

export type PaymentStatus = 'pending' | 'completed' | 'failed' | 'on_delivery' | 'under_review';
/**
 * `cash`: confirmed, due on delivery. `review`: another amount arrived, and staff check it. `unknown`: no payment to check; `unanswered`: the check failed. Both are shown as
 * failed.
 */
export type VerificationOutcome =
  | 'verifying'
  | 'late'
  | 'paid'
  | 'cash'
  | 'review'
  | 'failed'
  | 'unknown'
  | 'unanswered';

type VerificationState = {
  /** undefined before hydration, null when there is none */
  txnId: string | null | undefined;
  /** the server's last response */
  status: PaymentStatus | undefined;
  /** the last check failed for good */
  error: 'none' | 'not-found' | 'other';
  impatient: boolean;
};

/** The state of the result page. A payment that is known as pending stays so when a later check fails. */
export function outcomeOf({ txnId, status, error, impatient }: VerificationState): VerificationOutcome {
  if (txnId === null) return 'unknown';
  if (status === 'completed') return 'paid';
  if (status === 'on_delivery') return 'cash';
  if (status === 'under_review') return 'review';
  if (status === 'failed') return 'failed';
  if (status === undefined && error !== 'none') return error === 'not-found' ? 'unknown' : 'unanswered';
  return status === 'pending' && impatient ? 'late' : 'verifying';
}

/** A valid transaction id, or null: a URL may contain anything. */
export function transactionIdIn(text: string | null | undefined): string | null {
  const id = text?.trim() ?? '';
  return /^[A-Za-z0-9_-]{1,40}$/.test(id) ? id : null;
}
