import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { invoices } from '#db/schema/invoices.ts';
import type { App } from '#platform/app.ts';
import { sourcesOf } from '#shared/state-machine.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import { INVOICE_TRANSITIONS } from '../orders/process/states.ts';

/**
 * Voids the invoice of a locked order whose buyer or State has changed; a corrected one follows. An invoice with a
 * credit note stays.
 */
export async function voidOutdatedInvoice(app: App, tx: Tx, orderId: string): Promise<void> {
  const gone = await tx
    .update(invoices)
    .set({ status: 'void', voidedAt: app.now(), paidAt: null })
    .where(
      and(
        eq(invoices.orderId, orderId),
        eq(invoices.kind, 'invoice'),
        inArray(invoices.status, sourcesOf(INVOICE_TRANSITIONS, 'void')),
        sql`not exists (select from invoices note where note.original_id = ${invoices.id})`,
      ),
    )
    .returning({ id: invoices.id });
  if (gone.length > 0)
    await changeOrderWithin(app, tx, orderId, { type: 'recordInvoicing', at: null, isRecredited: false }, 'system');
}
