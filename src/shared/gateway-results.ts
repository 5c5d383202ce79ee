import type { Paise } from './money.ts';

/** What a gateway says of a payment; amounts in paise. */
export type PaymentResult = {
  state: 'pending' | 'succeeded' | 'failed' | 'not_found';
  /** what the gateway says was paid or asked for; compared with ours */
  amount: Paise | null;
  /** the gateway's own id of the payment */
  reference: string | null;
  instrument: string | null;
  /** why it failed, in the words of the cancel page */
  errorCode: 'PAYMENT_FAILED' | 'PAYMENT_CANCELLED' | 'PAYMENT_TIMEOUT' | null;
  message: string | null;
};

/** What a gateway, or staff who paid it out, says of a refund. */
export type RefundResult = {
  state: 'pending' | 'completed' | 'failed';
  reference: string | null;
  message: string | null;
};
