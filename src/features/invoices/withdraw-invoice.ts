import { eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { invoices } from '#db/schema/invoices.ts';
import type { App } from '#platform/app.ts';
import { shopDay } from '#shared/dates.ts';
import type { Actor } from '#shared/order-states.ts';
import { assertTransition } from '#shared/state-machine.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import { INVOICE_TRANSITIONS } from '../orders/process/states.ts';
import { insertCreditNote } from './insert-credit-note.ts';
import type { Invoice } from './issue-invoice.ts';
import { withdrawalOf } from './states.ts';

/**
 * Withdraws an invoice without credit notes, whose row and order are locked, and makes the order's next one due. Within
 * the shop's month of its issue it becomes void. Later the return of that month may be filed, so a credit note in full
 * reverses it (GST section 34). The only writer of `voidedAt` and `reversedAt`.
 */
export async function withdrawInvoice(app: App, tx: Tx, invoice: Invoice, actor: Actor): Promise<void> {
  const now = app.now();
  const status = withdrawalOf(invoice, shopDay(now));
  assertTransition(INVOICE_TRANSITIONS, invoice.status, status);
  const times = status === 'void' ? { voidedAt: now } : { reversedAt: now };
  await tx
    .update(invoices)
    .set({ status, paidAt: null, ...times })
    .where(eq(invoices.id, invoice.id));
  if (invoice.orderId) {
    const command = { type: 'recordInvoicing', at: null, isRecredited: false } as const;
    await changeOrderWithin(app, tx, invoice.orderId, command, actor);
  }
  if (status === 'reversed') await insertCreditNote(tx, invoice, { refundId: null, lines: invoice.lines, at: now });
}
