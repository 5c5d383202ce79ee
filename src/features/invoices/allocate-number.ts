import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { invoiceSeries } from '#db/schema/invoices.ts';
import { financialYear, invoiceNumber, type Series } from './tax-rules.ts';

/**
 * The next number of a series in the financial year of a day. The series' row stays locked until the transaction ends,
 * and a rolled back number is used again, so the series has no gaps; call this last.
 */
export async function allocateNumber(tx: Tx, series: Series, day: string): Promise<string> {
  const year = financialYear(day);
  const [row] = await tx
    .insert(invoiceSeries)
    .values({ series, financialYear: year, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [invoiceSeries.series, invoiceSeries.financialYear],
      set: { lastNumber: sql`${invoiceSeries.lastNumber} + 1` },
    })
    .returning({ lastNumber: invoiceSeries.lastNumber });
  return invoiceNumber(series, year, row!.lastNumber);
}
