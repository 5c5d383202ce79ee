import { expect, test } from 'vitest';
import type { ReturnState } from './return-states.ts';
import { stepsOfReturn } from './return-steps.ts';

type Times = Record<'decidedAt' | 'sentAt' | 'receivedAt' | 'inspectedAt' | 'closedAt' | 'cancelledAt', string | null>;
const NONE: Times = {
  decidedAt: null,
  sentAt: null,
  receivedAt: null,
  inspectedAt: null,
  closedAt: null,
  cancelledAt: null,
};
const APPROVED = { decision: 'approved', isSentBack: true } as const;
const REFUSED = { decision: 'refused', isSentBack: true } as const;
const CLAIM = { decision: 'approved', isSentBack: false } as const;

const textOf = (state: ReturnState, lines: Parameters<typeof stepsOfReturn>[0]['lines'], times: Partial<Times> = {}) =>
  stepsOfReturn({ ...NONE, ...times, requestedAt: '18', state, lines })
    .map((step) => `${step.state} ${step.at ?? '-'} ${step.progress}`)
    .join(', ');

test('names every step of goods that come back, with the present one', () => {
  expect(textOf('requested', [{ decision: null, isSentBack: true }])).toBe(
    'requested 18 done, approved - current, on_its_way - open, received - open, inspected - open, closed - open',
  );
  expect(textOf('received', [APPROVED, REFUSED], { decidedAt: '19', receivedAt: '21' })).toBe(
    'requested 18 done, approved 19 done, on_its_way 21 done, received 21 done, inspected - current, closed - open',
  );
});

test('leaves out the way back of a claim', () => {
  expect(textOf('approved', [CLAIM, REFUSED], { decidedAt: '19' })).toBe(
    'requested 18 done, approved 19 done, closed - current',
  );
  expect(textOf('closed', [CLAIM], { decidedAt: '19', closedAt: '20' })).toBe(
    'requested 18 done, approved 19 done, closed 20 done',
  );
});

test('ends with what ended it', () => {
  expect(textOf('refused', [REFUSED], { decidedAt: '19' })).toBe('requested 18 done, refused 19 failed');
  expect(textOf('cancelled', [APPROVED], { decidedAt: '19', cancelledAt: '20' })).toBe(
    'requested 18 done, approved 19 done, cancelled 20 failed',
  );
});
