import { expect, test } from 'vitest';
import {
  attemptDays,
  commentWithDay,
  deadlineOf,
  offeredWays,
  ordinalTry,
  validateWishedAddress,
  validateWishedDay,
} from './attempt-rules.ts';

test('offers days from tomorrow to the sixth, never a Sunday', () => {
  expect(attemptDays('2026-11-20')).toEqual(['2026-11-21', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']);
  expect(attemptDays('2026-11-22')).toHaveLength(6);
  expect(attemptDays('2026-12-29').at(-1)).toBe('2027-01-04');
});

test.each([['2026-11-20'], ['2026-11-22'], ['2026-11-27'], ['2026-11-19'], [null]])('refuses the day %s', (day) => {
  expect(validateWishedDay(day, '2026-11-20')).toEqual({
    day: 'Choose a day from tomorrow to 26/11/2026, but no Sunday',
  });
});

test.each([['2026-11-21'], ['2026-11-26']])('takes the day %s', (day) => {
  expect(validateWishedDay(day, '2026-11-20')).toEqual({});
});

test('takes a phone or an address on the route of the label', () => {
  const wish = { day: null, phone: '', address: '', pincode: '570017' };
  const problems = (more: Partial<typeof wish>) => validateWishedAddress({ ...wish, ...more }, '570017');
  expect(problems({ phone: '+91 98450 55127' })).toEqual({});
  expect(problems({ address: 'Shop 3, Kalidasa Road', pincode: '' })).toEqual({});
  expect(problems({ address: 'Shop 3, Kalidasa Road', pincode: '५७००१७' })).toEqual({});
  // blanks are nothing
  expect(problems({ phone: '98450 55127', address: '  ', pincode: ' ' })).toEqual({});
  expect(problems({ phone: '  ', address: 'Shop 3, Kalidasa Road' })).toEqual({});
  const nothing = { phone: 'Enter another phone number or another address' };
  for (const blank of ['', ' ']) expect(problems({ phone: blank, address: blank })).toEqual(nothing);
  expect(problems({ phone: '98450 55127', pincode: '110001' })).toEqual({
    pincode: 'The parcel is near you already: it can only go to an address in 570017',
  });
  expect(Object.keys(problems({ phone: '12', address: 'x', pincode: '110001' }))).toEqual([
    'phone',
    'address',
    'pincode',
  ]);
});

test('offers what the carrier can do, and everything where staff tell it', () => {
  const kinds = (abilities: string[] | null) => offeredWays(abilities).map(({ kind, hasDay }) => `${kind} ${hasDay}`);
  expect(kinds(null)).toEqual(['try_again true', 'change_address false', 'bring_back false']);
  expect(kinds(['try_again', 'bring_back'])).toEqual(['try_again false', 'bring_back false']);
  expect(kinds(['try_again_on_day'])).toEqual(['try_again true']);
  expect(kinds(['change_address'])).toEqual(['change_address false']);
  expect(kinds([])).toEqual([]);
});

test('names tries, deadlines and wishes', () => {
  expect([1, 2, 3, 4, 10, 11, 12, 13, 20, 21, 22].map(ordinalTry)).toEqual(
    ['1st', '2nd', '3rd', '4th', '10th', '11th', '12th', '13th', '20th', '21st', '22nd'].map((one) => `${one} try`),
  );
  expect(deadlineOf(new Date('2026-11-20T10:00:00Z'), 48).toISOString()).toBe('2026-11-22T10:00:00.000Z');
  expect(commentWithDay('Call first', '2026-11-24')).toBe('Please come on Tuesday, 24/11/2026. Call first');
  expect([commentWithDay('', null), commentWithDay('Call first', null)]).toEqual(['', 'Call first']);
});
