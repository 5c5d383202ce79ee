import type { ReturnReason, ReturnWish } from '#shared/return-request.ts';
import type { ReturnDecision, ReturnOutcome, UnitFate } from '#shared/return-states.ts';

/** Units of an order's line that a customer wants to return. */
export type RequestedLine = { itemId: string; quantity: number; reason: ReturnReason; wish: ReturnWish };

/** Units of a return's line, of one batch. */
export type ReturnedUnits = { lineId: string; batchId: string | null; units: number };

/** refusal: in words for the customer, for a refused line. */
export type LineDecision = {
  lineId: string;
  decision: ReturnDecision;
  isSentBack: boolean;
  refusal: string | null;
};

export type LineOutcome = { lineId: string; outcome: ReturnOutcome; refusal: string | null };

/** Every command on the returns of an order, with the type of its result. `version`: the one that staff saw. */
export type Commands = {
  request: { input: { lines: readonly RequestedLine[]; note: string }; result: { returnId: string } };
  /** lines: every line of the return, also when an earlier decision changes */
  decide: { input: { returnId: string; version: number; lines: readonly LineDecision[] }; result: null };
  /** the customer, or a carrier, has it */
  send: { input: { returnId: string; carrier: string | null; trackingNumber: string | null }; result: null };
  receive: { input: { returnId: string; units: readonly ReturnedUnits[] }; result: null };
  /** units that were received by mistake, and not inspected yet */
  removeUnits: { input: { returnId: string; units: readonly ReturnedUnits[] }; result: null };
  inspect: { input: { returnId: string; fates: readonly (ReturnedUnits & { fate: UnitFate })[] }; result: null };
  /** outcomes: of every approved line */
  closeReturn: { input: { returnId: string; version: number; outcomes: readonly LineOutcome[] }; result: null };
  cancelReturn: { input: { returnId: string }; result: null };
};

export type CommandType = keyof Commands;
export type Command<Type extends CommandType = CommandType> = {
  [Each in Type]: { type: Each } & Commands[Each]['input'];
}[Type];
export type CommandResult<Type extends CommandType> = Commands[Type]['result'];
