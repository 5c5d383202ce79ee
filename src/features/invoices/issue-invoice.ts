import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { invoices } from '#db/schema/invoices.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import { readSettings } from '../settings/read-settings.ts';
import { recordWebhookEvents } from '../webhooks/record-webhook-events.ts';
import { allocateNumber } from './allocate-number.ts';
import { invoiceEvent } from './invoice-event.ts';
import { isInEffect } from './invoice-in-effect.ts';
import { describeInvoice } from './invoice-snapshot.ts';
import { issueChallan } from './issue-challan.ts';
import { requireSupplier } from './require-supplier.ts';

export type Invoice = typeof invoices.$inferSelect;

/**
 * The invoice of an order, issued now if it has none: an immutable snapshot with the next number of the financial year.
 * Null for an order of ₹0, of which a replacement gets its delivery challan instead, and for a cancelled one. NOT_FOUND when it is not confirmed, INVOICE_EXISTS when it was imported
 * from another shop, SUPPLIER_INCOMPLETE {missing}.
 */
export async function issueInvoice(app: App, tx: Tx, orderId: string): Promise<Invoice | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order?.confirmedAt) throw new DomainError('NOT_FOUND');
  const [existingInvoice] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), isInEffect));
  if (existingInvoice) return existingInvoice;
  // cancelled after the sweep selected it
  if (order.status === 'cancelled') return null;
  if (order.source === 'replacement' && order.totalAmount === 0) {
    await issueChallan(app, tx, order);
    return null;
  }
  // the former shop has invoiced it; a second invoice would be taxed twice
  if (order.invoicedAt && order.totalAmount > 0) throw new DomainError('INVOICE_EXISTS');
  const settings = await readSettings(tx);
  if (order.totalAmount > 0) requireSupplier(settings);
  // refunds from before the invoice are checked again for credit notes
  const command = { type: 'recordInvoicing', at: app.now(), isRecredited: order.totalAmount > 0 } as const;
  await changeOrderWithin(app, tx, orderId, command, 'system');
  if (order.totalAmount === 0) return null;
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const described = describeInvoice(settings, order, items, app.now());
  const [invoice] = await tx
    .insert(invoices)
    .values({ ...described, number: await allocateNumber(tx, 'INV', described.issuedOn) })
    .returning();
  await recordWebhookEvents(tx, [invoiceEvent('invoice.issued', invoice!)]);
  return invoice!;
}
