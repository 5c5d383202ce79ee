import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { requireUnsharedNumber } from '../order-management/require-unshared-number.ts';
import { changeOrderShipmentsWithin } from './change-order-shipments.ts';

type Numbering = { shipmentId: string; carrier: string | null; trackingNumber: string; sharesNumber: boolean };

/** Gives a closed shipment its tracking number. TRACKING_NUMBER_SHARED unless staff say that shipments share it. */
export function assignTrackingNumber(app: App, staff: Staff, orderId: string, numbering: Numbering): Promise<void> {
  const { trackingNumber, sharesNumber, carrier, shipmentId } = numbering;
  return transact(app.db, async (tx) => {
    if (!sharesNumber) await requireUnsharedNumber(tx, trackingNumber, [orderId], shipmentId);
    const command = {
      type: 'assignNumber',
      shipmentId,
      trackingNumber,
      sharesNumber,
      carrier: carrier || null,
    } as const;
    await changeOrderShipmentsWithin(app, tx, staff, orderId, command);
  });
}
