import { createHash } from 'node:crypto';
import type { Core } from './core.ts';
import type { Transaction } from './model.ts';
import type { Alterations, Notification } from './protocol.ts';
import { v2Refund, v2WebhookOrder } from './v2-messages.ts';

/** The hash of user and password, which does not cover the body. */
function webhookAuthorization(user: string, password: string): string {
  return createHash('sha256').update(`${user}:${password}`).digest('hex');
}

function eventOf(record: Transaction): string {
  const end = record.state === 'COMPLETED' ? 'completed' : 'failed';
  if (record.kind === 'refund') return `pg.refund.${end}`;
  if (!record.upi) return `checkout.order.${end}`;
  // a failed try of an order that stays open
  return record.state === 'PENDING' ? 'pg.transaction.attempt.failed' : `pg.order.${end}`;
}

export function v2Notification(core: Core, record: Transaction, alterations: Alterations): Notification | null {
  const client = core.config.v2Clients.find((one) => one.merchantId === record.merchantId);
  const url = core.settings.v2WebhookUrl;
  if (!client || !url) return null;
  const event = eventOf(record);
  const amount = alterations.amount ?? record.amount;
  const content = record.kind === 'refund' ? v2Refund(record, amount) : v2WebhookOrder(record, amount);
  const extra = alterations.unknownField ? { fieldOfTomorrow: { note: 'unknown to you' } } : {};
  const password = alterations.badSignature ? 'not-the-password' : client.webhookPassword;
  const type = event.toUpperCase().replaceAll('.', '_');
  return {
    event,
    url,
    headers: { 'content-type': 'application/json', authorization: webhookAuthorization(client.webhookUser, password) },
    body: JSON.stringify({ type, event, payload: { ...content, ...extra }, ...extra }),
  };
}
