import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidAmountByLine, refundForLines } from './refund-rules.ts';

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
    fc.property(lines, cuts, fc.nat(50_000), (made, steps, gift) => {
      const items = made.map(({ price, quantity, share }, index) => ({
        id: String(index),
        price,
        quantity,
        discount: Math.floor(price * quantity * share),
        isFree: false,
      }));
      const total = items.reduce((sum, { price, quantity, discount }) => sum + price * quantity - discount, 0);
      const paidOf = paidAmountByLine(total, items);
      expect(paidOf.reduce((sum, one) => sum + one, 0)).toBe(total);
      const given = Math.min(gift, total);
      let back = given;
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
        const [part] = refundForLines(state, new Map([[line.id, units]]), total - back);
        expect(part!.amount).toBeGreaterThanOrEqual(0);
        if (!works) return;
        back += part!.amount;
        expect(back).toBeLessThanOrEqual(total);
        line.refundedQuantity += units;
        line.refundedAmount += part!.amount;
      };
      for (const step of steps) take(...step);
      for (const [index, { quantity }] of items.entries()) take(index, quantity, true);
      expect(back).toBe(total);
    }),
  );
});
