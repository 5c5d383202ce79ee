import { createHmac } from 'node:crypto';
import {
  type Alterations,
  type BrowserReturn,
  type Core,
  type Notification,
  type Payment,
  secretToken,
  type Transaction,
} from '#simulator/api.ts';
import type { Account } from './account.ts';
import { linkEntity, paymentEntity, paymentId, refundEntity } from './messages.ts';

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** The webhook signs its raw body; its id is the same in all attempts. */
export function razorpayNotification(
  core: Core,
  account: Account | undefined,
  record: Transaction,
  shortUrl: string,
  alterations: Alterations,
): Notification | null {
  const url = core.settings.razorpayWebhookUrl;
  if (!account || !url) return null;
  const { event, payload } = content(record, shortUrl, alterations.amount ?? record.amount);
  const extra = alterations.unknownField ? { field_of_tomorrow: { note: 'unknown to you' } } : {};
  const body = JSON.stringify({
    entity: 'event',
    account_id: account.accountId,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(core.clock.now() / 1000),
    ...extra,
  });
  const secret = alterations.badSignature ? 'not-the-secret' : account.webhookSecret;
  return {
    event,
    url,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': hmac(secret, body),
      'x-razorpay-event-id': secretToken().slice(0, 14),
    },
    body,
  };
}

function content(record: Transaction, shortUrl: string, amount: number) {
  if (record.kind === 'refund') {
    const entity = refundEntity(record, amount);
    const event = record.state === 'COMPLETED' ? 'refund.processed' : 'refund.failed';
    return { event, payload: { refund: { entity }, payment: { entity: paymentEntity(record.original, false) } } };
  }
  // a failed try leaves the link open
  if (record.state === 'PENDING')
    return { event: 'payment.failed', payload: { payment: { entity: paymentEntity(record, true, amount) } } };
  const entity = linkEntity(record, shortUrl, amount);
  const payment = record.attempt ? { payment: { entity: paymentEntity(record, false, amount) } } : {};
  return {
    event: `payment_link.${entity.status}`,
    payload: { payment_link: { entity }, ...(entity.status === 'paid' ? payment : {}) },
  };
}

/** Only a paid link redirects the browser, with a signature over its parameters. */
export function razorpayReturn(account: Account | undefined, payment: Payment): BrowserReturn {
  const url = new URL(payment.redirectUrl);
  const [link, reference, status, id] = [payment.gatewayId, payment.id, 'paid', paymentId(payment)];
  const fields = {
    razorpay_payment_id: id,
    razorpay_payment_link_id: link,
    razorpay_payment_link_reference_id: reference,
    razorpay_payment_link_status: status,
    razorpay_signature: hmac(account?.keySecret ?? '', [link, reference, status, id].join('|')),
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return { kind: 'redirect', url: url.href };
}
