import type { Transaction } from './model.ts';

/** A rule applies to the next `left` occasions, or until cleared when `left` is null. */
export type Rule = { kind: string; rule: number; left: number | null; ms: number };

export const DELIVERY_FAULTS = [
  'drop',
  'delay',
  'duplicate',
  'reorder',
  'bad_signature',
  'altered_amount',
  'unknown_field',
] as const;
export type DeliveryFault = Rule & {
  kind: (typeof DELIVERY_FAULTS)[number];
  /** Only the transaction with this id; by default all. */
  id: string | null;
  copies: number;
  amount: number | null;
};

export const API_FAULTS = [
  'error_500',
  'error_503',
  'latency',
  'reset',
  'altered_amount',
  // of UPI: the code is a picture, or missing
  'image_code',
  'no_code',
  // of carriers: an expired token, limits, an empty wallet, and answers that each protocol has its own words for
  'error_401',
  'error_403',
  'error_429',
  'balance_empty',
  'no_label',
  'partial_saved',
  'partial_lost',
  'pickup_open',
  // of messages: `amount` is the provider's code, of the answer or of a receipt
  'error_code',
  'receipt_code',
  'no_receipt',
  'early_receipt',
  'read_only',
  'failed_first',
] as const;
export type ApiFault = Rule & {
  kind: (typeof API_FAULTS)[number];
  /** Such as v2.pay; `*` is all of them. */
  operation: string;
  amount: number | null;
};

/** Rules in the order in which they were set; of each kind the oldest match is used first. */
export class RuleBook<T extends Rule> {
  #rules: T[] = [];
  #count = 0;

  add(rule: Omit<T, 'rule'>): T {
    this.#count += 1;
    const added = { ...rule, rule: this.#count } as T;
    this.#rules.push(added);
    return added;
  }

  list(): T[] {
    return this.#rules;
  }

  clear(rule?: number): boolean {
    const before = this.#rules.length;
    this.#rules = rule === undefined ? [] : this.#rules.filter((one) => one.rule !== rule);
    return this.#rules.length < before;
  }

  /** The faults that apply now, by kind; counts their use. */
  take(fits: (rule: T) => boolean): Map<T['kind'], T> {
    const activeFaults = new Map<T['kind'], T>();
    for (const rule of this.#rules) {
      if (activeFaults.has(rule.kind) || !fits(rule)) continue;
      activeFaults.set(rule.kind, rule);
      if (rule.left !== null) rule.left -= 1;
    }
    this.#rules = this.#rules.filter((rule) => rule.left === null || rule.left > 0);
    return activeFaults;
  }
}

/** The reported amount of a record: a different one under the fault 'altered_amount', which the record stores. */
export function reportedAmount(record: Transaction, fault: ApiFault | undefined): number {
  if (!fault) return record.amount;
  const amount = alteredAmount(record.amount, fault.amount);
  if (record.kind === 'payment') record.misreported = [...(record.misreported ?? []), amount];
  return amount;
}

/** An amount that certainly differs. */
export function alteredAmount(amount: number, fixedAmount: number | null): number {
  if (fixedAmount !== null) return fixedAmount;
  return amount === 100 ? 200 : 100;
}
