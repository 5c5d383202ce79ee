import { and, eq, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { orders, orderTracking } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError, type DomainErrorCode, type DomainErrors, isDomainError } from '#shared/domain-error.ts';
import { isUuid } from '#shared/uuid.ts';
import { hasTrackingNumber } from '../tracking/tracking-number.ts';
import { addTrackingWithin } from './add-tracking.ts';
import { requireUnsharedNumber } from './require-unshared-number.ts';

type Shipment = { order: string; trackingNumber: string; carrier: string | null; sharesNumber: boolean };

/** `unchanged`: the order had this tracking number before. `code`: of the error that refuses the shipment. */
export type ShipmentResult =
  | { state: 'shipped' | 'unchanged'; displayId: string }
  | {
      state: 'refused';
      code: DomainErrorCode;
      data?: DomainErrors['TRACKING_STATUS_NOT_ALLOWED' | 'TRACKING_NUMBER_SHARED'];
    };

/**
 * Ships orders, each with its own tracking number, in a transaction of its own: a refused one does not stop the
 * others. A repeated request changes nothing. Returns a result for each shipment, in their order.
 */
export async function shipOrders(app: App, staff: Staff, shipments: readonly Shipment[]): Promise<ShipmentResult[]> {
  const results: ShipmentResult[] = [];
  for (const shipment of shipments) {
    try {
      results.push(await transact(app.db, (tx) => shipOrder(app, tx, staff, shipment)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push(refusalOf(error));
    }
  }
  return results;
}

function refusalOf(error: DomainError): ShipmentResult {
  const hasData = isDomainError(error, 'TRACKING_STATUS_NOT_ALLOWED') || isDomainError(error, 'TRACKING_NUMBER_SHARED');
  return { state: 'refused', code: error.code, ...(hasData && error.data ? { data: error.data } : {}) };
}

async function shipOrder(app: App, tx: Tx, staff: Staff, shipment: Shipment): Promise<ShipmentResult> {
  const { trackingNumber, carrier, sharesNumber } = shipment;
  const { id: orderId, displayId } = await findOrder(tx, shipment.order);
  const [existing] = await tx
    .select({ id: orderTracking.id })
    .from(orderTracking)
    .where(and(eq(orderTracking.orderId, orderId), hasTrackingNumber(trackingNumber)))
    .limit(1);
  if (existing) return { state: 'unchanged', displayId };
  if (!sharesNumber) await requireUnsharedNumber(tx, trackingNumber, [orderId]);
  const entry = { status: 'shipped', message: null, location: null, estimatedDelivery: null, trackingNumber, carrier };
  await addTrackingWithin(app, tx, staff, orderId, entry, sharesNumber);
  return { state: 'shipped', displayId };
}

async function findOrder(tx: Tx, order: string): Promise<{ id: string; displayId: string }> {
  const orderId = order.replace(/^#/, '').toLowerCase();
  const [row] = await tx
    .select({ id: orders.id, displayId: orders.displayId })
    .from(orders)
    .where(and(isUuid(orderId) ? eq(orders.id, orderId) : eq(orders.displayId, orderId), isNull(orders.deletedAt)))
    // two requests for the same order wait for each other
    .for('no key update');
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}
