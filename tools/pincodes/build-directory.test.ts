import { expect, test } from 'vitest';
import { buildDirectory } from './build-directory.ts';

const row = (pincode: string, state: string, district: string) =>
  `IN\t${pincode}\tOffice\t${state}\t01\t${district}\t638\t\t\t7.5\t93.6\t4\n`;

test('joins equal neighbours, and puts the district with most offices first', () => {
  const source = [
    row('110002', 'Delhi', 'Central Delhi'),
    row('110001', 'Delhi', 'Central Delhi'),
    row('110003', 'Delhi', 'Central Delhi'),
    row('110003', 'Delhi', 'South Delhi'),
    row('110003', 'Delhi', 'South Delhi'),
  ].join('');
  expect(buildDirectory(source)).toBe('110001-110002 07 Central Delhi\n110003 07 South Delhi|07 Central Delhi\n');
});

test('names States and districts as they are called today', () => {
  expect(buildDirectory(row('194101', 'Jammu & Kashmir', 'Leh'))).toBe('194101 38 Leh\n');
  expect(buildDirectory(row('211001', 'Uttar Pradesh', 'Allahabad'))).toBe('211001 09 Prayagraj\n');
  expect(buildDirectory(row('824101', 'Bihar', 'Aurangabad(BH)'))).toBe('824101 10 Aurangabad\n');
  expect(buildDirectory(row('505172', 'Andhra Pradesh', 'Peddapalli'))).toBe('505172 36 Peddapalli\n');
});

test('leaves out a pincode without a district', () => {
  expect(buildDirectory(row('110001', 'Delhi', ''))).toBe('');
});

test.each([
  ['an unknown State', row('110001', 'Atlantis', 'Delhi'), 'Line 1 has an unknown State: Atlantis'],
  ['another country', 'PK\t54000\tLahore', 'Line 1 is not a row of IN.txt'],
  ['a pincode of five digits', row('11000', 'Delhi', 'Delhi'), 'Line 1 is not a row of IN.txt'],
])('refuses %s by its line', (_, source, message) => {
  expect(() => buildDirectory(source)).toThrow(message);
});
