import { and, inArray, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { sourceStates } from '#shared/state-machine.ts';
import { readSettings } from '../settings/read-settings.ts';
import { appendTracking } from '../tracking/append-tracking.ts';
import { recordOrderEvent } from './record-order-event.ts';
import { ORDER_TRANSITIONS } from './states.ts';

/** Moves confirmed orders on to processing when their owner can no longer change them. Returns how many. */
export async function startProcessingOrders(app: App): Promise<number> {
  const { changeWindowMinutes } = (await readSettings(app.db)).shop;
  return transact(app.db, async (tx) => {
    const now = app.now();
    const before = new Date(now.getTime() - changeWindowMinutes * MINUTE_MS);
    const moved = await tx
      .update(orders)
      .set({ status: 'processing', updatedAt: now })
      .where(
        and(
          inArray(orders.status, sourceStates(ORDER_TRANSITIONS, 'processing')),
          inArray(
            orders.id,
            // what staff set to pending stays there until staff moves it
            sql`(select id from orders where status = 'pending' and confirmed_at <= ${before} and deleted_at is null
              and not exists (select from order_events e where e.order_id = orders.id and e.kind = 'order.status_changed'
                and e.to_state = 'pending' and e.actor like 'staff:%' and e.data ->> 'undo' is null)
              order by confirmed_at limit 50 for update skip locked)`,
          ),
        ),
      )
      .returning({ id: orders.id });
    for (const { id } of moved) {
      await recordOrderEvent(tx, id, {
        kind: 'order.status_changed',
        actor: 'system',
        at: now,
        from: 'pending',
        to: 'processing',
      });
      await appendTracking(tx, { orderId: id, status: 'processing', message: 'We are packing your order.', at: now });
    }
    return moved.length;
  });
}
