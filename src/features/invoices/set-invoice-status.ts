import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { invoices } from '#db/schema/invoices.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import type { InvoiceAnswer } from './list-invoices.ts';
import { readInvoice } from './read-invoice.ts';
import { canSetStatus } from './states.ts';

/** Marks an invoice as paid, unpaid or void; a void one keeps its number and stays listed. */
export function setInvoiceStatus(
  app: App,
  staff: Staff,
  id: string,
  status: 'paid' | 'sent' | 'void',
): Promise<InvoiceAnswer> {
  return transact(app.db, async (tx) => {
    const [known] = await tx.select({ orderId: invoices.orderId }).from(invoices).where(eq(invoices.id, id));
    // the order is locked first, as everywhere, so that changes take turns
    if (known?.orderId) await lockOrder(tx, known.orderId);
    const [locked] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update');
    if (!locked) throw new DomainError('NOT_FOUND');
    if (!canSetStatus(locked, status)) throw new DomainError('INVOICE_STATUS_NOT_ALLOWED');
    const now = app.now();
    await tx
      .update(invoices)
      .set({ status, paidAt: status === 'paid' ? now : null, voidedAt: status === 'void' ? now : null })
      .where(eq(invoices.id, id));
    // a corrected invoice follows a void one
    if (status === 'void' && locked.orderId) {
      const command = { type: 'recordInvoicing', at: null, isRecredited: false } as const;
      await changeOrderWithin(app, tx, locked.orderId, command, `staff:${staff.userId}`);
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
