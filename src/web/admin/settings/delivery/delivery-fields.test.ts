import { expect, test } from 'vitest';
import { TWO_ZONES } from '#tests/delivery-plans.ts';
import { fieldPath, planFields, planMessages, planOf } from './delivery-fields.ts';

test('types a plan and reads it back', () => {
  expect(planOf(planFields(TWO_ZONES))).toEqual(TWO_ZONES);
});

test('names numbers that are none at their fields', () => {
  const fields = planFields(TWO_ZONES);
  fields.packingDays = 'two';
  fields.methods[1]!.rates[0]!.price = '1e3';
  fields.methods[0]!.rates[1]!.maxKg = 'heavy';
  expect(planMessages(planOf(fields), fields)).toEqual({
    packingDays: 'Enter a number',
    'methods.1.rates.0.price': 'Enter a number',
    'methods.0.rates.1.maxKg': 'Enter a number',
  });
});

test('places the message of a rate at its zone, although the plan has no rate for zones that are not served', () => {
  const fields = planFields(TWO_ZONES);
  fields.methods[1]!.rates[0]!.isServed = false;
  fields.methods[1]!.rates[1] = { ...fields.methods[0]!.rates[1]!, minDays: '5', maxDays: '2' };
  expect(planMessages(planOf(fields), fields)).toEqual({ 'methods.1.rates.1.maxDays': 'Less than the shortest time' });
  expect(fieldPath('zones.0.name', fields)).toBe('zones.0.name');
});

test('separates patterns by commas, spaces or lines', () => {
  const fields = planFields(TWO_ZONES);
  fields.zones[0]!.patterns = '56, 57 58;59\n!560034';
  expect(planOf(fields).zones[0]?.patterns).toEqual(['56', '57', '58', '59', '!560034']);
});
