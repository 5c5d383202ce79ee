import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordChange } from '../audit/record-change.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import type { TrackingUpdate } from '../orders/process/commands.ts';
import { readSettings } from '../settings/read-settings.ts';
import { changeShipmentsWithin } from '../shipments/process/change-shipments.ts';
import { requireUnsharedNumber } from './require-unshared-number.ts';

type Request = TrackingUpdate & { orderIds: string[]; sharesNumber?: boolean };

/**
 * Adds a tracking update to one order or several, all or none. The status of an order follows its shipment. The
 * customers are mailed when the setting is on. TRACKING_STATUS_NOT_ALLOWED {displayId, reason} when it would be untrue
 * for an order, TRACKING_NUMBER_SHARED {orders} unless `sharesNumber`.
 */
export function addTracking(
  app: App,
  staff: Staff,
  { orderIds, sharesNumber, ...fields }: Request,
): Promise<{ added: number; mailed: number }> {
  const entry = emptyAsNull(fields);
  return transact(app.db, async (tx) => {
    const { shipmentTracking } = (await readSettings(tx)).email;
    // locked in one sequence, so that two changes of the same orders cannot deadlock
    const ids = [...new Set(orderIds)].sort();
    if (entry.trackingNumber && !sharesNumber) await requireUnsharedNumber(tx, entry.trackingNumber, ids);
    for (const id of ids) await addTrackingWithin(app, tx, staff, id, entry, sharesNumber);
    return { added: ids.length, mailed: shipmentTracking ? ids.length : 0 };
  });
}

/**
 * Adds a tracking update to one order within the caller's transaction, and records who did. Its shipments follow. Returns
 * its short id.
 */
export async function addTrackingWithin(
  app: App,
  tx: Tx,
  staff: Staff,
  orderId: string,
  entry: TrackingUpdate,
  sharesNumber = false,
): Promise<string> {
  const actor = `staff:${staff.userId}` as const;
  const { before, after } = await changeOrderWithin(app, tx, orderId, { type: 'addTracking', entry }, actor);
  const { status, carrier, trackingNumber } = entry;
  const goods = { type: 'followTracking', status, carrier, trackingNumber, sharesNumber } as const;
  await changeShipmentsWithin(app, tx, orderId, goods, actor);
  const [from, to] = [before.order?.status, after.order?.status];
  const displayId = before.order?.displayId ?? orderId;
  await recordChange(tx, staff, app.now(), {
    action: 'order.tracking',
    entityId: orderId,
    label: displayId,
    ...(from === to ? { after: entry } : { before: { status: from }, after: { ...entry, orderStatus: to } }),
  });
  return displayId;
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
