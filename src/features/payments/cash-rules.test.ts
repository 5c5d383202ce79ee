import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type Settings } from '../settings/rules.ts';
import { type CashOrder, type CashReason, cashIneligibility, excludedProducts, readCashRules } from './cash-rules.ts';

const rulesOf = (payment: Partial<Settings['payment']>, cashMinimum = 0) =>
  readCashRules({
    payment: { ...DEFAULT_SETTINGS.payment, ...payment } as Settings['payment'],
    policy: { ...DEFAULT_SETTINGS.policy, cashMinimum },
  });

const ORDER: CashOrder = { total: 100_000, pincode: '411001', productIds: ['a', 'b'], isFirst: true };

test('as delivered only the smallest total of the policies decides', () => {
  const rules = rulesOf({}, 500);
  expect(cashIneligibility(rules, { ...ORDER, total: 50_000 })).toBeNull();
  expect(cashIneligibility(rules, { ...ORDER, total: 49_999 })).toBe('minimum');
  expect(cashIneligibility(rules, { ...ORDER, total: 99_999_999 })).toBeNull();
});

test.each<[Partial<Settings['payment']>, Partial<CashOrder>, CashReason | null]>([
  [{ codMaximum: 1000 }, {}, null],
  [{ codMaximum: 1000 }, { total: 100_001 }, 'maximum'],
  [{ codMaximum: 999.5 }, { total: 99_950 }, null],
  [{ codMaximum: 999.5 }, { total: 99_951 }, 'maximum'],
  [{ codPincodes: ' 411 , 400001,' }, {}, null],
  [{ codPincodes: '411, 400001' }, { pincode: '400001' }, null],
  [{ codPincodes: '411, 400001' }, { pincode: '400002' }, 'pincode'],
  [{ codPincodes: '411, 400001' }, { pincode: '141100' }, 'pincode'],
  [{ codExcludedPincodes: '411001' }, {}, 'pincode'],
  [{ codExcludedPincodes: '411001' }, { pincode: '411002' }, null],
  // an exclusion within an allowed area wins, in whichever order they are read
  [{ codPincodes: '411', codExcludedPincodes: '4110' }, {}, 'pincode'],
  [{ codPincodes: '411001', codExcludedPincodes: '411' }, {}, 'pincode'],
  [{ codPincodes: '411', codExcludedPincodes: '4110' }, { pincode: '411100' }, null],
  // a pincode that is not typed yet refuses nothing
  [{ codPincodes: '560', codExcludedPincodes: '4' }, { pincode: null }, null],
  [{ codExcludedProducts: 'c' }, {}, null],
  [{ codExcludedProducts: 'c, b' }, {}, 'products'],
  [{ codFromSecondOrder: true }, {}, 'first_order'],
  [{ codFromSecondOrder: true }, { isFirst: false }, null],
  [{ codFromSecondOrder: true }, { isFirst: null }, null],
  [{ codFromSecondOrder: false }, { isFirst: true }, null],
  // the first reason in a fixed order
  [{ codMaximum: 1, codExcludedPincodes: '4', codExcludedProducts: 'a', codFromSecondOrder: true }, {}, 'maximum'],
  [{ codExcludedPincodes: '4', codExcludedProducts: 'a', codFromSecondOrder: true }, {}, 'pincode'],
  [{ codExcludedProducts: 'a', codFromSecondOrder: true }, {}, 'products'],
])('%j with %j: %s', (payment, order, reason) => {
  expect(cashIneligibility(rulesOf(payment), { ...ORDER, ...order })).toBe(reason);
});

test('the excluded products of an order are named in its order', () => {
  expect(excludedProducts({ excludedProductIds: ['c', 'b', 'a'] }, ['a', 'x', 'b'])).toEqual(['a', 'b']);
  expect(excludedProducts({ excludedProductIds: [] }, ['a'])).toEqual([]);
});
