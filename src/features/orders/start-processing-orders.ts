import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { orders, UNANSWERED } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { readSettings } from '../settings/read-settings.ts';
import { changeOrder } from './process/change-order.ts';

const BATCH = 50;

/** Starts processing confirmed orders when their change window has ended. Returns how many. */
export async function startProcessingOrders(app: App): Promise<number> {
  const { changeWindowMinutes } = (await readSettings(app.db)).shop;
  const before = new Date(app.now().getTime() - changeWindowMinutes * MINUTE_MS);
  const due = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        lte(orders.confirmedAt, before),
        isNull(orders.deletedAt),
        eq(orders.isPinned, false),
        isNull(orders.heldAt),
        sql`not (${UNANSWERED})`,
      ),
    )
    .orderBy(asc(orders.confirmedAt))
    .limit(BATCH);
  let started = 0;
  for (const { id } of due) {
    const { result } = await changeOrder(app, id, { type: 'startProcessing', changeWindowMinutes }, 'system');
    if (result.isStarted) started += 1;
  }
  return started;
}
