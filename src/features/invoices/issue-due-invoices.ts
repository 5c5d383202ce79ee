import { asc, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { missingOnInvoices } from '../settings/identity-rules.ts';
import { readSettings } from '../settings/read-settings.ts';
import { issueInvoice } from './issue-invoice.ts';

/** Statuses in which an invoice is due, as in the index orders_to_invoice. */
const DUE = sql`invoiced_at is null and confirmed_at is not null and deleted_at is null and status in ('processing', 'shipped', 'delivered', 'completed')`;

const BATCH = 20;

/** Issues the due invoices of orders that have none. Returns how many. */
export async function issueDueInvoices(app: App): Promise<number> {
  const due = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(DUE)
    .orderBy(asc(orders.confirmedAt))
    .limit(BATCH);
  // the orders wait, and the attention inbox names the missing details
  if (due.length === 0 || missingOnInvoices(await readSettings(app.db)).length > 0) return 0;
  for (const { id } of due) await transact(app.db, (tx) => issueInvoice(app, tx, id));
  return due.length;
}
