import type { Tx } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import type { Actor } from '#shared/order-states.ts';
import { tracedWithin } from '#shared/tracing.ts';
import { applyShipmentDecision } from './apply-decision.ts';
import type { Command, CommandResult, CommandType } from './commands.ts';
import { decide } from './decide.ts';
import type { OrderUpdate } from './draft.ts';
import { lockShipments } from './lock-shipments.ts';
import { Rejection } from './rejections.ts';
import type { ShipmentsAggregate } from './shipment.ts';

export type ShipmentsChange<Type extends CommandType> = {
  result: CommandResult<Type>;
  before: ShipmentsAggregate;
  after: ShipmentsAggregate;
  /** what the order process has to record, in this sequence */
  orderUpdates: OrderUpdate[];
  /** the id of a new shipment by its temporary one */
  idOf(id: string): string;
};

/**
 * Locks the shipments of an order, decides a command and writes the result within the caller's transaction. Throws the
 * decision's Rejection.
 */
export const changeShipmentsWithin = async <Type extends CommandType>(
  app: Pick<App, 'now' | 'log'>,
  tx: Tx,
  orderId: string,
  command: Command<Type>,
  actor: Actor,
): Promise<ShipmentsChange<Type>> => changeLockedShipments(app, tx, await lockShipments(tx, orderId), command, actor);

/** The same for shipments that the transaction has locked, unchanged since. */
export async function changeLockedShipments<Type extends CommandType>(
  app: Pick<App, 'now' | 'log'>,
  tx: Tx,
  before: ShipmentsAggregate,
  command: Command<Type>,
  actor: Actor,
): Promise<ShipmentsChange<Type>> {
  const { orderId } = before;
  return tracedWithin(`shipment ${command.type}`, { attributes: { 'order.id': orderId } }, async () => {
    const now = app.now();
    const decision = decide<Type>(before, command, actor, now);
    if (decision instanceof Rejection) {
      app.log.debug({ orderId, command: command.type, code: decision.code }, 'shipment command rejected');
      throw decision;
    }
    const idOf = await applyShipmentDecision(tx, before, decision, actor, now);
    const { next: after, result, effects } = decision;
    app.log.info(
      { orderId, command: command.type, actor, states: after.shipments.map(({ state }) => state) },
      'shipment command applied',
    );
    return { result, before, after, orderUpdates: effects.orderUpdates, idOf };
  });
}
