import type { WebhookEvent } from '../webhooks/record-webhook-events.ts';
import type { Invoice } from './issue-invoice.ts';

/** The webhook event of an issued document, beside the events of its order. */
export function invoiceEvent(
  type: 'invoice.issued' | 'credit_note.issued',
  { id, number, kind, orderId, totalAmount, issuedOn }: Invoice,
): WebhookEvent {
  const invoice = { id, number, kind, totalPaise: totalAmount, issuedOn };
  return { type, subject: orderId ?? id, data: { orderId, invoice } };
}
