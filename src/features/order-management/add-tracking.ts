import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { recordOrderEvent } from '../orders/record-order-event.ts';
import { readSettings } from '../settings/read-settings.ts';
import { appendTracking } from '../tracking/append-tracking.ts';
import { type TrackingUpdate, trackingMail } from './mails.ts';

/**
 * Adds a tracking update to one order or several, all or none. The order's own status stays as it is. The customers
 * are mailed when the settings say so.
 */
export function addTracking(
  app: App,
  staff: Staff,
  { orderIds, ...typed }: TrackingUpdate & { orderIds: string[] },
): Promise<{ added: number; mailed: number }> {
  const entry = emptyAsNull(typed);
  return transact(app.db, async (tx) => {
    const { email, general } = await readSettings(tx);
    const shop = { name: general.siteName, supportEmail: general.supportEmail, origin: app.config.origin };
    const now = app.now();
    // in one order of locks, so that two members of staff with the same orders do not wait for each other forever
    const ids = [...new Set(orderIds)].sort();
    for (const orderId of ids) {
      const order = await lockOrder(tx, orderId);
      if (!order || order.deletedAt) throw new DomainError('NOT_FOUND');
      await appendTracking(tx, { orderId, ...entry, at: now });
      await recordOrderEvent(tx, orderId, {
        kind: 'tracking.added',
        actor: `staff:${staff.userId}`,
        at: now,
        to: entry.status,
        data: { ...entry },
      });
      await recordChange(tx, staff, now, {
        action: 'order.tracking',
        entityId: orderId,
        label: order.displayId,
        after: entry,
      });
      if (email.shipmentTracking) await enqueueMail(app, tx, trackingMail(shop, order, entry));
    }
    return { added: ids.length, mailed: email.shipmentTracking ? ids.length : 0 };
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
