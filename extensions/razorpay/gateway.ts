import { createHmac } from 'node:crypto';
import {
  type CallbackVerification,
  type Gateway,
  GatewayError,
  type JsonResponse,
  numberOf,
  objectOf,
  requestJson,
  textOf,
  timingSafeEqualText,
} from '#extensions/api.ts';
import type { PaymentResult, RefundResult } from '#shared/gateway-results.ts';

export type RazorpaySettings = {
  name: string;
  host: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
};

/** Razorpay rejects links with a shorter validity; half a minute more allows for clock skew. */
const SHORTEST_LIFE_SECONDS = 15 * 60 + 30;

/**
 * Razorpay by payment links over its REST API. Links are found by our reference, so that a lost response can be fetched
 * again. A failed try leaves the link open; only its expiry ends an unpaid attempt.
 */
export function razorpay(settings: RazorpaySettings, now: () => number = Date.now): Gateway {
  const authorization = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64')}`;

  const call = (
    method: 'GET' | 'POST',
    path: string,
    { body, headers = {}, signal }: { body?: object; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ) =>
    requestJson({
      url: `${settings.host}/v1${path}`,
      method,
      headers: { 'content-type': 'application/json', authorization, ...headers },
      safe: method === 'GET',
      signal,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  async function linkOf(transactionId: string): Promise<Record<string, unknown> | null> {
    const response = await call('GET', `/payment_links?reference_id=${transactionId}`);
    if (response.status >= 400) throw refused(response);
    return listOf(response.body.payment_links).find((link) => link.reference_id === transactionId) ?? null;
  }

  async function paymentOf(transactionId: string): Promise<string> {
    const link = await linkOf(transactionId);
    const payment = link ? paidPayment(link) : null;
    if (!payment) throw new GatewayError('refused', 'NOT_PAID', 'Razorpay has no payment for this link');
    return payment.id;
  }

  return {
    name: settings.name,
    attemptMinutes: 16,

    async start({ transactionId, amount, returnUrl, expiresInSeconds }) {
      const life = Math.max(SHORTEST_LIFE_SECONDS, expiresInSeconds);
      const response = await call('POST', '/payment_links', {
        body: {
          amount,
          currency: 'INR',
          reference_id: transactionId,
          expire_by: Math.floor(now() / 1000) + life,
          accept_partial: false,
          notify: { sms: false, email: false },
          reminder_enable: false,
          callback_url: returnUrl,
          callback_method: 'get',
        },
      });
      if (response.status >= 400) throw refused(response);
      const url = textOf(response.body.short_url);
      if (!url) throw new GatewayError('unknown', 'NO_REDIRECT', 'Payment gateway did not provide a redirect URL');
      return { redirectUrl: url, reference: textOf(response.body.id) };
    },

    async status(transactionId) {
      const link = await linkOf(transactionId);
      return link ? word(link) : { ...NOTHING, state: 'not_found' };
    },

    readCallback(headers, raw): CallbackVerification {
      const expected = createHmac('sha256', settings.webhookSecret).update(raw).digest('hex');
      if (!timingSafeEqualText((headers.get('x-razorpay-signature') ?? '').toLowerCase(), expected))
        return { verified: false, reason: 'signature' };
      let body: Record<string, unknown>;
      try {
        body = objectOf(JSON.parse(raw.toString('utf8')));
      } catch {
        return { verified: false, reason: 'no JSON' };
      }
      const entity = (name: string) => objectOf(objectOf(objectOf(body.payload)[name]).entity);
      const event = textOf(body.event) ?? '';
      if (ENDS_OF_LINK.has(event))
        return { verified: true, transactionId: textOf(entity('payment_link').reference_id), subject: 'payment', body };
      if (ENDS_OF_REFUND.has(event))
        return { verified: true, transactionId: textOf(entity('refund').receipt), subject: 'refund', body };
      return { verified: true, transactionId: null, subject: 'informational', body };
    },

    async refund({ refundId, transactionId, amount }) {
      const payment = await paymentOf(transactionId);
      const response = await call('POST', `/payments/${payment}/refund`, {
        body: { amount, receipt: refundId },
        headers: { 'x-refund-idempotency': refundId },
      });
      if (response.status >= 400) throw refused(response);
      return refundWord(response.body);
    },

    async refundStatus({ refundId, transactionId }) {
      const response = await call('GET', `/payments/${await paymentOf(transactionId)}/refunds`);
      if (response.status >= 400) throw refused(response);
      const refund = listOf(response.body.items).find(({ receipt }) => receipt === refundId);
      return refund ? refundWord(refund) : null;
    },

    async test(signal) {
      const response = await call('GET', '/payment_links?reference_id=shop-test', { signal });
      if (response.status >= 400) throw refused(response);
    },
  };
}

const ENDS_OF_LINK = new Set(['payment_link.paid', 'payment_link.expired', 'payment_link.cancelled']);
const ENDS_OF_REFUND = new Set(['refund.processed', 'refund.failed']);
const NOTHING = { amount: null, reference: null, instrument: null, errorCode: null, message: null };

const listOf = (value: unknown) => (Array.isArray(value) ? value.map(objectOf) : []);

function refused({ status, body }: JsonResponse): GatewayError {
  const error = objectOf(body.error);
  const message = textOf(error.description) ?? `HTTP_${status}`;
  // invalid keys have a status only, no code
  const code = status === 401 ? 'AUTHORIZATION_FAILED' : (textOf(error.code) ?? `HTTP_${status}`);
  return new GatewayError('refused', code === 'BAD_REQUEST_ERROR' ? 'BAD_REQUEST' : code, message);
}

function paidPayment(link: Record<string, unknown>): { id: string; method: string | null } | null {
  const payment = listOf(link.payments).find(({ status }) => status === 'captured' || status === 'refunded');
  const id = textOf(payment?.payment_id);
  return id ? { id, method: textOf(payment?.method) } : null;
}

function word(link: Record<string, unknown>): PaymentResult {
  const payment = paidPayment(link);
  const facts = {
    amount: numberOf(link.amount),
    reference: payment?.id ?? textOf(link.id),
    instrument: payment?.method?.toUpperCase() ?? null,
    errorCode: null,
    message: null,
  };
  switch (textOf(link.status)) {
    case 'paid':
      return { ...facts, state: 'succeeded', amount: numberOf(link.amount_paid) };
    case 'created':
    case 'partially_paid':
      return { ...facts, state: 'pending' };
    case 'expired':
      return { ...facts, state: 'failed', errorCode: 'PAYMENT_TIMEOUT', message: 'The payment link expired' };
    case 'cancelled':
      return { ...facts, state: 'failed', errorCode: 'PAYMENT_CANCELLED', message: 'The payment link was cancelled' };
    default:
      throw new GatewayError('refused', 'UNKNOWN_STATE', `Unexpected state ${textOf(link.status)}`);
  }
}

function refundWord(body: Record<string, unknown>): RefundResult {
  const facts = { reference: textOf(body.id), message: null };
  const status = textOf(body.status);
  if (status === 'processed') return { ...facts, state: 'completed' };
  if (status === 'failed') return { ...facts, state: 'failed', message: 'The refund failed at Razorpay' };
  return { ...facts, state: 'pending' };
}
