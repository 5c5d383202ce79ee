import type { InvoiceStatus } from '#shared/order-states.ts';
import { sourcesOf } from '#shared/state-machine.ts';
import { INVOICE_TRANSITIONS } from '../orders/process/states.ts';

/** Transitions by mailing, due date or changes of the order; the others of the table are made by staff. */
const AUTOMATIC: readonly (readonly [from: InvoiceStatus, to: InvoiceStatus])[] = [
  ['draft', 'sent'],
  ['sent', 'overdue'],
  ['paid', 'void'],
];

/** Whether it awaits payment. */
export const UNPAID_STATUSES = sourcesOf(INVOICE_TRANSITIONS, 'paid');

/**
 * Whether staff may set an invoice to a status; invoices of orders follow their payment, and credit notes are final.
 */
export function canSetStatus(
  invoice: { kind: string; status: InvoiceStatus; orderId: string | null },
  to: InvoiceStatus,
): boolean {
  if (invoice.kind !== 'invoice') return false;
  if (invoice.orderId !== null && to !== 'void') return false;
  return (
    INVOICE_TRANSITIONS[invoice.status].includes(to) &&
    !AUTOMATIC.some(([from, target]) => from === invoice.status && target === to)
  );
}
