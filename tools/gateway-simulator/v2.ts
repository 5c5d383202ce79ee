import type { V2Client } from './config.ts';
import type { Core } from './core.ts';
import { createPayment, createRefund } from './create-records.ts';
import { reportedAmount } from './faults.ts';
import { type Call, json, parseObject, type Reply } from './http-types.ts';
import { gatewayId } from './ids.ts';
import { refundable } from './model.ts';
import { PHONEPE_BUTTONS, type Protocol } from './protocol.ts';
import { type V2Pay, type V2Refund, validatePayment, validateRefund } from './v2-fields.ts';
import { orderKey, refundKey } from './v2-keys.ts';
import { v2Duplicate, v2Error, v2Refund, v2Status } from './v2-messages.ts';
import { v2Notification } from './v2-outbound.ts';
import type { V2Tokens } from './v2-tokens.ts';
import { payByUpi } from './v2-upi.ts';

/** In production the token endpoint is on another host path. */
const TOKEN_MOUNTS = ['/apis/pg-sandbox', '/apis/identity-manager'];
const MOUNTS = ['/apis/pg-sandbox', '/apis/pg'];
const PAY_PAGE = '/transact/uat_v2';
const DEFAULT_EXPIRY_SECONDS = 1200;

/** PhonePe v2, OAuth and webhooks: Standard Checkout on its page, Custom Checkout by UPI. */
export function v2Protocol(core: Core, tokens: V2Tokens): Protocol {
  const authorised = (handle: (client: V2Client, call: Call) => Reply) => (call: Call) => {
    const client = tokens.clientOf(call);
    return client
      ? handle(client, call)
      : v2Error(401, 'AUTHORIZATION_FAILED', 'The access token is missing or invalid');
  };
  return {
    name: 'v2',
    title: 'PhonePe v2',
    buttons: PHONEPE_BUTTONS,
    payPagePath: PAY_PAGE,
    routes: [
      {
        method: 'POST',
        mounts: TOKEN_MOUNTS,
        path: '/v1/oauth/token',
        operation: 'v2.token',
        handle: (call) => tokens.issue(call),
      },
      {
        method: 'POST',
        mounts: MOUNTS,
        path: '/checkout/v2/pay',
        operation: 'v2.pay',
        handle: authorised((client, call) => pay(core, client, call)),
      },
      {
        method: 'GET',
        mounts: MOUNTS,
        path: '/checkout/v2/order/:id/status',
        operation: 'v2.status',
        handle: authorised((client, call) => status(core, client, call, false)),
      },
      {
        method: 'POST',
        mounts: MOUNTS,
        path: '/payments/v2/pay',
        operation: 'v2.upi_pay',
        handle: authorised((client, call) => payByUpi(core, client, call)),
      },
      {
        method: 'GET',
        mounts: MOUNTS,
        path: '/payments/v2/order/:id/status',
        operation: 'v2.upi_status',
        handle: authorised((client, call) => status(core, client, call, true)),
      },
      {
        method: 'POST',
        mounts: MOUNTS,
        path: '/payments/v2/refund',
        operation: 'v2.refund',
        handle: authorised((client, call) => refund(core, client, call)),
      },
      {
        method: 'GET',
        mounts: MOUNTS,
        path: '/payments/v2/refund/:id/status',
        operation: 'v2.refund_status',
        handle: authorised((client, call) => refundStatus(core, client, call)),
      },
    ],
    notification: (record, alterations) => v2Notification(core, record, alterations),
    browserReturn: (payment) => ({ kind: 'redirect', url: payment.redirectUrl }),
  };
}

function pay(core: Core, client: V2Client, call: Call): Reply {
  const body = parseObject(call.body);
  const problem = body ? validatePayment(body) : 'The body must be a JSON object';
  if (problem) return v2Error(400, 'BAD_REQUEST', problem);
  const order = body as V2Pay;
  const key = orderKey(client, order.merchantOrderId);
  if (core.store.has(key)) return v2Duplicate('merchantOrderId');
  const now = core.clock.now();
  const payment = createPayment(core, {
    protocol: 'v2',
    key,
    merchantId: client.merchantId,
    merchantName: client.name,
    id: order.merchantOrderId,
    gatewayId: gatewayId('OMO', now),
    amount: order.amount,
    expireAt: now + (order.expireAfter ?? DEFAULT_EXPIRY_SECONDS) * 1000,
    redirectUrl: order.paymentFlow.merchantUrls.redirectUrl,
    redirectMode: 'REDIRECT',
    callbackUrl: null,
    metaInfo: order.metaInfo ?? null,
  });
  const redirectUrl = `${core.publicUrl()}${PAY_PAGE}?token=${payment.token}`;
  return json(200, { orderId: payment.gatewayId, state: 'PENDING', expireAt: payment.expireAt, redirectUrl });
}

function status(core: Core, client: V2Client, call: Call, isUpi: boolean): Reply {
  const payment = core.store.get(orderKey(client, call.params.id!));
  // each product knows its own orders
  if (payment?.kind !== 'payment' || (payment.upi !== undefined) !== isUpi) return unknownOrder();
  const amount = reportedAmount(payment, call.faults.get('altered_amount'));
  return json(200, v2Status(payment, amount, call.query.get('errorContext') === 'true'));
}

function refund(core: Core, client: V2Client, call: Call): Reply {
  const body = parseObject(call.body);
  const problem = body ? validateRefund(body) : 'The body must be a JSON object';
  if (problem) return v2Error(400, 'BAD_REQUEST', problem);
  const { merchantRefundId, originalMerchantOrderId, amount } = body as V2Refund;
  const key = refundKey(client, merchantRefundId);
  if (core.store.has(key)) return v2Duplicate('merchantRefundId');
  const original = core.store.get(orderKey(client, originalMerchantOrderId));
  if (original?.kind !== 'payment') return unknownOrder();
  if (original.state !== 'COMPLETED') return v2Error(400, 'INVALID_ORDER_STATE', 'The original order is not completed');
  if (amount > refundable(original))
    return v2Error(400, 'INVALID_REFUND_AMOUNT', 'The refunds exceed the original amount');
  const now = core.clock.now();
  const record = createRefund(core, {
    protocol: 'v2',
    key,
    merchantId: client.merchantId,
    id: merchantRefundId,
    gatewayId: gatewayId('OMR', now),
    amount,
    callbackUrl: null,
    original,
  });
  return json(200, { refundId: record.gatewayId, amount, state: 'PENDING' });
}

function refundStatus(core: Core, client: V2Client, call: Call): Reply {
  const record = core.store.get(refundKey(client, call.params.id!));
  if (record?.kind === 'refund') return json(200, v2Refund(record));
  return v2Error(400, 'INVALID_MERCHANT_REFUND_ID', 'No entry found for given merchant refund id');
}

function unknownOrder(): Reply {
  return v2Error(400, 'INVALID_MERCHANT_ORDER_ID', 'No entry found for given merchant order id');
}
