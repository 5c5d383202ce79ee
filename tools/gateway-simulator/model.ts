/** One button each on the pay page; lifecycle.ts implements their effects. */
export const BUTTONS = [
  'pay',
  'fail',
  'cancel',
  'pending_success',
  'pending_failure',
  'time_out',
  'pay_and_close',
  // on a phone
  'decline',
  'pay_late',
] as const;
export type Button = (typeof BUTTONS)[number];

export type State = 'PENDING' | 'CONFIRMED' | 'COMPLETED' | 'FAILED';

/** Why a record failed; each protocol has its own codes for it. */
export type Reason = 'error' | 'declined' | 'cancelled' | 'expired';

type Common = {
  /** The protocol that created it, by its name in the registry. */
  protocol: string;
  /** Unique in the store; the protocol decides which ids share a space. */
  key: string;
  merchantId: string;
  /** The merchant's own id. */
  id: string;
  gatewayId: string;
  /** Paise. */
  amount: number;
  createdAt: number;
  state: State;
  reason: Reason | null;
  callbackUrl: string | null;
};

export type Payment = Common & {
  kind: 'payment';
  token: string;
  merchantName: string;
  expireAt: number;
  redirectUrl: string;
  redirectMode: 'REDIRECT' | 'POST';
  choice: Button | null;
  attempt: { id: string; utr: string; at: number } | null;
  /** Failed tries after which it stayed open. */
  triesInVain?: number;
  /** Amounts that responses reported instead of the true one, by a fault. */
  misreported?: number[];
  refunds: Refund[];
  metaInfo: Record<string, unknown> | null;
  /** Paid by an app that reads its code; there is no pay page. */
  upi?: { mode: 'UPI_QR' | 'UPI_INTENT'; targetApp: string | null };
};

export type Refund = Common & { kind: 'refund'; original: Payment; utr: string };

export type Transaction = Payment | Refund;

export function isFinished(record: Transaction): boolean {
  return record.state === 'COMPLETED' || record.state === 'FAILED';
}

/** A failed refund makes its amount refundable again. */
export function refundable(payment: Payment): number {
  const activeRefunds = payment.refunds.filter((refund) => refund.state !== 'FAILED');
  return payment.amount - activeRefunds.reduce((sum, refund) => sum + refund.amount, 0);
}

/** The page of a final record shows its state instead of buttons. */
export function isDecided(payment: Payment): boolean {
  return payment.choice !== null || payment.state !== 'PENDING';
}
