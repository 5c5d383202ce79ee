import type { PaymentResult, RefundResult } from '#shared/gateway-results.ts';
import { type CallbackVerification, type Gateway, GatewayError } from '../gateway.ts';
import { messageOf, numberOf, objectOf, requestJson, textOf } from '../request-json.ts';
import { timingSafeEqualText } from '../timing-safe-equal.ts';
import { checksum } from './checksum.ts';

export type PhonePeV1Settings = {
  name: string;
  host: string;
  merchantId: string;
  saltKey: string;
  saltIndex: string;
};

/** PhonePe PG v1 (salt key). Decides on `code`, never on `success`: a pending payment says success too. */
export function phonePeV1(settings: PhonePeV1Settings): Gateway {
  const { host, merchantId, saltKey, saltIndex } = settings;
  const verify = (signed: string) => checksum(signed, saltKey, saltIndex);
  const headers = { 'content-type': 'application/json', accept: 'application/json' };

  const post = (path: string, payload: object) => {
    const request = Buffer.from(JSON.stringify(payload)).toString('base64');
    return requestJson({
      url: host + path,
      method: 'POST',
      headers: { ...headers, 'x-verify': verify(request + path) },
      body: JSON.stringify({ request }),
    });
  };
  const get = (path: string, signal?: AbortSignal) =>
    requestJson({
      url: host + path,
      method: 'GET',
      headers: { ...headers, 'x-verify': verify(path), 'x-merchant-id': merchantId },
      safe: true,
      signal,
    });
  const statusOf = async (id: string) => (await get(`/pg/v1/status/${merchantId}/${id}`)).body;

  return {
    name: settings.name,
    attemptMinutes: 15,

    async start({ transactionId, amount, returnUrl, callbackUrl, customerId }) {
      const { body } = await post('/pg/v1/pay', {
        merchantId,
        merchantTransactionId: transactionId,
        merchantUserId: customerId.slice(0, 35),
        amount,
        redirectUrl: returnUrl,
        redirectMode: 'REDIRECT',
        callbackUrl,
        paymentInstrument: { type: 'PAY_PAGE' },
      });
      const code = textOf(body.code) ?? 'UNKNOWN';
      if (code !== 'PAYMENT_INITIATED') throw new GatewayError('refused', code, messageOf(body) ?? code);
      const instrument = objectOf(objectOf(body.data).instrumentResponse);
      const url = textOf(objectOf(instrument.redirectInfo).url);
      if (!url) throw new GatewayError('unknown', 'NO_REDIRECT', 'Payment gateway did not provide a redirect URL');
      return { redirectUrl: url, reference: null };
    },

    async status(transactionId) {
      return word(await statusOf(transactionId));
    },

    readCallback(headers, raw): CallbackVerification {
      const response = textOf(objectOf(parse(raw)).response);
      if (!response) return { verified: false, reason: 'no response in the body' };
      if (!timingSafeEqualText(headers.get('x-verify') ?? '', verify(response)))
        return { verified: false, reason: 'checksum' };
      const body = objectOf(parse(Buffer.from(response, 'base64')));
      return {
        verified: true,
        transactionId: textOf(objectOf(body.data).merchantTransactionId),
        subject: 'payment',
        body,
      };
    },

    async refund({ refundId, transactionId, amount, callbackUrl }) {
      const payload = {
        merchantId,
        originalTransactionId: transactionId,
        merchantTransactionId: refundId,
        amount,
        callbackUrl,
      };
      const { body } = await post('/pg/v1/refund', payload);
      return refundWord(body);
    },

    async refundStatus({ refundId }) {
      const body = await statusOf(refundId);
      return textOf(body.code) === 'TRANSACTION_NOT_FOUND' ? null : refundWord(body);
    },

    // this payment does not exist: a wrong key is reported before an unknown payment
    async test(signal) {
      const { body } = await get(`/pg/v1/status/${merchantId}/SHOP-TEST`, signal);
      const code = textOf(body.code) ?? 'UNKNOWN';
      if (!['TRANSACTION_NOT_FOUND', 'PAYMENT_PENDING'].includes(code))
        throw new GatewayError('refused', code, messageOf(body) ?? code);
    },
  };
}

const FAILED = new Set(['PAYMENT_ERROR', 'PAYMENT_DECLINED', 'TIMED_OUT']);

function word(body: Record<string, unknown>): PaymentResult {
  const code = textOf(body.code) ?? '';
  const data = objectOf(body.data);
  const facts = {
    amount: numberOf(data.amount),
    reference: textOf(data.transactionId),
    instrument: textOf(objectOf(data.paymentInstrument).type),
    message: messageOf(body),
    errorCode: null,
  };
  if (code === 'PAYMENT_SUCCESS') return { ...facts, state: 'succeeded' };
  if (code === 'TRANSACTION_NOT_FOUND') return { ...facts, state: 'not_found' };
  if (FAILED.has(code)) return { ...facts, state: 'failed', errorCode: failure(code, textOf(data.responseCode)) };
  if (code === 'PAYMENT_PENDING' || code === 'INTERNAL_SERVER_ERROR') return { ...facts, state: 'pending' };
  throw new GatewayError('refused', code || 'UNKNOWN', messageOf(body) ?? 'Unexpected answer of the payment service');
}

function failure(code: string, responseCode: string | null): NonNullable<PaymentResult['errorCode']> {
  if (responseCode === 'TXN_CANCELLED') return 'PAYMENT_CANCELLED';
  return code === 'TIMED_OUT' ? 'PAYMENT_TIMEOUT' : 'PAYMENT_FAILED';
}

function refundWord(body: Record<string, unknown>): RefundResult {
  const code = textOf(body.code) ?? '';
  const facts = { reference: textOf(objectOf(body.data).transactionId), message: messageOf(body) };
  if (code === 'PAYMENT_SUCCESS') return { ...facts, state: 'completed' };
  if (code === 'PAYMENT_PENDING' || code === 'INTERNAL_SERVER_ERROR') return { ...facts, state: 'pending' };
  return { ...facts, state: 'failed', message: facts.message ?? code };
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}
