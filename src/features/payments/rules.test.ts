import { expect, test } from 'vitest';
import { codIneligibility } from './rules.ts';

const rules = { minimum: 20_000, pincodes: [] };

test('offers COD from the minimum total on', () => {
  expect(codIneligibility(rules, 20_000, '560001')).toBeNull();
  expect(codIneligibility(rules, 19_999, '560001')).toBe('minimum');
});

test('offers COD only at serviceable pincodes, if the settings name any', () => {
  const some = { ...rules, pincodes: ['110', '560001'] };
  expect(codIneligibility(some, 20_000, '560001')).toBeNull();
  expect(codIneligibility(some, 20_000, '110092')).toBeNull();
  expect(codIneligibility(some, 20_000, '560002')).toBe('pincode');
  expect(codIneligibility(some, 20_000, '411001')).toBe('pincode');
  expect(codIneligibility(some, 1, '411001')).toBe('minimum');
});
