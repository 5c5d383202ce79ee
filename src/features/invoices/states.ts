import type { InvoiceStatus } from '#shared/order-states.ts';
import { sourcesOf } from '#shared/state-machine.ts';
import { INVOICE_TRANSITIONS } from '../orders/process/states.ts';

/** Moves that mailing, the due date or a change of the order make; the others of the table staff make by hand. */
const AUTOMATIC: readonly (readonly [from: InvoiceStatus, to: InvoiceStatus])[] = [
  ['draft', 'sent'],
  ['sent', 'overdue'],
  ['paid', 'void'],
];

/** Waits for its payment. */
export const UNPAID_STATUSES = sourcesOf(INVOICE_TRANSITIONS, 'paid');

/** Whether an invoice may be set to a status by hand; those of orders follow their payment, credit notes stand. */
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
