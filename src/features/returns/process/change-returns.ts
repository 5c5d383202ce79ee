import type { Tx } from '#db/queryable.ts';
import type { App } from '#platform/app.ts';
import type { Actor } from '#shared/order-states.ts';
import { tracedWithin } from '#shared/tracing.ts';
import { mailReturn } from '../mails.ts';
import { applyReturnDecision } from './apply-decision.ts';
import type { Command, CommandResult, CommandType } from './commands.ts';
import { decide } from './decide.ts';
import { lockReturns } from './lock-returns.ts';
import { Rejection } from './rejections.ts';
import type { ReturnsAggregate } from './return.ts';

export type ReturnsChange<Type extends CommandType> = {
  result: CommandResult<Type>;
  before: ReturnsAggregate;
  after: ReturnsAggregate;
  /** the id of a new return by its temporary one */
  idOf(id: string): string;
};

/**
 * Locks an order, decides a command on its returns and writes the result within the caller's transaction, with what
 * follows for its shipments, stock and refunds. Throws the decision's Rejection, or that of what has to follow.
 */
export async function changeReturnsWithin<Type extends CommandType>(
  app: App,
  tx: Tx,
  orderId: string,
  command: Command<Type>,
  actor: Actor,
): Promise<ReturnsChange<Type>> {
  return tracedWithin(`return ${command.type}`, { attributes: { 'order.id': orderId } }, async () => {
    const now = app.now();
    const before = await lockReturns(tx, orderId, now);
    const decision = decide<Type>(before, command, actor, now);
    if (decision instanceof Rejection) {
      app.log.debug({ orderId, command: command.type, code: decision.code }, 'return command rejected');
      throw decision;
    }
    const idOf = await applyReturnDecision(app, tx, before, decision, actor);
    const { next: after, result } = decision;
    if (decision.effects.mail) await mailReturn(app, tx, decision.effects.mail, after);
    app.log.info(
      { orderId, command: command.type, actor, states: after.returns.map(({ state }) => state) },
      'return command applied',
    );
    return { result, before, after, idOf };
  });
}
