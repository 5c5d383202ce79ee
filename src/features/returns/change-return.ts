import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { returnNumber } from '#shared/return-states.ts';
import { recordChange } from '../audit/record-change.ts';
import { changeReturnsWithin } from './process/change-returns.ts';
import type { Command, CommandType } from './process/commands.ts';
import {
  type CustomerReturn,
  orderOfOwnReturn,
  orderOfReturn,
  readOwnReturn,
  readStaffReturn,
  type StaffReturn,
} from './read-returns.ts';

type ReturnCommand = {
  [Type in CommandType]: Command<Type> extends { returnId: string } ? Command<Type> : never;
}[CommandType];

/** Decides a command on a return for staff and records who did it. Returns the return after it. */
export function changeReturn(app: App, staff: Staff, command: ReturnCommand): Promise<StaffReturn> {
  return transact(app.db, async (tx) => {
    const order = await orderOfReturn(tx, command.returnId);
    await changeReturnWithin(app, tx, staff, order.id, command);
    return readStaffReturn(app, tx, command.returnId);
  });
}

/** The same within the caller's transaction. */
export async function changeReturnWithin(
  app: App,
  tx: Tx,
  staff: Staff,
  orderId: string,
  command: ReturnCommand,
): Promise<void> {
  const { before, after } = await changeReturnsWithin(app, tx, orderId, command, `staff:${staff.userId}`);
  const [was, is] = [before, after].map(({ returns }) => returns.find(({ id }) => id === command.returnId)!);
  const { type, returnId: _, ...input } = command;
  await recordChange(tx, staff, app.now(), {
    action: `return.${type.toLowerCase()}`,
    entityId: command.returnId,
    label: returnNumber(is!.number),
    before: { state: was!.state },
    after: { state: is!.state, ...input },
  });
}

/** Decides a command on a customer's own return. NOT_FOUND for others. Returns the return after it. */
export async function changeOwnReturn(
  app: App,
  userId: string,
  command: Command<'send' | 'cancelReturn'>,
): Promise<CustomerReturn> {
  const { id: orderId } = await orderOfOwnReturn(app.db, userId, command.returnId);
  await transact(app.db, (tx) => changeReturnsWithin(app, tx, orderId, command, `customer:${userId}`));
  return readOwnReturn(app, userId, command.returnId);
}
