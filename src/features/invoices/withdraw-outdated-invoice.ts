import { and, eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { invoices } from '#db/schema/invoices.ts';
import type { App } from '#platform/app.ts';
import { cancelChallan } from './cancel-challan.ts';
import { hasNoCreditNote, isInEffect } from './invoice-in-effect.ts';
import { withdrawInvoice } from './withdraw-invoice.ts';

/**
 * Withdraws the invoice of a locked order whose buyer or State has changed, or its delivery challan; a corrected one
 * follows. An invoice with a credit note stays.
 */
export async function withdrawOutdatedInvoice(app: App, tx: Tx, orderId: string): Promise<void> {
  const [outdated] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), isInEffect, hasNoCreditNote))
    .for('update');
  if (outdated) await withdrawInvoice(app, tx, outdated, 'system');
  else await cancelChallan(app, tx, orderId);
}
