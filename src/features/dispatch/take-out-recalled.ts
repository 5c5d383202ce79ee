import { and, eq, inArray } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { batches } from '#db/schema/batches.ts';
import { shipmentLines, shipments, shipmentUnits } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import { IN_SHOP_STATES } from '#shared/shipment-states.ts';
import { changeShipmentsWithin } from '../shipments/process/change-shipments.ts';

/** Orders of one run; the next one continues. */
const MAX_ORDERS = 100;

/**
 * Opens the shipments that are still here with units of recalled batches, and takes these out, order by order. Their
 * bookings are cancelled at the carrier. Returns how many orders there were.
 */
export async function takeOutRecalled(app: App): Promise<number> {
  const affected = await app.db
    .selectDistinct({ orderId: shipments.orderId })
    .from(batches)
    .innerJoin(shipmentUnits, eq(shipmentUnits.batchId, batches.id))
    .innerJoin(shipmentLines, eq(shipmentLines.id, shipmentUnits.lineId))
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(and(eq(batches.state, 'recalled'), inArray(shipments.state, [...IN_SHOP_STATES])))
    .limit(MAX_ORDERS);
  for (const { orderId } of affected)
    await transact(app.db, (tx) => changeShipmentsWithin(app, tx, orderId, { type: 'takeOutRecalled' }, 'system'));
  return affected.length;
}
