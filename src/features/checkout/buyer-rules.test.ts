import { expect, test } from 'vitest';
import { normaliseBuyer, otherStateNotice, validateBuyer } from './buyer-rules.ts';

const GSTIN = '27AAPFU0939F1ZV';

test('accepts a GSTIN in any case and with spaces', () => {
  const form = { gstin: ' 27aapfu 0939f1zv', name: '  Sharma Gym LLP ' };
  expect(validateBuyer(form)).toEqual({});
  expect(normaliseBuyer(form)).toEqual({ buyerGstin: GSTIN, buyerName: 'Sharma Gym LLP' });
});

test('names what is wrong: length, check digit, name', () => {
  expect(validateBuyer({ gstin: '27AAPFU0939F1Z', name: 'S' })).toEqual({
    gstin: 'GSTIN must be 15 characters',
    name: 'Business name must be at least 2 characters',
  });
  // every other check digit is refused
  for (const digit of '0123456789ABCDEFGHIJKLMNOPQRSTUWXYZ')
    expect(validateBuyer({ gstin: GSTIN.slice(0, 14) + digit, name: 'Sharma Gym' })).toEqual({
      gstin: 'This is not a valid GSTIN',
    });
  expect(validateBuyer({ gstin: GSTIN, name: 'Sharma\u0007Gym' })).toEqual({
    name: 'Business name has a character that cannot be read',
  });
});

test('says what a GSTIN of another State than the delivery means, once both are complete', () => {
  expect(otherStateNotice(GSTIN, 'Karnataka')).toContain('registered in Maharashtra, and the order goes to Karnataka');
  for (const [gstin, state] of [
    [GSTIN, 'Maharashtra'],
    [GSTIN, ''],
    ['27AAPFU0939', 'Karnataka'],
  ] as const)
    expect(otherStateNotice(gstin, state)).toBeNull();
});
