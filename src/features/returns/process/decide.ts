import type { Actor } from '#shared/order-states.ts';
import type { Command, CommandResult, CommandType } from './commands.ts';
import { closeReturn, inspect, receive, removeUnits } from './decide-inspection.ts';
import { cancelReturn, decideLines, request, send } from './decide-request.ts';
import { type Draft, draftOf, type Effects } from './draft.ts';
import { Rejection } from './rejections.ts';
import type { ReturnsAggregate } from './return.ts';

/** The result of a command: the returns after it, its consequences, and the response. */
export type Decision<Result = unknown> = { next: ReturnsAggregate; effects: Effects; result: Result };

const HANDLERS: { [Type in CommandType]: (draft: Draft, command: Command<Type>) => CommandResult<Type> } = {
  request,
  decide: decideLines,
  send,
  receive,
  removeUnits,
  inspect,
  closeReturn,
  cancelReturn,
};

/**
 * Decides what `command` does to the returns of an order at `now`, or why it is refused. Pure: it reads nothing else and
 * does not change its input.
 */
export function decide<Type extends CommandType>(
  aggregate: ReturnsAggregate,
  command: Command<Type>,
  actor: Actor,
  now: Date,
): Decision<CommandResult<Type>> | Rejection {
  const draft = draftOf(aggregate, actor, now);
  try {
    const type: Type = command.type;
    const result = HANDLERS[type](draft, command);
    countVersions(draft);
    const { now: _, actor: __, newIds: ___, before: ____, effects, ...next } = draft;
    return { next, effects, result };
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}

function countVersions({ before, returns }: Draft): void {
  for (const one of returns) {
    const earlier = before.returns.find(({ id }) => id === one.id);
    if (earlier && JSON.stringify(earlier) !== JSON.stringify(one)) one.version = earlier.version + 1;
  }
}
