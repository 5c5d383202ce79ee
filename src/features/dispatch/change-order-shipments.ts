import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { shipments } from '#db/schema/shipments.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Actor } from '#shared/order-states.ts';
import { recordChange } from '../audit/record-change.ts';
import { changeOrderWithin } from '../orders/process/change-order.ts';
import { Rejection } from '../orders/process/rejections.ts';
import { changeLockedShipments, type ShipmentsChange } from '../shipments/process/change-shipments.ts';
import type { Command, CommandType } from '../shipments/process/commands.ts';
import type { OrderUpdate } from '../shipments/process/draft.ts';
import { lockShipments } from '../shipments/process/lock-shipments.ts';
import type { Shipment, ShipmentsAggregate } from '../shipments/process/shipment.ts';

/** Decides a command on the shipments of an order for staff, tells the order, and records who did it. */
export function changeOrderShipments<Type extends CommandType>(
  app: App,
  staff: Staff,
  orderId: string,
  command: Command<Type>,
): Promise<ShipmentsChange<Type>> {
  return transact(app.db, (tx) => changeOrderShipmentsWithin(app, tx, staff, orderId, command));
}

/** The same within the caller's transaction. */
export const changeOrderShipmentsWithin = async <Type extends CommandType>(
  app: App,
  tx: Tx,
  staff: Staff,
  orderId: string,
  command: Command<Type>,
): Promise<ShipmentsChange<Type>> =>
  changeLockedOrderShipments(app, tx, staff, await lockShipments(tx, orderId), command);

/** The same for shipments that the transaction has locked, unchanged since. */
export async function changeLockedOrderShipments<Type extends CommandType>(
  app: App,
  tx: Tx,
  staff: Staff,
  before: ShipmentsAggregate,
  command: Command<Type>,
): Promise<ShipmentsChange<Type>> {
  const { orderId } = before;
  const actor: Actor = `staff:${staff.userId}`;
  const change = await changeLockedShipments(app, tx, before, command, actor);
  for (const update of change.orderUpdates) await tellOrder(app, tx, orderId, update, actor);
  const describe = (all: readonly Shipment[]) => ({
    shipments: all.map(({ number, state }) => `${number} ${state}`).join(', '),
  });
  await recordChange(tx, staff, app.now(), {
    action: `shipment.${command.type.toLowerCase()}`,
    entityId: orderId,
    label: orderId.slice(0, 8),
    before: describe(change.before.shipments),
    after: describe(change.after.shipments),
  });
  return change;
}

/** Records on the order what its shipment reports, unless it would be untrue there: the order may have ended meanwhile. */
export async function tellOrder(app: App, tx: Tx, orderId: string, update: OrderUpdate, actor: Actor): Promise<void> {
  const { movesOrder, ...entry } = update;
  try {
    await changeOrderWithin(
      ...([app, tx, orderId] as const),
      { type: 'addTracking', entry: { ...entry, estimatedDelivery: null }, movesOrder },
      actor,
    );
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    app.log.info({ orderId, code: error.code }, 'shipment update is not on the order');
  }
}

/** The order of a shipment. NOT_FOUND. */
export async function orderOfShipment(app: App, shipmentId: string): Promise<string> {
  const [row] = await app.db.select({ orderId: shipments.orderId }).from(shipments).where(eq(shipments.id, shipmentId));
  if (!row) throw new DomainError('NOT_FOUND');
  return row.orderId;
}
