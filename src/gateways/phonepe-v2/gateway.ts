import { createHash } from 'node:crypto';
import type { PaymentResult, RefundResult } from '#shared/gateway-results.ts';
import { type CallbackVerification, type Gateway, GatewayError } from '../gateway.ts';
import { type JsonResponse, messageOf, numberOf, objectOf, requestJson, textOf } from '../request-json.ts';
import { timingSafeEqualText } from '../timing-safe-equal.ts';
import { tokenSource } from './token.ts';
import { openingOf, payRequestOf } from './upi.ts';

export type PhonePeV2Settings = {
  name: string;
  /** base of the payment calls */
  host: string;
  tokenUrl: string;
  clientId: string;
  clientVersion: string;
  clientSecret: string;
  webhookUsername: string;
  webhookPassword: string;
};

/**
 * PhonePe v2 (OAuth): Standard Checkout on its page, Custom Checkout for UPI in the shop's. Its webhook does not sign
 * the body: it is a hint, the status call decides.
 */
export function phonePeV2(settings: PhonePeV2Settings, now: () => number = Date.now): Gateway {
  const tokens = tokenSource(settings, now);

  async function call(method: 'GET' | 'POST', path: string, payload?: object): Promise<JsonResponse> {
    const once = async () =>
      requestJson({
        url: settings.host + path,
        method,
        headers: { 'content-type': 'application/json', authorization: `O-Bearer ${await tokens.get()}` },
        safe: method === 'GET',
        ...(payload ? { body: JSON.stringify(payload) } : {}),
      });
    const first = await once();
    if (first.status !== 401) return first;
    tokens.forget();
    return once();
  }

  return {
    name: settings.name,
    attemptMinutes: 15,

    async start({ transactionId, amount, returnUrl, expiresInSeconds }) {
      const { status, body } = await call('POST', '/checkout/v2/pay', {
        merchantOrderId: transactionId,
        amount,
        expireAfter: Math.max(300, Math.min(3600, expiresInSeconds)),
        paymentFlow: { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: returnUrl } },
      });
      if (status >= 400) throw refused(status, body);
      const url = textOf(body.redirectUrl);
      if (!url) throw new GatewayError('unknown', 'NO_REDIRECT', 'Payment gateway did not provide a redirect URL');
      return { redirectUrl: url, reference: textOf(body.orderId) };
    },

    async startUpi(request) {
      const { status, body } = await call('POST', '/payments/v2/pay', payRequestOf(request));
      if (status >= 400) throw refused(status, body);
      return openingOf(body, request);
    },

    async status(transactionId, flow) {
      const product = flow === 'upi' ? 'payments' : 'checkout';
      const path = `/${product}/v2/order/${transactionId}/status?details=true&errorContext=true`;
      const { status, body } = await call('GET', path);
      if (status >= 400) {
        if (textOf(body.code) === 'INVALID_MERCHANT_ORDER_ID') return { ...NOTHING, state: 'not_found' };
        throw refused(status, body);
      }
      return word(body);
    },

    readCallback(headers, raw): CallbackVerification {
      const signature = (headers.get('authorization') ?? '').replace(/^SHA256\s*/i, '').toLowerCase();
      const expected = createHash('sha256')
        .update(`${settings.webhookUsername}:${settings.webhookPassword}`)
        .digest('hex');
      if (!timingSafeEqualText(signature, expected)) return { verified: false, reason: 'authorization' };
      let body: Record<string, unknown>;
      try {
        body = objectOf(JSON.parse(raw.toString('utf8')));
      } catch {
        return { verified: false, reason: 'no JSON' };
      }
      const payload = objectOf(body.payload);
      const subject = subjectOf(body);
      const id =
        subject === 'refund'
          ? textOf(payload.merchantRefundId)
          : (textOf(payload.merchantOrderId) ?? textOf(payload.originalMerchantOrderId));
      return { verified: true, transactionId: id, subject, body };
    },

    async refund({ refundId, transactionId, amount }) {
      const payload = { merchantRefundId: refundId, originalMerchantOrderId: transactionId, amount };
      const { status, body } = await call('POST', '/payments/v2/refund', payload);
      if (status >= 400) throw refused(status, body);
      return refundWord(body);
    },

    async refundStatus({ refundId }) {
      const { status, body } = await call('GET', `/payments/v2/refund/${refundId}/status`);
      // rejecting our credentials does not mean that the refund is unknown
      if ([401, 403, 408, 429].includes(status)) throw refused(status, body);
      return status >= 400 ? null : refundWord(body);
    },

    test: (signal) => tokens.test(signal),
  };
}

const NOTHING = { amount: null, reference: null, instrument: null, errorCode: null, message: null };

/** What a callback is about, by its event; its deprecated type has the same words. A failed try leaves the order open. */
function subjectOf(body: Record<string, unknown>): 'payment' | 'refund' | 'informational' {
  const event = (textOf(body.event) ?? textOf(body.type) ?? '').toLowerCase().replaceAll('_', '.');
  if (event.startsWith('pg.refund')) return 'refund';
  return event.endsWith('transaction.attempt.failed') ? 'informational' : 'payment';
}

function refused(status: number, body: Record<string, unknown>): GatewayError {
  const code = textOf(body.code) ?? `HTTP_${status}`;
  return new GatewayError('refused', code, messageOf(body) ?? code);
}

function word(body: Record<string, unknown>): PaymentResult {
  const [detail] = Array.isArray(body.paymentDetails) ? body.paymentDetails.slice(-1) : [];
  const facts = {
    amount: numberOf(body.amount),
    reference: textOf(objectOf(detail).transactionId) ?? textOf(body.orderId),
    instrument: textOf(objectOf(detail).paymentMode),
    errorCode: null,
    message: null,
  };
  const state = textOf(body.state);
  if (state === 'COMPLETED') return { ...facts, state: 'succeeded' };
  if (state === 'PENDING') return { ...facts, state: 'pending' };
  if (state !== 'FAILED') throw new GatewayError('refused', 'UNKNOWN_STATE', `Unexpected state ${state}`);
  const reasons = [
    textOf(body.errorCode),
    textOf(body.detailedErrorCode),
    textOf(objectOf(body.errorContext).errorCode),
    textOf(objectOf(body.errorContext).detailedErrorCode),
    textOf(objectOf(detail).errorCode),
    textOf(objectOf(detail).detailedErrorCode),
  ];
  return { ...facts, state: 'failed', errorCode: failure(reasons), message: reasons.find(Boolean) ?? null };
}

function failure(reasons: (string | null)[]): NonNullable<PaymentResult['errorCode']> {
  if (reasons.includes('TXN_CANCELLED')) return 'PAYMENT_CANCELLED';
  return reasons.includes('TXN_NOT_COMPLETED') ? 'PAYMENT_TIMEOUT' : 'PAYMENT_FAILED';
}

function refundWord(body: Record<string, unknown>): RefundResult {
  const state = textOf(body.state);
  const facts = { reference: textOf(body.refundId), message: textOf(body.errorCode) };
  if (state === 'COMPLETED') return { ...facts, state: 'completed' };
  return { ...facts, state: state === 'FAILED' ? 'failed' : 'pending' };
}
