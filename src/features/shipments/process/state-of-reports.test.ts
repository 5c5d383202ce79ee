import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARRIER_STATES, SHIPMENT_TRANSITIONS } from '#shared/shipment-states.ts';
import type { StateReport } from './shipment.ts';
import { stateOfReports } from './state-of-reports.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 9, minute));
const report = (state: StateReport['state'], minute: number): StateReport => ({ state, at: at(minute) });
const reports = fc.array(
  fc.record({ state: fc.constantFrom(...CARRIER_STATES), at: fc.integer({ min: 0, max: 20 }).map(at) }),
  { maxLength: 12 },
);

test.each<[reports: StateReport[], state: string | null]>([
  [[], null],
  [[report('booked', 1)], null],
  [[report('handed_over', 1)], 'handed_over'],
  [[report('in_transit', 1), report('handed_over', 2)], 'in_transit'],
  [[report('out_for_delivery', 1), report('in_transit', 5)], 'out_for_delivery'],
  [[report('out_for_delivery', 1), report('failed_attempt', 2)], 'failed_attempt'],
  [[report('failed_attempt', 2), report('out_for_delivery', 3)], 'out_for_delivery'],
  [[report('returning', 2), report('out_for_delivery', 3)], 'returning'],
  [[report('delivered', 2), report('in_transit', 3)], 'delivered'],
  [[report('returning', 2), report('delivered', 3)], 'delivered'],
  [[report('delivered', 2), report('returned', 3)], 'returned'],
  [[report('in_transit', 1), report('lost', 3)], 'lost'],
  [[report('lost', 3), report('in_transit', 4)], 'in_transit'],
  [[report('lost', 3), report('delivered', 1)], 'delivered'],
  [[report('in_transit', 3), report('cancelled', 4)], 'in_transit'],
])('%j gives %s', (all, state) => {
  expect(stateOfReports(all)?.state ?? null).toBe(state);
});

test('is the same for any sequence of the same reports, and for repeated ones', () => {
  fc.assert(
    fc.property(
      reports.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        expect(stateOfReports([...shuffled, ...shuffled])).toEqual(stateOfReports(all));
      },
    ),
    { numRuns: 5000 },
  );
});

test('moves only as the table of states allows, whatever is reported next', () => {
  fc.assert(
    fc.property(reports, (all) => {
      let state = 'booked' as keyof typeof SHIPMENT_TRANSITIONS;
      for (const count of all.keys()) {
        const next = stateOfReports(all.slice(0, count + 1))?.state ?? state;
        if (next !== state) expect(SHIPMENT_TRANSITIONS[state]).toContain(next);
        state = next;
      }
    }),
    { numRuns: 5000 },
  );
});
