/** Units of batches: which are taken, which are refused by name, and where they go back. */
import { expect, test } from 'vitest';
import { decideIn, STATES } from '#tests/reachable-shipments.ts';
import { Rejection } from './rejections.ts';
import type { ShelvedBatch, ShipmentsAggregate } from './shipment.ts';
import { netUnits, packedOut } from './units.ts';

const OTHER: ShelvedBatch = {
  id: 'other',
  variantId: 'shaker',
  number: 'OTHER',
  madeOn: null,
  bestBefore: null,
  state: 'sellable',
  onHand: 9,
  offSale: 0,
};
/** The state with batches changed by id, and a batch of another product. */
const withBatches = (state: string, changes: Record<string, Partial<ShelvedBatch>> = {}): ShipmentsAggregate => {
  const before = STATES[state]!();
  return { ...before, batches: [...before.batches.map((one) => ({ ...one, ...changes[one.id] })), OTHER] };
};
const pack = (before: ShipmentsAggregate, batchId: string | null, units: number) =>
  decideIn(before, { type: 'pack', shipmentId: 's1', version: null, lineId: 's1l1', units, batchId });

test.each<[batchId: string | null, changes: Record<string, Partial<ShelvedBatch>>, code: string, data: object]>([
  ['other', {}, 'BATCH_NOT_SENDABLE', { number: null, reason: 'other_product' }],
  ['near', { near: { state: 'blocked' } }, 'BATCH_NOT_SENDABLE', { number: 'NEAR', reason: 'blocked' }],
  ['near', { near: { bestBefore: '2026-11-24' } }, 'BATCH_NOT_SENDABLE', { number: 'NEAR', reason: 'expired' }],
  // it would be enough today, and not on the promised day
  ['far', { far: { bestBefore: '2027-01-08' } }, 'BATCH_NOT_SENDABLE', { number: 'FAR', reason: 'too_short' }],
  ['near', {}, 'UNITS_SHORT', { available: 1 }],
  [null, { far: { onHand: 0 } }, 'UNITS_SHORT', { available: 1 }],
])('refuses two units of %j with %j: %s', (batchId, changes, code, data) => {
  expect(pack(withBatches('open', changes), batchId, 2)).toMatchObject({ code, data });
});

test('takes all that a batch has, and counts two packings of one batch together', () => {
  const first = pack(withBatches('open', { far: { onHand: 2 } }), 'far', 1);
  if (first instanceof Rejection) throw first;
  expect(first.result).toMatchObject({ units: [{ batchId: 'far', quantity: 1, returned: 0 }] });
  const second = pack(first.next, 'far', 1);
  if (second instanceof Rejection) throw second;
  expect(second.next.shipments[0]!.lines[0]!.units).toEqual([{ batchId: 'far', quantity: 2, returned: 0 }]);
  expect(second.next.batches.find(({ id }) => id === 'far')).toMatchObject({ onHand: 0 });
});

test('takes out no more units than are packed, of the chosen batch', () => {
  const unpack = (units: number, batchId: string | null) =>
    decideIn(withBatches('open, partly packed'), {
      type: 'unpack',
      shipmentId: 's1',
      version: null,
      lineId: 's1l1',
      units,
      batchId,
    });
  expect(unpack(2, null)).toMatchObject({ code: 'UNITS_EXCEEDED', data: { left: 1 } });
  expect(unpack(1, 'near')).toMatchObject({ code: 'UNITS_EXCEEDED', data: { left: 0 } });
  expect(unpack(1, 'far')).toMatchObject({ next: { batches: [{ onHand: 1 }, { onHand: 5 }, { onHand: 9 }] } });
});

test('puts what came back on sale only where it can be sent', () => {
  const receive = (changes: Partial<ShelvedBatch>) =>
    decideIn(withBatches('returned', { near: changes, far: changes }), {
      type: 'receiveBack',
      shipmentId: 's1',
      fates: [{ lineId: 's1l1', units: 2, fate: 'resell' }],
    });
  const movementsOf = (decision: ReturnType<typeof receive>) =>
    decision instanceof Rejection
      ? decision.code
      : decision.effects.batchMovements.map(({ kind, onHand, offSale }) => `${kind} ${onHand}/${offSale}`);
  expect(movementsOf(receive({}))).toEqual(['returned 1/0', 'returned 1/0']);
  expect(movementsOf(receive({ state: 'blocked', onHand: 0 }))).toEqual(['returned 0/1', 'returned 0/1']);
  expect(movementsOf(receive({ bestBefore: '2027-01-08' }))).toEqual(['returned 0/1', 'returned 0/1']);
});

test('counts packed units of live shipments that are not back, and units beyond those that wait', () => {
  expect(packedOut(STATES.packed!(), 'whey')).toBe(2);
  expect(packedOut(STATES['returned, received']!(), 'whey')).toBe(0);
  expect(packedOut(STATES.cancelled!(), 'whey')).toBe(0);
  expect(netUnits(withBatches('no shipment'), { variantId: 'whey', units: 2 })).toBe(4);
  expect(netUnits(withBatches('packed'), { variantId: 'whey', units: 2 })).toBe(4);
});
