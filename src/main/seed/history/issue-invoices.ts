import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { invoiceSeries, invoices } from '#db/schema/invoices.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/payments.ts';
import { describeInvoice } from '#features/invoices/invoice-snapshot.ts';
import { issueCreditNote } from '#features/invoices/issue-credit-note.ts';
import { financialYear, invoiceNumber } from '#features/invoices/tax-rules.ts';
import { readSettings } from '#features/settings/read-settings.ts';
import { insertMany } from './insert-many.ts';

/**
 * The numbered invoices of all supplied orders, and the credit notes of their refunds. `paidAt`: when each order was
 * paid.
 */
export async function issueInvoices(tx: Tx, paidAt: ReadonlyMap<string, Date>): Promise<void> {
  const settings = await readSettings(tx);
  const due = await tx
    .select()
    .from(orders)
    .where(and(isNotNull(orders.invoicedAt), gt(orders.totalAmount, 0)))
    .orderBy(asc(orders.invoicedAt), asc(orders.id));
  const items = Map.groupBy(
    await tx.select().from(orderItems).orderBy(asc(orderItems.position)),
    ({ orderId }) => orderId,
  );
  const last = new Map<string, number>();
  await insertMany(
    tx,
    invoices,
    due.map((order) => {
      const [at, paid] = [order.invoicedAt!, paidAt.get(order.id)];
      const described = describeInvoice(settings, order, items.get(order.id) ?? [], at);
      const year = financialYear(described.issuedOn);
      const serial = (last.get(year) ?? 0) + 1;
      last.set(year, serial);
      const number = invoiceNumber('INV', year, serial);
      // cash arrives later than the invoice
      return { ...described, number, paidAt: paid && paid > at ? paid : described.paidAt };
    }),
  );
  for (const [year, serial] of last)
    await tx.insert(invoiceSeries).values({ series: 'INV', financialYear: year, lastNumber: serial });
  const refundRows = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.state, 'completed'))
    .orderBy(asc(refunds.updatedAt));
  for (const { id, updatedAt } of refundRows) await issueCreditNote({ now: () => updatedAt }, tx, id);
}
