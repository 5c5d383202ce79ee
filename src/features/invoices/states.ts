import type { InvoiceStatus } from '#shared/order-states.ts';
import { sourcesOf } from '#shared/state-machine.ts';
import { INVOICE_TRANSITIONS } from '../orders/process/states.ts';

/** Transitions by mailing, due date or changes of the order; the others of the table are made by staff. */
const AUTOMATIC: readonly (readonly [from: InvoiceStatus, to: InvoiceStatus])[] = [
  ['draft', 'sent'],
  ['sent', 'overdue'],
  ['paid', 'void'],
  ['paid', 'reversed'],
];

/** Whether it awaits payment. */
export const UNPAID_STATUSES = sourcesOf(INVOICE_TRANSITIONS, 'paid');

/**
 * How an invoice of a day is withdrawn on another, both 'yyyy-mm-dd' in India: 'void' within its month; later the
 * return of the month may be filed, and a credit note reverses it.
 */
export const withdrawalOf = ({ issuedOn }: { issuedOn: string }, today: string): 'void' | 'reversed' =>
  issuedOn.slice(0, 7) < today.slice(0, 7) ? 'reversed' : 'void';

/**
 * Whether staff may set an invoice to a status today ('yyyy-mm-dd' in India); invoices of orders follow their payment,
 * and credit notes are final.
 */
export function canSetStatus(
  invoice: { kind: string; status: InvoiceStatus; orderId: string | null; issuedOn: string },
  to: InvoiceStatus,
  today: string,
): boolean {
  if (invoice.kind !== 'invoice') return false;
  const isWithdrawal = to === 'void' || to === 'reversed';
  if (isWithdrawal && to !== withdrawalOf(invoice, today)) return false;
  if (invoice.orderId !== null && !isWithdrawal) return false;
  return (
    INVOICE_TRANSITIONS[invoice.status].includes(to) &&
    !AUTOMATIC.some(([from, target]) => from === invoice.status && target === to)
  );
}
