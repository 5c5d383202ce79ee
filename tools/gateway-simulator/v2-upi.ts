import type { V2Client } from './config.ts';
import type { Core } from './core.ts';
import { createPayment } from './create-records.ts';
import { type Call, json, parseObject, type Reply } from './http-types.ts';
import { gatewayId } from './ids.ts';
import type { Payment } from './model.ts';
import { PHONE_PATH } from './phone-page.ts';
import { type V2UpiPay, validateUpiPayment } from './v2-fields.ts';
import { orderKey } from './v2-keys.ts';
import { v2Duplicate, v2Error } from './v2-messages.ts';

const DEFAULT_SECONDS = { UPI_QR: 480, UPI_INTENT: 600 };
/** A picture that stands for a QR code, for adapters that must accept images: no library draws one here. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Opens an order of Custom Checkout: nobody visits a page, the payer's app reads the code. */
export function payByUpi(core: Core, client: V2Client, call: Call): Reply {
  const body = parseObject(call.body);
  const problem = body ? validateUpiPayment(body) : 'The body must be a JSON object';
  if (problem) return v2Error(400, 'BAD_REQUEST', problem);
  const order = body as V2UpiPay;
  const { type: mode, targetApp = null } = order.paymentFlow.paymentMode;
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
    expireAt: now + (order.expireAfter ?? DEFAULT_SECONDS[mode]) * 1000,
    redirectUrl: '',
    redirectMode: 'REDIRECT',
    callbackUrl: null,
    metaInfo: order.metaInfo ?? null,
    upi: { mode, targetApp },
  });
  const { gatewayId: orderId, state, expireAt } = payment;
  return json(200, { orderId, state, expireAt, ...codeOf(payment, core.publicUrl(), call.faults) });
}

function codeOf(payment: Payment, url: string, faults: Call['faults']) {
  if (faults.has('no_code')) return {};
  if (faults.has('image_code')) return { qrData: PICTURE };
  const link = upiLink(payment, url);
  return payment.upi?.mode === 'UPI_QR' ? { qrData: link } : { intentUrl: link };
}

/** The link as NPCI describes it; `url`, where the payer reads more, is the page that plays the phone. */
function upiLink({ merchantId, merchantName, amount, gatewayId: reference, token, upi }: Payment, url: string): string {
  const fields = {
    pa: `${merchantId}@sim`,
    pn: merchantName,
    am: (amount / 100).toFixed(2),
    cu: 'INR',
    tr: reference,
    mode: upi?.mode === 'UPI_QR' ? '15' : '04',
    url: `${url}${PHONE_PATH}?token=${token}`,
  };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join('&')}`;
}
