import type { Paise } from './money.ts';

/** The status that a gateway reports for a payment; amounts in paise. */
export type PaymentResult = {
  state: 'pending' | 'succeeded' | 'failed' | 'not_found';
  /** the amount that the gateway reports, compared with the attempt's */
  amount: Paise | null;
  /** the gateway's own id of the payment */
  reference: string | null;
  instrument: string | null;
  /** why it failed, by the codes of the cancel page */
  errorCode: 'PAYMENT_FAILED' | 'PAYMENT_CANCELLED' | 'PAYMENT_TIMEOUT' | null;
  message: string | null;
};

/** The status that a gateway, or staff for a cash refund, reports for a refund. */
export type RefundResult = {
  state: 'pending' | 'completed' | 'failed';
  reference: string | null;
  message: string | null;
};
