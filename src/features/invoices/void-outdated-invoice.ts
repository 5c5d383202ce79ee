import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { invoices } from '#db/schema/invoices.ts';
import { orders } from '#db/schema/orders.ts';

/**
 * The invoice of a locked order names a buyer or a State that are no more: it is void and a right one follows. One that a
 * note has taken something of stands.
 */
export async function voidOutdatedInvoice(tx: Tx, orderId: string, now: Date): Promise<void> {
  const gone = await tx
    .update(invoices)
    .set({ status: 'void', voidedAt: now, paidAt: null })
    .where(
      and(
        eq(invoices.orderId, orderId),
        eq(invoices.kind, 'invoice'),
        isNull(invoices.voidedAt),
        sql`not exists (select from invoices note where note.original_id = ${invoices.id})`,
      ),
    )
    .returning({ id: invoices.id });
  if (gone.length > 0) await tx.update(orders).set({ invoicedAt: null }).where(eq(orders.id, orderId));
}
