import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import type { Actor } from '#shared/order-states.ts';
import { tracedWithin } from '#shared/tracing.ts';
import { checkVetoes } from '../check-vetoes.ts';
import { applyDecision } from './apply-decision.ts';
import type { Command, CommandResult, CommandType } from './commands.ts';
import { decide } from './decide.ts';
import type { Effects } from './draft.ts';
import { lockOrderAggregate } from './lock-order-aggregate.ts';
import { emptyAggregate, type OrderAggregate } from './order.ts';
import { withLockedAvailability } from './read-availability.ts';
import { Rejection } from './rejections.ts';

export type Change<Type extends CommandType> = {
  result: CommandResult<Type>;
  before: OrderAggregate;
  after: OrderAggregate;
  effects: Effects;
};

/** Locks an order, decides a command and writes the result, in one transaction. Throws the decision's Rejection. */
export const changeOrder = <Type extends CommandType>(
  app: App,
  orderId: string,
  command: Command<Type>,
  actor: Actor,
): Promise<Change<Type>> => transact(app.db, (tx) => changeOrderWithin(app, tx, orderId, command, actor));

/** The same within the caller's transaction. */
export async function changeOrderWithin<Type extends CommandType>(
  app: App,
  tx: Tx,
  orderId: string,
  command: Command<Type>,
  actor: Actor,
): Promise<Change<Type>> {
  return tracedWithin(`order ${command.type}`, { attributes: { 'order.id': orderId } }, () =>
    decideAndWrite(app, tx, orderId, command, actor),
  );
}

async function decideAndWrite<Type extends CommandType>(
  app: App,
  tx: Tx,
  orderId: string,
  command: Command<Type>,
  actor: Actor,
): Promise<Change<Type>> {
  const isNew = command.type === 'place' || command.type === 'import';
  const now = app.now();
  const loaded = isNew ? emptyAggregate(orderId) : await lockOrderAggregate(tx, orderId);
  // availability is read only for commands that reinstate a cancelled order
  const mayReinstate = command.type === 'settlePayment' || command.type === 'setStatus';
  const before = mayReinstate ? await withLockedAvailability(tx, loaded, now) : loaded;
  const decision = decide<Type>(before, command, actor, now);
  if (decision instanceof Rejection) {
    app.log.debug({ orderId, command: command.type, code: decision.code }, 'order command rejected');
    throw decision;
  }
  await checkVetoes(app, tx, command.type, before, decision.next, actor);
  await applyDecision(app, tx, before, decision, { actor, now });
  const step = { orderId, command: command.type, actor };
  // automatic commands that only change their own timestamp would fill the log
  if (command.type === 'claimCheck' || command.type === 'claimRefundCheck')
    app.log.debug(step, 'order command applied');
  else app.log.info({ ...step, ...describeState(decision.next) }, 'order command applied');
  return { result: decision.result, before, after: decision.next, effects: decision.effects };
}

/** The order's state in the log after each step: enough to trace its payments by the order id. */
function describeState({ order, attempts, refunds }: OrderAggregate) {
  return {
    status: order?.status,
    payment: order?.paymentStatus,
    attempts: attempts.map(({ transactionId, gateway, state }) => `${gateway} ${transactionId} ${state}`),
    ...(refunds.length > 0
      ? { refunds: refunds.map(({ refundId, state, amount }) => `${refundId} ${state} ${amount}`) }
      : {}),
  };
}
