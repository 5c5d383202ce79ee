import type { Actor } from '#shared/order-states.ts';
import type { Command, CommandResult, Commands, CommandType } from './commands.ts';
import { cancelByCustomer, changeAddress, correctAddress, expire, remove } from './decide-cancellation.ts';
import { recordConfirmation, requestConfirmation } from './decide-confirmation.ts';
import { claim, renewGuestLink } from './decide-guest.ts';
import { hold, release } from './decide-hold.ts';
import { payOnline } from './decide-online-payment.ts';
import { applyPayment, claimCheck, collectCash, recordOpening, settlePayment, startPayment } from './decide-payment.ts';
import { importOrder, payAgain, place, replace, requestPayment, undoImport } from './decide-placing.ts';
import { recordCrediting, recordInvoiceMail, recordInvoicing } from './decide-records.ts';
import {
  approveRefund,
  claimRefundCheck,
  recordRefundError,
  refund,
  resolveMatter,
  restock,
  retryRefund,
  settleRefund,
} from './decide-refund.ts';
import { addTracking, setStatus, startProcessing } from './decide-status.ts';
import { derive } from './derive.ts';
import { type Draft, draftOf, type Effects } from './draft.ts';
import type { OrderAggregate } from './order.ts';
import { Rejection } from './rejections.ts';

/** The result of a command: the order after it, its consequences outside the order, and the response. */
export type Decision<Result = unknown> = { next: OrderAggregate; effects: Effects; result: Result };

const HANDLERS: { [Type in CommandType]: (draft: Draft, command: Command<Type>) => CommandResult<Type> } = {
  place,
  import: importOrder,
  payAgain,
  replace,
  requestPayment,
  startPayment,
  recordOpening,
  claimCheck,
  settlePayment,
  expire,
  cancelByCustomer,
  changeAddress,
  correctAddress,
  claim,
  renewGuestLink,
  requestConfirmation,
  payOnline,
  recordConfirmation,
  hold,
  release,
  startProcessing,
  setStatus,
  addTracking,
  refund,
  restock,
  approveRefund,
  retryRefund,
  claimRefundCheck,
  recordRefundError,
  settleRefund,
  collectCash,
  applyPayment,
  resolveMatter,
  undoImport,
  remove,
  recordInvoicing,
  recordCrediting,
  recordInvoiceMail,
};

export const COMMAND_TYPES = Object.keys(HANDLERS) as readonly (keyof Commands)[];

/**
 * Decides what `command` does to an order at `now`, or why it is refused. Pure: it reads nothing else and does not
 * change its input.
 */
export function decide<Type extends CommandType>(
  aggregate: OrderAggregate,
  command: Command<Type>,
  actor: Actor,
  now: Date,
): Decision<CommandResult<Type>> | Rejection {
  const draft = draftOf(aggregate, actor, now);
  try {
    const type: Type = command.type;
    const result = HANDLERS[type](draft, command);
    derive(draft);
    const { now: _, actor: __, newIds: ___, effects, ...next } = draft;
    return { next, effects, result };
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}
