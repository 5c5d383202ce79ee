import type { ReturnDecision, ReturnState } from './return-states.ts';

type Times = Record<'requestedAt', string> &
  Record<'decidedAt' | 'sentAt' | 'receivedAt' | 'inspectedAt' | 'closedAt' | 'cancelledAt', string | null>;

/** A step of a return: done at a time, the present one, one to come, or the failure that ended it. */
export type ReturnStep = { state: ReturnState; at: string | null; progress: 'done' | 'current' | 'open' | 'failed' };

/** The steps of a return in their sequence; a claim, for which nothing comes back, has fewer. */
export function stepsOfReturn({
  state,
  lines,
  ...times
}: Times & {
  state: ReturnState;
  lines: readonly { decision: ReturnDecision | null; isSentBack: boolean }[];
}): ReturnStep[] {
  const isClaim = lines.every(({ decision, isSentBack }) => decision === 'refused' || (decision && !isSentBack));
  const way: [ReturnState, string | null][] = isClaim
    ? []
    : [
        // what came without word was on its way until then
        ['on_its_way', times.sentAt ?? times.receivedAt],
        ['received', times.receivedAt],
        ['inspected', times.inspectedAt],
      ];
  const all: [ReturnState, string | null][] = [
    ['requested', times.requestedAt],
    ['approved', times.decidedAt],
    ...way,
    ['closed', times.closedAt],
  ];
  if (state === 'refused')
    return [step('requested', times.requestedAt, 'done'), step(state, times.decidedAt, 'failed')];
  const pastSteps = all.flatMap(([name, at]) => (at ? [step(name, at, 'done')] : []));
  if (state === 'cancelled') return [...pastSteps, step(state, times.cancelledAt, 'failed')];
  const next = all.findIndex(([, at]) => at === null);
  return all.map(([name, at], index) => step(name, at, at ? 'done' : index === next ? 'current' : 'open'));
}

const step = (state: ReturnState, at: string | null, progress: ReturnStep['progress']): ReturnStep => ({
  state,
  at,
  progress,
});
