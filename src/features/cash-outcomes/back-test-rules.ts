import type { Paise } from '#shared/money.ts';
import { type CashOrder, type CashReason, type CashRules, cashIneligibility } from '../payments/cash-rules.ts';
import type { Fate } from './outcome-rules.ts';

/** A cash order of the past, as the rules and the back-test look at it. */
export type PastOrder = CashOrder & {
  id: string;
  fate: Fate;
  /** what its carriers charged, as far as it is recorded */
  carrierCost: Paise | null;
};

export type RefusedOrder = { id: string; reason: CashReason };
/** What refusing the orders of one fate would have changed. */
export type RefusedGroup = {
  count: number;
  amount: Paise;
  /** of `costOf` orders, the others have no recorded cost */
  carrierCost: Paise;
  costOf: number;
  orders: RefusedOrder[];
};

export type BackTest = {
  orders: number;
  delivered: RefusedGroup;
  cameBack: RefusedGroup;
  /** neither has happened yet, or they were cancelled before they were sent */
  open: RefusedGroup;
};

/** What cash rules would have refused of past orders, the newest first, and what became of those. */
export function backTest(rules: CashRules, past: readonly PastOrder[]): BackTest {
  const result: BackTest = { orders: past.length, delivered: emptyGroup(), cameBack: emptyGroup(), open: emptyGroup() };
  for (const order of past) {
    const reason = cashIneligibility(rules, order);
    if (!reason) continue;
    const group =
      order.fate === 'delivered' ? result.delivered : order.fate === 'came_back' ? result.cameBack : result.open;
    group.count += 1;
    group.amount += order.total;
    if (order.carrierCost !== null) {
      group.carrierCost += order.carrierCost;
      group.costOf += 1;
    }
    group.orders.push({ id: order.id, reason });
  }
  return result;
}

const emptyGroup = (): RefusedGroup => ({ count: 0, amount: 0, carrierCost: 0, costOf: 0, orders: [] });
