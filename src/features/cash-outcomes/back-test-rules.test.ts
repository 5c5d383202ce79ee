import { expect, test } from 'vitest';
import type { CashRules } from '../payments/cash-rules.ts';
import { backTest, type PastOrder } from './back-test-rules.ts';

const EVERYTHING: CashRules = {
  minimum: 0,
  maximum: null,
  pincodes: [],
  excludedPincodes: [],
  excludedProductIds: [],
  fromSecondOrder: false,
};
const past = (id: string, order: Partial<PastOrder>): PastOrder => ({
  id,
  total: 100_000,
  pincode: '560001',
  productIds: [],
  isFirst: false,
  fate: 'delivered',
  carrierCost: null,
  ...order,
});

const ORDERS = [
  past('small', { total: 40_000, fate: 'came_back', carrierCost: 12_000 }),
  past('large', { total: 900_000, fate: 'delivered', carrierCost: 9_000 }),
  past('larger', { total: 950_000, fate: 'came_back' }),
  past('far', { pincode: '110001', fate: 'came_back', carrierCost: 15_000 }),
  past('first', { isFirst: true, fate: null }),
  past('usual', {}),
];
const idsOf = (group: { orders: { id: string; reason: string }[] }) =>
  group.orders.map(({ id, reason }) => `${id} ${reason}`);

test('refuses nothing by rules that are off', () => {
  const { orders, delivered, cameBack, open } = backTest(EVERYTHING, ORDERS);
  expect([orders, delivered.count, cameBack.count, open.count]).toEqual([6, 0, 0, 0]);
});

test('sums what would have been lost and saved, counted by hand', () => {
  const result = backTest(
    { ...EVERYTHING, minimum: 50_000, maximum: 500_000, excludedPincodes: ['11'], fromSecondOrder: true },
    ORDERS,
  );
  expect(idsOf(result.delivered)).toEqual(['large maximum']);
  expect(result.delivered).toMatchObject({ count: 1, amount: 900_000, carrierCost: 9_000, costOf: 1 });
  expect(idsOf(result.cameBack)).toEqual(['small minimum', 'larger maximum', 'far pincode']);
  // the larger one has no recorded cost
  expect(result.cameBack).toMatchObject({ count: 3, amount: 1_090_000, carrierCost: 27_000, costOf: 2 });
  expect(idsOf(result.open)).toEqual(['first first_order']);
});

test('takes nothing unknown for a reason', () => {
  const unknown = past('unknown', { pincode: null, isFirst: null });
  const rules = { ...EVERYTHING, pincodes: ['56'], fromSecondOrder: true };
  expect(backTest(rules, [unknown]).delivered.count).toBe(0);
});
