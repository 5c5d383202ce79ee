import { expect, test } from 'vitest';
import { cityOfPincode, districtsOfPincode, listPincodes, statesOfPincode } from './pincode-directory.ts';

test('knows districts and States of pincodes', () => {
  expect(districtsOfPincode('560034')).toEqual([{ name: 'Bengaluru', state: 'Karnataka' }]);
  expect(districtsOfPincode('110001')).toEqual([
    { name: 'Central Delhi', state: 'Delhi' },
    { name: 'New Delhi', state: 'Delhi' },
  ]);
  expect(statesOfPincode('605001')).toEqual(['Puducherry']);
  expect(statesOfPincode('246764')).toEqual(['Uttar Pradesh']);
});

test('has Leh and Kargil in Ladakh, and Jammu in Jammu and Kashmir', () => {
  expect(statesOfPincode('194101')).toEqual(['Ladakh']);
  expect(statesOfPincode('194103')).toEqual(['Ladakh']);
  expect(statesOfPincode('180001')).toEqual(['Jammu and Kashmir']);
});

test('lists both States of a pincode that lies in two', () => {
  const pincodes = listPincodes().filter((pincode) => statesOfPincode(pincode).length > 1);
  expect(pincodes).toHaveLength(31);
  expect(statesOfPincode('396230')).toEqual(['Dadra and Nagar Haveli and Daman and Diu', 'Gujarat']);
});

test('knows nothing of a pincode that is not listed', () => {
  expect(districtsOfPincode('110999')).toEqual([]);
  expect(statesOfPincode('999999')).toEqual([]);
  expect(cityOfPincode('100000')).toBeNull();
});

test('reads a pincode as it is typed, and finds nothing for another text', () => {
  expect(statesOfPincode('411 004')).toEqual(['Maharashtra']);
  expect(statesOfPincode('४११००४')).toEqual(['Maharashtra']);
  for (const text of ['', '41100', 'Pune', 'NaN']) expect(statesOfPincode(text)).toEqual([]);
});

test('suggests a city where the pincode has one', () => {
  expect(cityOfPincode('560034')).toBe('Bengaluru');
  expect(cityOfPincode('110003')).toBe('Delhi');
  expect(cityOfPincode('400001')).toBe('Mumbai');
});

test('lists every pincode once, ascending, with a State', () => {
  const pincodes = listPincodes();
  expect(pincodes).toEqual([...new Set(pincodes)].toSorted());
  expect(pincodes.length).toBeGreaterThan(19_000);
  expect(pincodes.filter((pincode) => statesOfPincode(pincode).length === 0)).toEqual([]);
});
