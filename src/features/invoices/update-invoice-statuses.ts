import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { invoices } from '#db/schema/invoices.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { shopDay } from '#shared/dates.ts';
import { sourcesOf } from '#shared/state-machine.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { INVOICE_TRANSITIONS } from '../orders/process/states.ts';
import { cancelUnusedChallans } from './cancel-challan.ts';
import { hasNoCreditNote, isInEffect } from './invoice-in-effect.ts';
import { UNPAID_STATUSES } from './states.ts';
import { withdrawInvoice } from './withdraw-invoice.ts';

const BATCH = 50;

/**
 * Updates invoices: paid with their order, withdrawn when it ends unpaid, overdue from the day after the due date. With
 * an order that ends before it is sent, its delivery challan is cancelled.
 */
export async function updateInvoiceStatuses(app: App): Promise<number> {
  const paid = await app.db.execute(sql`
    update invoices set status = 'paid', paid_at = ${app.now().toISOString()}::timestamptz from orders o
    where o.id = invoices.order_id and o.payment_status = 'completed' and invoices.kind = 'invoice'
      and invoices.status in ${UNPAID_STATUSES}`);
  const withdrawn = await withdrawUnpaid(app);
  const overdue = await app.db.execute(sql`
    update invoices set status = 'overdue' where status in ${sourcesOf(INVOICE_TRANSITIONS, 'overdue')} and kind = 'invoice' and due_date < ${shopDay(app.now())}::date`);
  const cancelled = await cancelUnusedChallans(app);
  return (paid.rowCount ?? 0) + withdrawn + (overdue.rowCount ?? 0) + cancelled;
}

/** Invoices of orders cancelled or deleted before any payment: no refund and so no credit note of one follows. */
async function withdrawUnpaid(app: App): Promise<number> {
  const isDue = and(
    inArray(invoices.status, UNPAID_STATUSES),
    isNotNull(invoices.orderId),
    isInEffect,
    hasNoCreditNote,
    // an order is deleted with its row only when it is unpaid and its goods have not left the shop
    or(isNull(orders.id), and(eq(orders.status, 'cancelled'), ne(orders.paymentStatus, 'completed'))),
  );
  const due = await app.db
    .select({ id: invoices.id, orderId: invoices.orderId })
    .from(invoices)
    .leftJoin(orders, eq(orders.id, invoices.orderId))
    .where(isDue)
    .limit(BATCH);
  let withdrawn = 0;
  for (const { id, orderId } of due)
    await transact(app.db, async (tx) => {
      await lockOrder(tx, orderId!);
      // reinstated or paid since
      const [row] = await tx
        .select({ invoice: invoices })
        .from(invoices)
        .leftJoin(orders, eq(orders.id, invoices.orderId))
        .where(and(eq(invoices.id, id), isDue))
        .for('update', { of: invoices });
      if (!row) return;
      await withdrawInvoice(app, tx, row.invoice, 'system');
      withdrawn += 1;
    });
  return withdrawn;
}
