import { sql } from 'drizzle-orm';
import { rollupByKey } from '#db/rollups.ts';
import type { App } from '#platform/app.ts';
import { lastDayOfMonth, shopDay } from '#shared/dates.ts';
import { parseRupees } from '#shared/money.ts';

/** Taxable value and taxes of a month (this one unless said), net of credit notes, and what is overdue today. */
export async function summariseInvoices(app: App, month = shopDay(app.now()).slice(0, 7)) {
  const tax = await rollupByKey(app.db, 'tax', { from: `${month}-01`, to: lastDayOfMonth(month) });
  const { rows: overdue } = await app.db.execute<{ n: number; total: string }>(
    sql`select count(*)::int as n, coalesce(sum(total_amount), 0)::text as total from invoices where status = 'overdue'`,
  );
  const of = (key: string) => tax.get(key)?.amount ?? 0;
  return {
    month,
    taxable: of('taxable'),
    cgst: of('cgst'),
    sgst: of('sgst'),
    igst: of('igst'),
    overdue: parseRupees(overdue[0]!.total),
    overdueCount: overdue[0]!.n,
  };
}
