import type { PaymentResult, RefundResult } from '#shared/gateway-results.ts';
import type { Paise } from '#shared/money.ts';
import type { PaymentFlow } from '#shared/order-states.ts';
import type { UpiAppName, UpiDevice } from '#shared/upi.ts';

export type PaymentRequest = {
  /** our id of the attempt: at most 34 of letters, digits, - and _ */
  transactionId: string;
  amount: Paise;
  /** the shop's URL to which the browser returns */
  returnUrl: string;
  /** the shop's URL for callbacks */
  callbackUrl: string;
  /** opaque id of the customer */
  customerId: string;
  expiresInSeconds: number;
};

/** A payment by UPI in the shop's own page: nobody leaves it, so there is no URL to return to. */
export type UpiRequest = Omit<PaymentRequest, 'returnUrl'> & {
  device: UpiDevice;
  /** the app that the payer will probably use, on a phone */
  app: UpiAppName | null;
};

export type UpiOpening = {
  /** read by `readUpiCode`: a link of apps, or an image as a data URL */
  code: string;
  reference: string | null;
  /** when the gateway ends it; null: as requested */
  expiresAt: Date | null;
};

export type CallbackVerification =
  | { verified: false; reason: string }
  | {
      verified: true;
      transactionId: string | null;
      /** 'informational' reports no final result: it is only stored */
      subject: 'payment' | 'refund' | 'informational';
      body: unknown;
    };

export type RefundRequest = { refundId: string; transactionId: string; amount: Paise; callbackUrl: string };

/** One payment gateway. Calls have timeouts; only those that are safe to repeat are repeated. */
export type Gateway = {
  name: string;
  /** how long an attempt may take, minutes */
  attemptMinutes: number;
  /** Opens a payment and answers the URL of its pay page. Throws GatewayError. */
  start(request: PaymentRequest): Promise<{ redirectUrl: string; reference: string | null }>;
  /** Opens a payment and answers a UPI code for the shop's own page. Throws GatewayError. */
  startUpi?(request: UpiRequest): Promise<UpiOpening>;
  /** Fetches the result of a payment. Throws GatewayError when the gateway is unavailable. */
  status(transactionId: string, flow: PaymentFlow): Promise<PaymentResult>;
  /** Verifies a callback over its raw bytes. */
  readCallback(headers: Headers, body: Buffer): CallbackVerification;
  /** Requests a refund; a repeated id must not refund twice. Throws GatewayError. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** The result of a refund; null when the gateway does not know it. */
  refundStatus(request: Pick<RefundRequest, 'refundId' | 'transactionId'>): Promise<RefundResult | null>;
  /** Tests the keys by a call that changes nothing. Throws GatewayError. */
  test(signal: AbortSignal): Promise<void>;
};

/** 'live' moves money; 'test' is the gateway's sandbox, or the simulator in its place. */
export type GatewayMode = 'live' | 'test';
export type ConfiguredGateway = { provider: string; mode: GatewayMode; gateway: Gateway };

/** The gateways for which the shop has keys. */
export type GatewayRegistry = {
  all: readonly ConfiguredGateway[];
  /** by the name that attempts store; null without its keys */
  byName(name: string): Gateway | null;
  /** the one for new attempts */
  of(provider: string, mode: GatewayMode): Gateway | null;
};

/** `all` with the lookups; of several of one provider and mode the first is used for new attempts. */
export function createGatewayRegistry(all: readonly ConfiguredGateway[]): GatewayRegistry {
  return {
    all,
    byName: (name) => all.find(({ gateway }) => gateway.name === name)?.gateway ?? null,
    of: (provider, mode) => all.find((one) => one.provider === provider && one.mode === mode)?.gateway ?? null,
  };
}

/**
 * refused: the gateway rejected the request, nothing was opened. unreachable: nothing was sent.
 * unknown: it may or may not have happened; fetch the status before anything else.
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
