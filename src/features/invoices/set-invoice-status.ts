import { and, eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { invoices } from '#db/schema/invoices.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { hasNoCreditNote } from './invoice-in-effect.ts';
import type { InvoiceAnswer } from './list-invoices.ts';
import { readInvoice } from './read-invoice.ts';
import { canSetStatus } from './states.ts';
import { withdrawInvoice } from './withdraw-invoice.ts';

/**
 * Marks an invoice as paid or unpaid, or withdraws it: void within the month of its issue, later reversed by a credit
 * note. It keeps its number and stays listed. NOT_FOUND, INVOICE_STATUS_NOT_ALLOWED.
 */
export function setInvoiceStatus(
  app: App,
  staff: Staff,
  id: string,
  status: 'paid' | 'sent' | 'void' | 'reversed',
): Promise<InvoiceAnswer> {
  return transact(app.db, async (tx) => {
    const [invoice] = await tx.select({ orderId: invoices.orderId }).from(invoices).where(eq(invoices.id, id));
    // the order is locked first, as everywhere, so that changes take turns
    if (invoice?.orderId) await lockOrder(tx, invoice.orderId);
    const [locked] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update');
    if (!locked) throw new DomainError('NOT_FOUND');
    const now = app.now();
    if (!canSetStatus(locked, status, shopDay(now))) throw new DomainError('INVOICE_STATUS_NOT_ALLOWED');
    if (status === 'paid' || status === 'sent')
      await tx
        .update(invoices)
        .set({ status, paidAt: status === 'paid' ? now : null })
        .where(eq(invoices.id, id));
    else {
      // what a refund has credited is not taken back twice
      const [withoutNote] = await tx
        .select({ id: invoices.id })
        .from(invoices)
        .where(and(eq(invoices.id, id), hasNoCreditNote));
      if (!withoutNote) throw new DomainError('INVOICE_STATUS_NOT_ALLOWED');
      await withdrawInvoice(app, tx, locked, `staff:${staff.userId}`);
    }
    await recordChange(tx, staff, now, {
      action: 'invoice.status',
      entityId: id,
      label: locked.number,
      before: { status: locked.status },
      after: { status },
    });
    return (await readInvoice(tx, id)).answer;
  });
}
