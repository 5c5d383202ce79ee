import type { Paise } from '#shared/money.ts';

/** The gateway's own word about a payment. */
export type Word = {
  state: 'pending' | 'succeeded' | 'failed' | 'unknown-transaction';
  /** what the gateway says was paid or asked for; compared with ours */
  amount: Paise | null;
  /** the gateway's own id of the payment */
  reference: string | null;
  instrument: string | null;
  /** why it failed, in the words of the cancel page */
  errorCode: 'PAYMENT_FAILED' | 'PAYMENT_CANCELLED' | 'PAYMENT_TIMEOUT' | null;
  message: string | null;
};

export type RefundWord = {
  state: 'pending' | 'completed' | 'failed';
  reference: string | null;
  message: string | null;
};

export type StartRequest = {
  /** our id of the attempt: at most 34 of letters, digits, - and _ */
  transactionId: string;
  amount: Paise;
  /** where the browser comes back to, on our side */
  returnUrl: string;
  /** where the gateway calls us */
  callbackUrl: string;
  /** opaque id of the customer */
  customerId: string;
  expiresInSeconds: number;
};

export type Callback =
  | { verified: false; reason: string }
  | { verified: true; transactionId: string | null; subject: 'payment' | 'refund'; body: unknown };

/** One payment gateway. Calls have timeouts; only those that are safe to repeat are repeated. */
export type Gateway = {
  name: string;
  /** how long an attempt may take, minutes */
  attemptMinutes: number;
  /** Opens a payment and says where to send the browser. Throws GatewayError. */
  start(request: StartRequest): Promise<{ redirectUrl: string; reference: string | null }>;
  /** Asks what became of a payment. Throws GatewayError when there is no answer. */
  status(transactionId: string): Promise<Word>;
  /** Checks a callback over its raw bytes. */
  readCallback(headers: Headers, body: Buffer): Callback;
  refund(request: { refundId: string; transactionId: string; amount: Paise; callbackUrl: string }): Promise<RefundWord>;
  refundStatus(refundId: string): Promise<RefundWord | null>;
};

/** Gateways by name; the default one is `preferred`. */
export type Gateways = { preferred: Gateway; byName(name: string): Gateway | null };

/**
 * refused: the gateway said no, nothing was opened. unreachable: nothing was sent.
 * unknown: it may or may not have happened; ask for the status before anything else.
 */
export class GatewayError extends Error {
  readonly kind: 'refused' | 'unreachable' | 'unknown';
  readonly code: string;

  constructor(kind: GatewayError['kind'], code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GatewayError';
    this.kind = kind;
    this.code = code;
  }
}
