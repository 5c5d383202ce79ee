import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocateBatches, type OpenOrder } from './allocation-rules.ts';

const RULE = { minimumLifePercent: 0, minimumLifeDays: 10 };
const batch = (id: string, onHand: number, bestBefore: string | null = '2027-06-01') => ({
  id,
  onHand,
  bestBefore,
  variantId: 'v1',
  madeOn: null,
  state: 'sellable' as const,
});
const order = (orderId: string, units: number, arrivesOn = '2026-12-01'): OpenOrder => ({
  orderId,
  arrivesOn,
  lines: [{ itemId: `${orderId}-item`, variantId: 'v1', tracksBatches: true, units }],
});
const shares = (orders: OpenOrder[], batches: ReturnType<typeof batch>[]) =>
  allocateBatches(orders, batches, RULE).map(({ allocations, short }) => [
    ...allocations.map((one) => `${one.batch?.id ?? 'none'} ${one.units}`),
    ...short.map(({ units }) => `short ${units}`),
  ]);

test('gives each order the nearest batch that still lives long enough at its door', () => {
  const batches = [batch('late', 5, '2027-09-01'), batch('near', 3, '2026-12-20')];
  expect(shares([order('a', 2), order('b', 2), order('c', 1, '2026-12-15')], batches)).toEqual([
    ['near 2'],
    ['near 1', 'late 1'],
    ['late 1'],
  ]);
});

test('leaves the units of an order that is short to the next one', () => {
  expect(shares([order('a', 4), order('b', 3)], [batch('one', 3)])).toEqual([['one 3', 'short 1'], ['one 3']]);
});

test('takes from batches of the same product alone', () => {
  const other = { ...batch('other', 9, '2027-01-01'), variantId: 'v2' };
  expect(shares([order('a', 4)], [other, batch('one', 3)])).toEqual([['one 3', 'short 1']]);
});

test('needs no batch where stock is not counted by batch', () => {
  const [line] = order('a', 2).lines;
  expect(shares([{ ...order('a', 2), lines: [{ ...line!, tracksBatches: false }] }], [])).toEqual([['none 2']]);
});

test('never gives more units of a batch to whole orders than it has, and each whole order what it needs', () => {
  const units = fc.integer({ min: 1, max: 5 });
  fc.assert(
    fc.property(fc.array(units, { maxLength: 12 }), fc.array(fc.nat(8), { maxLength: 5 }), (demands, stock) => {
      const batches = stock.map((onHand, index) => batch(`b${index}`, onHand, `2027-0${index + 1}-01`));
      const orders = demands.map((quantity, index) => order(`o${index}`, quantity));
      const complete = allocateBatches(orders, batches, RULE).filter(({ short }) => short.length === 0);
      for (const { id, onHand } of batches) {
        const batchAllocations = complete.flatMap((one) => one.allocations).filter((one) => one.batch?.id === id);
        expect(batchAllocations.reduce((sum, one) => sum + one.units, 0)).toBeLessThanOrEqual(onHand);
      }
      for (const { orderId, allocations } of complete)
        expect(allocations.reduce((sum, one) => sum + one.units, 0)).toBe(
          orders.find((one) => one.orderId === orderId)!.lines[0]!.units,
        );
      // the first order is short only when all batches together are
      const all = stock.reduce((sum, one) => sum + one, 0);
      if (demands.length > 0) expect(complete.some(({ orderId }) => orderId === 'o0')).toBe(demands[0]! <= all);
    }),
  );
});
