import { sql } from 'drizzle-orm';
import type { App } from '#platform/app.ts';
import { shopDay } from '#shared/dates.ts';

/** Invoices follow what happens: paid when their order is, overdue the day after their due date. */
export async function updateInvoiceStatuses(app: App): Promise<number> {
  const paid = await app.db.execute(sql`
    update invoices set status = 'paid', paid_at = ${app.now().toISOString()}::timestamptz from orders o
    where o.id = invoices.order_id and o.payment_status = 'completed' and invoices.kind = 'invoice'
      and invoices.status in ('draft', 'sent', 'overdue')`);
  // cancelled before anything was paid: nothing is owed, and no refund will bring a note
  const gone = await app.db.execute(sql`
    with cancelled as (
      select i.id, o.id as order_id from invoices i join orders o on o.id = i.order_id
      where i.kind = 'invoice' and i.status in ('draft', 'sent', 'overdue') and o.status = 'cancelled'
        and o.payment_status <> 'completed' and not exists (select from invoices note where note.original_id = i.id)
      for update of o skip locked),
    free as (update orders set invoiced_at = null where id in (select order_id from cancelled))
    update invoices set status = 'void', voided_at = ${app.now().toISOString()}::timestamptz
    where id in (select id from cancelled)`);
  const late = await app.db.execute(sql`
    update invoices set status = 'overdue' where status = 'sent' and kind = 'invoice' and due_date < ${shopDay(app.now())}::date`);
  return (paid.rowCount ?? 0) + (gone.rowCount ?? 0) + (late.rowCount ?? 0);
}
