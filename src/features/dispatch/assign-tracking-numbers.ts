import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError, type DomainErrorCode, type DomainErrors, isDomainError } from '#shared/domain-error.ts';
import { requireUnsharedNumber } from '../order-management/require-unshared-number.ts';
import { changeOrderShipmentsWithin, orderOfShipment } from './change-order-shipments.ts';

type Numbering = { shipmentId: string; carrier: string | null; trackingNumber: string; sharesNumber: boolean };

/** `refusal`: the error that refuses the number; null: it has the number. */
type NumberedShipment = {
  shipmentId: string;
  refusal: { code: DomainErrorCode; data?: DomainErrors['TRACKING_NUMBER_SHARED'] | undefined } | null;
};

/**
 * Gives closed shipments their tracking numbers, and hands them over when that is wanted; each in a transaction of its
 * own, so that a refused one does not stop the others. The results are in their order.
 */
export async function assignTrackingNumbers(
  app: App,
  staff: Staff,
  { shipments, handsOver }: { shipments: readonly Numbering[]; handsOver: boolean },
): Promise<NumberedShipment[]> {
  const results: NumberedShipment[] = [];
  for (const numbering of shipments) {
    const { shipmentId } = numbering;
    try {
      const orderId = await orderOfShipment(app, shipmentId);
      await transact(app.db, async (tx) => {
        await assignWithin(app, tx, staff, orderId, numbering);
        if (handsOver) await changeOrderShipmentsWithin(app, tx, staff, orderId, { type: 'handOver', shipmentId });
      });
      results.push({ shipmentId, refusal: null });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const data = isDomainError(error, 'TRACKING_NUMBER_SHARED') ? error.data : undefined;
      results.push({ shipmentId, refusal: { code: error.code, data } });
    }
  }
  return results;
}

/** TRACKING_NUMBER_SHARED unless staff say that shipments share the number. */
async function assignWithin(app: App, tx: Tx, staff: Staff, orderId: string, numbering: Numbering): Promise<void> {
  const { trackingNumber, sharesNumber, carrier, shipmentId } = numbering;
  if (!sharesNumber) await requireUnsharedNumber(tx, trackingNumber, [orderId], shipmentId);
  const about = { shipmentId, trackingNumber, sharesNumber, carrier: carrier || null };
  await changeOrderShipmentsWithin(app, tx, staff, orderId, { type: 'assignNumber', ...about });
}
