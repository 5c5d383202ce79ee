import type { invoices } from '#db/schema/invoices.ts';
import type { WebhookEvent } from '../webhooks/record-webhook-events.ts';

/** The webhook event of an issued document, beside the events of its order. */
export function invoiceEvent(
  type: 'invoice.issued' | 'credit_note.issued',
  { id, number, kind, orderId, totalAmount, issuedOn }: typeof invoices.$inferSelect,
): WebhookEvent {
  const invoice = { id, number, kind, totalPaise: totalAmount, issuedOn };
  return { type, subject: orderId ?? id, data: { orderId, invoice } };
}
