import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import type { TrackingUpdate } from '../orders/process/commands.ts';
import { readSettings } from '../settings/read-settings.ts';

/**
 * Adds a tracking update to one order or several, all or none. The status of an order follows its shipment. The
 * customers are mailed when the setting is on.
 */
export function addTracking(
  app: App,
  staff: Staff,
  { orderIds, ...typed }: TrackingUpdate & { orderIds: string[] },
): Promise<{ added: number; mailed: number }> {
  const entry = emptyAsNull(typed);
  return transact(app.db, async (tx) => {
    const { shipmentTracking } = (await readSettings(tx)).email;
    // locked in one sequence, so that two changes of the same orders cannot deadlock
    const ids = [...new Set(orderIds)].sort();
    for (const id of ids) {
      const command = { type: 'addTracking', entry } as const;
      const { before, after } = await changeOrderWithin(app, tx, id, command, `staff:${staff.userId}`);
      const [from, to] = [before.order?.status, after.order?.status];
      await recordChange(tx, staff, app.now(), {
        action: 'order.tracking',
        entityId: id,
        label: before.order?.displayId ?? id,
        ...(from === to ? { after: entry } : { before: { status: from }, after: { ...entry, orderStatus: to } }),
      });
    }
    return { added: ids.length, mailed: shipmentTracking ? ids.length : 0 };
  });
}

function emptyAsNull(entry: TrackingUpdate): TrackingUpdate {
  const { status, message, location, estimatedDelivery, trackingNumber, carrier } = entry;
  return {
    status,
    message: message || null,
    location: location || null,
    estimatedDelivery: estimatedDelivery || null,
    trackingNumber: trackingNumber || null,
    carrier: carrier || null,
  };
}
