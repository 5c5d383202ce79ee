import type { Core } from './core.ts';
import { createPayment, createRefund } from './create-records.ts';
import { reportedAmount } from './faults.ts';
import { type Call, json, parseObject, type Reply } from './http-types.ts';
import { gatewayId } from './ids.ts';
import { refundable } from './model.ts';
import { PHONEPE_BUTTONS, type Protocol } from './protocol.ts';
import { isSigned } from './v1-checksum.ts';
import { type V1Pay, type V1Refund, validatePayment, validateRefund } from './v1-fields.ts';
import { v1Error, v1Status } from './v1-messages.ts';
import { v1BrowserReturn, v1Notification } from './v1-outbound.ts';

const MOUNTS = ['/apis/pg-sandbox', '/apis/hermes'];
const PAY_PAGE = '/transact';

/** PhonePe PG v1: salt key and X-VERIFY. */
export function v1Protocol(core: Core): Protocol {
  return {
    name: 'v1',
    title: 'PhonePe v1',
    buttons: PHONEPE_BUTTONS,
    payPagePath: PAY_PAGE,
    routes: [
      { method: 'POST', mounts: MOUNTS, path: '/pg/v1/pay', operation: 'v1.pay', handle: (call) => pay(core, call) },
      {
        method: 'GET',
        mounts: MOUNTS,
        path: '/pg/v1/status/:merchant/:id',
        operation: 'v1.status',
        handle: (call) => status(core, call),
      },
      {
        method: 'POST',
        mounts: MOUNTS,
        path: '/pg/v1/refund',
        operation: 'v1.refund',
        handle: (call) => refund(core, call),
      },
    ],
    notification: (record, alterations) => v1Notification(core, record, alterations),
    browserReturn: v1BrowserReturn,
  };
}

/** The common checks of pay and refund, in the order of the specification. */
function openRequest(core: Core, call: Call): { fields: Record<string, unknown>; merchantName: string } | Reply {
  const encoded = parseObject(call.body)?.request;
  if (typeof encoded !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return v1Error('BAD_REQUEST');
  const fields = parseObject(Buffer.from(encoded, 'base64'));
  if (!fields) return v1Error('BAD_REQUEST');
  const merchants = core.config.v1Merchants.filter((one) => one.merchantId === fields.merchantId);
  // An unknown merchant has no key: any configured one distinguishes a bad signature from a missing key.
  const keys = merchants.length > 0 ? merchants : core.config.v1Merchants;
  if (!isSigned(call.headers['x-verify'], encoded + call.pathInMount, keys)) return v1Error('AUTHORIZATION_FAILED');
  const merchant = merchants[0];
  return merchant ? { fields, merchantName: merchant.name } : v1Error('KEY_NOT_CONFIGURED');
}

function pay(core: Core, call: Call): Reply {
  const opened = openRequest(core, call);
  if ('status' in opened) return opened;
  const problem = validatePayment(opened.fields);
  if (problem) return v1Error('BAD_REQUEST', problem);
  const fields = opened.fields as V1Pay & { merchantId: string };
  const key = keyOf(fields.merchantId, fields.merchantTransactionId);
  if (core.store.has(key)) return v1Error('INVALID_TRANSACTION_ID');
  const now = core.clock.now();
  const payment = createPayment(core, {
    protocol: 'v1',
    key,
    merchantId: fields.merchantId,
    merchantName: opened.merchantName,
    id: fields.merchantTransactionId,
    gatewayId: gatewayId('T', now),
    amount: fields.amount,
    expireAt: now + core.settings.v1ExpirySeconds * 1000,
    redirectUrl: fields.redirectUrl,
    redirectMode: fields.redirectMode,
    callbackUrl: fields.callbackUrl,
    metaInfo: null,
  });
  const redirectInfo = { url: `${core.publicUrl()}${PAY_PAGE}?token=${payment.token}`, method: 'GET' };
  return json(200, {
    success: true,
    code: 'PAYMENT_INITIATED',
    message: 'Payment initiated',
    data: {
      merchantId: payment.merchantId,
      merchantTransactionId: payment.id,
      instrumentResponse: { type: 'PAY_PAGE', redirectInfo },
    },
  });
}

function status(core: Core, call: Call): Reply {
  const merchantId = call.params.merchant!;
  const merchants = core.config.v1Merchants.filter((one) => one.merchantId === merchantId);
  const keys = merchants.length > 0 ? merchants : core.config.v1Merchants;
  if (!isSigned(call.headers['x-verify'], call.pathInMount, keys)) return v1Error('AUTHORIZATION_FAILED');
  if (merchants.length === 0) return v1Error('KEY_NOT_CONFIGURED');
  if (call.headers['x-merchant-id'] !== merchantId) {
    return v1Error('BAD_REQUEST', 'X-MERCHANT-ID must be the merchant of the path.');
  }
  const record = core.store.get(keyOf(merchantId, call.params.id!));
  if (!record) return v1Error('TRANSACTION_NOT_FOUND');
  return json(200, v1Status(record, reportedAmount(record, call.faults.get('altered_amount'))));
}

function refund(core: Core, call: Call): Reply {
  const opened = openRequest(core, call);
  if ('status' in opened) return opened;
  const problem = validateRefund(opened.fields);
  if (problem) return v1Error('BAD_REQUEST', problem);
  const fields = opened.fields as V1Refund & { merchantId: string };
  const key = keyOf(fields.merchantId, fields.merchantTransactionId);
  if (core.store.has(key)) return v1Error('INVALID_TRANSACTION_ID');
  const original = core.store.get(keyOf(fields.merchantId, fields.originalTransactionId));
  if (original?.kind !== 'payment') return v1Error('TRANSACTION_NOT_FOUND');
  if (original.state !== 'COMPLETED') return v1Error('BAD_REQUEST', 'The original transaction is not completed.');
  if (fields.amount > refundable(original)) return v1Error('BAD_REQUEST', 'The refunds exceed the original amount.');
  const now = core.clock.now();
  const record = createRefund(core, {
    protocol: 'v1',
    key,
    merchantId: fields.merchantId,
    id: fields.merchantTransactionId,
    gatewayId: gatewayId('TR', now),
    amount: fields.amount,
    callbackUrl: fields.callbackUrl,
    original,
  });
  return json(200, v1Status(record));
}

/** Payments and refunds share one id space, because the status call serves both. */
function keyOf(merchantId: string, id: string): string {
  return `v1/${merchantId}/${id}`;
}
