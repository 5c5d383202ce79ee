import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { invoices } from '#db/schema/invoices.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { invoicePath } from './invoice-link.ts';

/** Invoices and credit notes of the customer's orders with links to their PDFs, without void ones. */
export async function listOwnInvoices(app: App, userId: string, orderIds: readonly string[]) {
  const rows = await app.db
    .select({ invoice: invoices, orderId: orders.id })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        eq(orders.userId, userId),
        isNull(orders.deletedAt),
        ne(invoices.status, 'void'),
      ),
    )
    .orderBy(asc(invoices.createdAt), asc(invoices.number));
  return rows.map(({ invoice, orderId }) => ({
    orderId,
    kind: invoice.kind,
    number: invoice.number,
    total: invoice.totalAmount,
    path: invoicePath(app.keys, invoice),
  }));
}
