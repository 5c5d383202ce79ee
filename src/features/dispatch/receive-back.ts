import { transact } from '#db/client.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import type { UnitFate } from '../shipments/process/commands.ts';
import { changeOrderShipmentsWithin, orderOfShipment } from './change-order-shipments.ts';

/**
 * Receives a shipment that came back: units to resell are in stock again, in their batches; the others stay sold. Returns
 * the id of its order. UNITS_EXCEEDED {left}: the order has not sold so many any more.
 */
export async function receiveBack(
  app: App,
  staff: Staff,
  { shipmentId, fates }: { shipmentId: string; fates: readonly UnitFate[] },
): Promise<string> {
  const orderId = await orderOfShipment(app, shipmentId);
  await transact(app.db, async (tx) => {
    const { result } = await changeOrderShipmentsWithin(app, tx, staff, orderId, {
      type: 'receiveBack',
      shipmentId,
      fates,
    });
    if (result.resold.length === 0) return;
    const lines = result.resold.map(({ itemId, units }) => ({ itemId, quantity: units }));
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const restock = await changeOrderWithin(app, tx, orderId, { type: 'restock', lines }, `staff:${staff.userId}`);
    if (restock.result.restocked < units) throw new DomainError('UNITS_EXCEEDED', { left: restock.result.restocked });
  });
  return orderId;
}
