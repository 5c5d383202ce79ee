import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidAmountByLine, refundForLines, refundForUnits } from './refund-rules.ts';

test('distributes what was paid by the lines after their discounts, and nothing to free ones', () => {
  const line = (price: number, quantity: number, discount = 0, isFree = false) => ({
    price,
    quantity,
    discount,
    isFree,
  });
  const lines = [line(100_00, 1, 50_00), line(25_00, 2), line(500_00, 1, 0, true)];
  expect(paidAmountByLine({ totalAmount: 90_00, shipping: 0 }, lines)).toEqual([45_00, 45_00, 0]);
  // the delivery charge belongs to no line
  expect(paidAmountByLine({ totalAmount: 149_00, shipping: 59_00 }, lines)).toEqual([45_00, 45_00, 0]);
});

test.each([
  ['a unit of three', 0, 0, 1, 30_00],
  ['two units of three', 0, 0, 2, 60_00],
  ['all units', 0, 0, 3, 90_00],
  ['the last unit, after less was refunded of the others', 2, 50_00, 1, 40_00],
  ['more units than remain', 1, 30_00, 5, 60_00],
  ['a unit of a line whose money is refunded', 1, 95_00, 1, 0],
])('refunds for %s its share of the money', (_, refundedQuantity, refundedAmount, quantity, expected) => {
  expect(refundForUnits({ quantity: 3, paid: 90_00, refundedQuantity, refundedAmount }, quantity)).toBe(expected);
});

test('refunds lines up to the refundable part of the payment', () => {
  const line = (id: string) => ({ id, quantity: 1, paid: 80_00, refundedQuantity: 0, refundedAmount: 0 });
  const chosen = new Map([
    ['a', 1],
    ['b', 1],
  ]);
  const amounts = refundForLines([line('a'), line('b'), line('c')], chosen, 100_00);
  expect(amounts).toEqual([
    { id: 'a', quantity: 1, amount: 80_00 },
    { id: 'b', quantity: 1, amount: 20_00 },
  ]);
});

test('adds up to what was paid when lines are refunded in any parts, with failures between', () => {
  const lines = fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 500_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      share: fc.double({ min: 0, max: 0.9, noNaN: true }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const cuts = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 4 }), fc.boolean()), { maxLength: 30 });
  fc.assert(
    fc.property(lines, cuts, fc.nat(50_000), (orderLines, steps, gift) => {
      const items = orderLines.map(({ price, quantity, share }, index) => ({
        id: String(index),
        price,
        quantity,
        discount: Math.floor(price * quantity * share),
        isFree: false,
      }));
      const total = items.reduce((sum, { price, quantity, discount }) => sum + price * quantity - discount, 0);
      const paidOf = paidAmountByLine({ totalAmount: total + 59_00, shipping: 59_00 }, items);
      expect(paidOf.reduce((sum, one) => sum + one, 0)).toBe(total);
      const giftAmount = Math.min(gift, total);
      let refundedAmount = giftAmount;
      const state = items.map(({ id, quantity }, index) => ({
        id,
        quantity,
        paid: paidOf[index]!,
        refundedQuantity: 0,
        refundedAmount: 0,
      }));
      const take = (index: number, quantity: number, works: boolean) => {
        const line = state[index % state.length]!;
        const units = Math.min(quantity, line.quantity - line.refundedQuantity);
        if (units <= 0) return;
        const [part] = refundForLines(state, new Map([[line.id, units]]), total - refundedAmount);
        expect(part!.amount).toBeGreaterThanOrEqual(0);
        if (!works) return;
        refundedAmount += part!.amount;
        expect(refundedAmount).toBeLessThanOrEqual(total);
        line.refundedQuantity += units;
        line.refundedAmount += part!.amount;
      };
      for (const step of steps) take(...step);
      for (const [index, { quantity }] of items.entries()) take(index, quantity, true);
      expect(refundedAmount).toBe(total);
    }),
  );
});
