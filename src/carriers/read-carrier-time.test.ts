import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCarrierTime } from './read-carrier-time.ts';

test.each([
  ['2023-05-19 11:59:16', '2023-05-19T06:29:16.000Z'],
  ['23 05 2023 11:43:52', '2023-05-23T06:13:52.000Z'],
  ['Jul 01, 2024', '2024-06-30T18:30:00.000Z'],
  ['12 Mar 2021, 04:16 PM', '2021-03-12T10:46:00.000Z'],
  ['12 Mar 2021, 12:05 AM', '2021-03-11T18:35:00.000Z'],
  ['2024-09-21T14:31:48.752', '2024-09-21T09:01:48.000Z'],
  ['2024-09-21T14:31:48Z', '2024-09-21T14:31:48.000Z'],
  ['2024-09-21T14:31:48+05:30', '2024-09-21T09:01:48.000Z'],
])('reads %s', (text, at) => {
  expect(readCarrierTime(text)?.toISOString()).toBe(at);
});

test.each(['', 'NA', '0000-00-00 00:00:00', '31 06 2023 11:43:52', '2023-05-19 25:00:00', '12 Xyz 2021', null, 5])(
  'reads no time in %j',
  (value) => {
    expect(readCarrierTime(value)).toBeNull();
  },
);

test('answers a valid instant or null for any text', () => {
  const digits = fc.stringMatching(/^[\d :,T.APMJulZ+-]{0,26}$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), digits), (text) => {
      const at = readCarrierTime(text);
      expect(at === null || Number.isFinite(at.getTime())).toBe(true);
    }),
  );
});
