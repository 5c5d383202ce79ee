/** The returns of an order in every state that commands reach, and a command of each type. */
import type { Command, CommandType } from '../src/features/returns/process/commands.ts';
import { type Decision, decide } from '../src/features/returns/process/decide.ts';
import { NEW_ID } from '../src/features/returns/process/draft.ts';
import { Rejection } from '../src/features/returns/process/rejections.ts';
import type { ReturnsAggregate } from '../src/features/returns/process/return.ts';
import type { Actor } from '../src/shared/order-states.ts';

const STAFF: Actor = 'staff:kiran';
const START = new Date('2026-11-20T06:30:00.000Z');
const minuteOf = (minute: number) => new Date(START.getTime() + minute * 60_000);
/** The time of the commands of the table: later than those that make its states. */
export const NOW = minuteOf(600);

/** A delivered order of three tubs and one shaker, of which nothing was returned. */
export const DELIVERED: ReturnsAggregate = {
  orderId: '7c41e09b-52a4-4f0e-9a3c-2f4f0a8d11c7',
  order: { status: 'delivered', returnableUntil: minuteOf(10_000) },
  items: [
    { id: 'whey', quantity: 3, refundedUnits: 0 },
    { id: 'shaker', quantity: 1, refundedUnits: 0 },
  ],
  returns: [],
};

type Step = Command | ((aggregate: ReturnsAggregate) => ReturnsAggregate);

/** New rows get the ids r1, r1l1, r1l1u1, … in their sequence, as the writer gives them random ones. */
function withIds({ next }: Decision): ReturnsAggregate {
  return {
    ...next,
    returns: next.returns.map((one, index) => {
      const id = one.id.startsWith(NEW_ID) ? `r${index + 1}` : one.id;
      return {
        ...one,
        id,
        lines: one.lines.map((line, at) => {
          const lineId = line.id.startsWith(NEW_ID) ? `${id}l${at + 1}` : line.id;
          const units = line.units.map((unit, unitAt) => ({ ...unit, id: `${lineId}u${unitAt + 1}`, lineId }));
          return { ...line, id: lineId, returnId: id, units };
        }),
      };
    }),
  };
}

export const decideIn = <Type extends CommandType>(before: ReturnsAggregate, command: Command<Type>) =>
  decide(before, command, STAFF, NOW);

/** The returns after steps, a minute after each other. */
export function after(...steps: Step[]): ReturnsAggregate {
  return steps.reduce((aggregate, step, index) => {
    if (typeof step === 'function') return step(aggregate);
    const decision = decide(aggregate, step, STAFF, minuteOf(index + 1));
    if (decision instanceof Rejection) throw new Error(`${step.type}: ${decision.code}`);
    return withIds(decision);
  }, DELIVERED);
}

const returnId = 'r1';
const versionOf = (version: number) => ({ returnId, version });
const REQUEST: Command<'request'> = {
  type: 'request',
  note: 'The lid is broken.',
  lines: [
    { itemId: 'whey', quantity: 2, reason: 'damaged', wish: 'refund' },
    { itemId: 'shaker', quantity: 1, reason: 'not_wanted', wish: 'replacement' },
  ],
};
const approval = (lineId: string, isSentBack = true) =>
  ({ lineId, decision: 'approved', isSentBack, refusal: null }) as const;
const refusal = (lineId: string) => ({ lineId, decision: 'refused', isSentBack: true, refusal: 'opened' }) as const;
const APPROVE: Command<'decide'> = { type: 'decide', ...versionOf(1), lines: [approval('r1l1'), approval('r1l2')] };
const CLAIM: Command<'decide'> = {
  type: 'decide',
  ...versionOf(1),
  lines: [approval('r1l1', false), refusal('r1l2')],
};
const REFUSE: Command<'decide'> = { type: 'decide', ...versionOf(1), lines: [refusal('r1l1'), refusal('r1l2')] };
const SEND: Command<'send'> = { type: 'send', returnId, carrier: 'DTDC', trackingNumber: 'R1' };
const ONE: Command<'receive'> = {
  type: 'receive',
  returnId,
  units: [{ lineId: 'r1l1', batchId: 'near', units: 1 }],
};
const REST: Command<'receive'> = {
  type: 'receive',
  returnId,
  units: [
    { lineId: 'r1l1', batchId: 'far', units: 1 },
    { lineId: 'r1l2', batchId: null, units: 1 },
  ],
};
const RESELL: Command<'inspect'> = {
  type: 'inspect',
  returnId,
  fates: [{ lineId: 'r1l1', batchId: 'near', units: 1, fate: 'resell' }],
};
const OTHERS: Command<'inspect'> = {
  type: 'inspect',
  returnId,
  fates: [
    { lineId: 'r1l1', batchId: 'far', units: 1, fate: 'destroy' },
    { lineId: 'r1l2', batchId: null, units: 1, fate: 'send_back' },
  ],
};
/** A command that names the version that the return has by then. */
const now =
  (command: Command<'closeReturn'>): Step =>
  (aggregate) => {
    const { version } = aggregate.returns[0]!;
    const decision = decide(aggregate, { ...command, version }, STAFF, minuteOf(60));
    if (decision instanceof Rejection) throw new Error(`close: ${decision.code}`);
    return withIds(decision);
  };
const CLOSE: Command<'closeReturn'> = {
  type: 'closeReturn',
  ...versionOf(7),
  outcomes: [
    { lineId: 'r1l1', outcome: 'refund', refusal: null },
    { lineId: 'r1l2', outcome: 'sent_back', refusal: 'It is used' },
  ],
};

export const STATES: Record<string, () => ReturnsAggregate> = {
  'no return': () => DELIVERED,
  'order deleted': () => ({ ...after(REQUEST), order: null }),
  'window over': () => ({ ...DELIVERED, order: { status: 'delivered', returnableUntil: null } }),
  'units refunded': () => ({
    ...DELIVERED,
    items: [
      { id: 'whey', quantity: 3, refundedUnits: 2 },
      { id: 'shaker', quantity: 1, refundedUnits: 1 },
    ],
  }),
  requested: () => after(REQUEST),
  refused: () => after(REQUEST, REFUSE),
  'refused, and requested again': () => after(REQUEST, REFUSE, { ...REQUEST, note: 'Please look again.' }),
  approved: () => after(REQUEST, APPROVE),
  claim: () => after(REQUEST, CLAIM),
  'on its way': () => after(REQUEST, APPROVE, SEND),
  'received in part': () => after(REQUEST, APPROVE, SEND, ONE),
  received: () => after(REQUEST, APPROVE, SEND, ONE, REST),
  'inspected in part': () => after(REQUEST, APPROVE, SEND, ONE, REST, RESELL),
  inspected: () => after(REQUEST, APPROVE, SEND, ONE, REST, RESELL, OTHERS),
  closed: () => after(REQUEST, APPROVE, SEND, ONE, REST, RESELL, OTHERS, now(CLOSE)),
  'claim closed': () =>
    after(REQUEST, CLAIM, now({ ...CLOSE, outcomes: [{ lineId: 'r1l1', outcome: 'replacement', refusal: null }] })),
  cancelled: () => after(REQUEST, { type: 'cancelReturn', returnId }),
};

export const COMMANDS: { [Type in CommandType]: Command<Type>[] } = {
  request: [REQUEST, { ...REQUEST, lines: [{ itemId: 'tub', quantity: 1, reason: 'damaged', wish: 'refund' }] }],
  decide: [
    APPROVE,
    CLAIM,
    { ...REFUSE, version: 2 },
    { ...APPROVE, version: 2 },
    { ...APPROVE, lines: [approval('r1l1')] },
  ],
  send: [SEND],
  receive: [ONE, { ...ONE, units: [{ lineId: 'r1l2', batchId: null, units: 2 }] }],
  removeUnits: [{ ...ONE, type: 'removeUnits' }],
  inspect: [RESELL, { ...RESELL, fates: [{ lineId: 'r1l1', batchId: 'near', units: 2, fate: 'destroy' }] }],
  closeReturn: [
    CLOSE,
    { ...CLOSE, version: 2, outcomes: [{ lineId: 'r1l1', outcome: 'replacement', refusal: null }] },
    { ...CLOSE, outcomes: [CLOSE.outcomes[0]!] },
    { ...CLOSE, outcomes: [CLOSE.outcomes[0]!, { lineId: 'r1l2', outcome: 'refund', refusal: null }] },
  ],
  cancelReturn: [{ type: 'cancelReturn', returnId }],
};
