import type { Actor } from '#shared/order-states.ts';
import type { Command, CommandResult, CommandType } from './commands.ts';
import {
  claimBooking,
  followCarrier,
  recordBookingError,
  requestBooking,
  settleBooking,
  settleCancellation,
  withdrawBooking,
} from './decide-booking.ts';
import { followOrder } from './decide-order.ts';
import {
  cancel,
  close,
  merge,
  open,
  pack,
  packAll,
  reopen,
  startPacking,
  stopPacking,
  takeOutRecalled,
  unpack,
} from './decide-packing.ts';
import { takeReturn } from './decide-return.ts';
import { assignNumber, followTracking, handOver, receiveBack, recordScan } from './decide-way.ts';
import { derive } from './derive.ts';
import { type Draft, draftOf, type Effects } from './draft.ts';
import { Rejection } from './rejections.ts';
import type { ShipmentsAggregate } from './shipment.ts';
import { netUnits } from './units.ts';

/** Units by which the stock of a variant changes, because batches do not have what it counts, or have more. */
export type StockCorrection = { variantId: string; units: number };

/** The result of a command: the shipments after it, its consequences, and the response. */
export type Decision<Result = unknown> = {
  next: ShipmentsAggregate;
  effects: Effects & { stockCorrections: StockCorrection[] };
  result: Result;
};

const HANDLERS: { [Type in CommandType]: (draft: Draft, command: Command<Type>) => CommandResult<Type> } = {
  open,
  startPacking,
  stopPacking,
  pack,
  unpack,
  close,
  packAll,
  reopen,
  merge,
  cancel,
  assignNumber,
  requestBooking,
  withdrawBooking,
  claimBooking,
  settleBooking,
  settleCancellation,
  recordBookingError,
  followCarrier,
  handOver,
  recordScan,
  receiveBack,
  takeReturn,
  followTracking,
  takeOutRecalled,
  followOrder,
};

/**
 * Decides what `command` does to the shipments of an order at `now`, or why it is refused. Pure: it reads nothing else
 * and does not change its input.
 */
export function decide<Type extends CommandType>(
  aggregate: ShipmentsAggregate,
  command: Command<Type>,
  actor: Actor,
  now: Date,
): Decision<CommandResult<Type>> | Rejection {
  const draft = draftOf(aggregate, actor, now);
  try {
    const type: Type = command.type;
    const result = HANDLERS[type](draft, command);
    derive(draft);
    const { now: _, actor: __, newIds: ___, before: ____, isOrderInformed: _____, effects, ...next } = draft;
    const soldBefore = 'soldBefore' in command ? command.soldBefore : aggregate.sold;
    const stockCorrections = correctionsOf(aggregate, next, soldBefore);
    return { next, effects: { ...effects, stockCorrections }, result };
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}

/** What the units of batches require beyond what the order process has changed already: `soldBefore` to those sold now. */
const correctionsOf = (
  before: ShipmentsAggregate,
  after: ShipmentsAggregate,
  soldBefore: readonly { variantId: string; units: number }[],
): StockCorrection[] =>
  after.sold
    .filter(({ tracksBatches }) => tracksBatches)
    .flatMap((sold) => {
      const { variantId, units } = sold;
      const earlier = soldBefore.find((one) => one.variantId === variantId)?.units ?? units;
      const change = netUnits(after, sold) - netUnits(before, { variantId, units: earlier }) - (earlier - units);
      return change === 0 ? [] : [{ variantId, units: change }];
    });
