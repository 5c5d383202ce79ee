import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';

/** Restocks units of an order without a refund, such as a free product. NOTHING_TO_RESTOCK when none was sold. */
export function restockItems(
  app: App,
  staff: Staff,
  { id, lines }: { id: string; lines: { itemId: string; quantity: number }[] },
): Promise<{ restocked: number }> {
  return transact(app.db, async (tx) => {
    const { result, before } = await changeOrderWithin(
      app,
      tx,
      id,
      { type: 'restock', lines },
      `staff:${staff.userId}`,
    );
    await recordChange(tx, staff, app.now(), {
      action: 'order.restock',
      entityId: id,
      label: before.order?.displayId ?? id,
      after: result,
    });
    return result;
  });
}
