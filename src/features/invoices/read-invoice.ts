import { eq } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { invoices } from '#db/schema/invoices.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Invoice } from './issue-invoice.ts';
import { describeInvoice, type InvoiceAnswer, originalInvoices } from './list-invoices.ts';

/** NOT_FOUND when there is none. */
export async function readInvoice(db: Queryable, id: string): Promise<{ row: Invoice; answer: InvoiceAnswer }> {
  const [row] = await db
    .select({ invoice: invoices, originalNumber: originalInvoices.number })
    .from(invoices)
    .leftJoin(originalInvoices, eq(originalInvoices.id, invoices.originalId))
    .where(eq(invoices.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  return { row: row.invoice, answer: describeInvoice(row.invoice, row.originalNumber) };
}
