import { asc, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { refunds } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import { issueCreditNote } from './issue-credit-note.ts';

const BATCH = 20;

/** Issues credit notes for completed refunds of invoiced orders. Returns how many. */
export async function issueDueCreditNotes(app: App): Promise<number> {
  const due = await app.db
    .select({ id: refunds.id, orderId: refunds.orderId })
    .from(refunds)
    .where(sql`state = 'completed' and credited_at is null`)
    .orderBy(asc(refunds.updatedAt))
    .limit(BATCH);
  let issued = 0;
  for (const { id, orderId } of due)
    await transact(app.db, async (tx) => {
      await lockOrder(tx, orderId);
      const note = await issueCreditNote(app, tx, id);
      // without an invoice none is due; issuing the invoice checks again
      await changeOrderWithin(app, tx, orderId, { type: 'recordCrediting', refundId: id }, 'system');
      if (note) issued += 1;
    });
  return issued;
}
