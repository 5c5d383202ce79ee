import { expect, test } from 'vitest';
import { codIneligibility } from './rules.ts';

const rules = { minimum: 20_000, pincodes: [] };

test('cash on delivery wants the smallest total', () => {
  expect(codIneligibility(rules, 20_000, '560001')).toBeNull();
  expect(codIneligibility(rules, 19_999, '560001')).toBe('minimum');
});

test('cash on delivery wants a served pincode when the settings name some', () => {
  const some = { ...rules, pincodes: ['110', '560001'] };
  expect(codIneligibility(some, 20_000, '560001')).toBeNull();
  expect(codIneligibility(some, 20_000, '110092')).toBeNull();
  expect(codIneligibility(some, 20_000, '560002')).toBe('pincode');
  expect(codIneligibility(some, 20_000, '411001')).toBe('pincode');
  expect(codIneligibility(some, 1, '411001')).toBe('minimum');
});
