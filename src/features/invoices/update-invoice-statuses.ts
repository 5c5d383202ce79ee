import { sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import { shopDay } from '#shared/dates.ts';
import { sourcesOf } from '#shared/state-machine.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import { INVOICE_TRANSITIONS } from '../orders/process/states.ts';
import { UNPAID_STATUSES } from './states.ts';

const BATCH = 50;

/**
 * Updates invoices: paid with their order, void when it is cancelled unpaid, overdue from the day after the due date.
 */
export async function updateInvoiceStatuses(app: App): Promise<number> {
  const paid = await app.db.execute(sql`
    update invoices set status = 'paid', paid_at = ${app.now().toISOString()}::timestamptz from orders o
    where o.id = invoices.order_id and o.payment_status = 'completed' and invoices.kind = 'invoice'
      and invoices.status in ${UNPAID_STATUSES}`);
  const voided = await voidCancelled(app);
  const late = await app.db.execute(sql`
    update invoices set status = 'overdue' where status in ${sourcesOf(INVOICE_TRANSITIONS, 'overdue')} and kind = 'invoice' and due_date < ${shopDay(app.now())}::date`);
  return (paid.rowCount ?? 0) + voided + (late.rowCount ?? 0);
}

/** Orders cancelled before any payment: no refund and so no credit note follows. */
async function voidCancelled(app: App): Promise<number> {
  const due = sql`i.kind = 'invoice' and i.status in ${UNPAID_STATUSES} and o.status = 'cancelled'
    and o.payment_status <> 'completed' and not exists (select from invoices note where note.original_id = i.id)`;
  const { rows } = await app.db.execute<{ order_id: string }>(sql`
    select distinct i.order_id from invoices i join orders o on o.id = i.order_id where ${due} limit ${BATCH}`);
  let voided = 0;
  for (const { order_id: orderId } of rows)
    await transact(app.db, async (tx) => {
      await lockOrder(tx, orderId);
      const { rowCount } = await tx.execute(sql`
        update invoices set status = 'void', voided_at = ${app.now().toISOString()}::timestamptz
        where id in (select i.id from invoices i join orders o on o.id = i.order_id
          where i.order_id = ${orderId} and ${due})`);
      if (!rowCount) return;
      voided += rowCount;
      const command = { type: 'recordInvoicing', at: null, isRecredited: false } as const;
      await changeOrderWithin(app, tx, orderId, command, 'system');
    });
  return voided;
}
