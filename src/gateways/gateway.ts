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
  | {
      verified: true;
      transactionId: string | null;
      /** 'news' names no end: it is kept, nothing follows from it */
      subject: 'payment' | 'refund' | 'news';
      body: unknown;
    };

export type RefundRequest = { refundId: string; transactionId: string; amount: Paise; callbackUrl: string };

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
  /** Asks for a refund; the same id again must not pay twice. Throws GatewayError. */
  refund(request: RefundRequest): Promise<RefundWord>;
  /** What became of a refund; null when the gateway does not know it. */
  refundStatus(request: Pick<RefundRequest, 'refundId' | 'transactionId'>): Promise<RefundWord | null>;
  /** Shows that the keys are accepted, by a call that changes nothing. Throws GatewayError. */
  test(signal: AbortSignal): Promise<void>;
};

export type Provider = 'phonepe' | 'razorpay';
/** 'live' moves money; 'test' is the gateway's sandbox, or the simulator in its place. */
export type Mode = 'live' | 'test';
export type Configured = { provider: Provider; mode: Mode; gateway: Gateway };

/** The gateways this shop has keys for. */
export type Gateways = {
  all: readonly Configured[];
  /** by the name that attempts carry; null without its keys */
  byName(name: string): Gateway | null;
  /** the one new attempts use */
  of(provider: Provider, mode: Mode): Gateway | null;
};

/** `all` with the lookups; of several of one provider and mode the first is used for new attempts. */
export function gatewaysOf(all: readonly Configured[]): Gateways {
  return {
    all,
    byName: (name) => all.find(({ gateway }) => gateway.name === name)?.gateway ?? null,
    of: (provider, mode) => all.find((one) => one.provider === provider && one.mode === mode)?.gateway ?? null,
  };
}

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
