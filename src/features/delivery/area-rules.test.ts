import fc from 'fast-check';
import { expect, test } from 'vitest';
import { zoneAreas } from './area-rules.ts';
import type { DeliveryZone } from './zone-rules.ts';
import { findZones } from './zone-rules.ts';

const zone = (id: string, patterns: string[], pincodes: string[] = []): DeliveryZone => ({
  id,
  name: id,
  patterns,
  pincodes,
});
const areas = (...zones: DeliveryZone[]) =>
  zoneAreas(zones).map(({ zone: { id }, ranges }) => [id, ...ranges.map(({ first, last }) => `${first}-${last}`)]);

test('is the whole country when a zone has all pincodes', () => {
  expect(areas(zone('india', ['*']))).toEqual([['india', '100000-999999']]);
});

test('cuts exceptions and earlier zones out of later ones', () => {
  expect(areas(zone('kochi', ['682', '!68255']), zone('west', ['36-39']), zone('india', ['*']))).toEqual([
    ['kochi', '682000-682549', '682560-682999'],
    ['west', '360000-399999'],
    ['india', '100000-359999', '400000-681999', '682550-682559', '683000-999999'],
  ]);
});

test('leaves out a zone with single pincodes, and their districts everywhere after it', () => {
  expect(areas(zone('metro', ['11'], ['560001', '560002']), zone('india', ['*']))).toEqual([
    ['india', '100000-109999', '120000-559999', '561000-999999'],
  ]);
});

test('leaves out a zone of which earlier ones leave nothing', () => {
  expect(areas(zone('india', ['*']), zone('west', ['4']))).toEqual([['india', '100000-999999']]);
});

test('states for a pincode its own zone or none, whatever the zones', () => {
  const digits = fc.integer({ min: 1, max: 999 }).map(String);
  const pattern = fc.oneof(
    fc.constant('*'),
    digits,
    digits.map((first) => `!${first}`),
    fc.integer({ min: 10, max: 98 }).map((first) => `${first}-${first + 1}`),
  );
  const pincode = fc.integer({ min: 100_000, max: 999_999 }).map(String);
  const zones = fc.array(
    fc.record({
      patterns: fc.array(pattern, { maxLength: 5 }),
      pincodes: fc.oneof(fc.constant<string[]>([]), fc.array(pincode, { maxLength: 3 })),
    }),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(zones, fc.array(pincode, { minLength: 20, maxLength: 20 }), (zoneList, pincodes) => {
      const all = zoneList.map((one, index) => zone(`z${index}`, one.patterns, one.pincodes));
      const zoneOf = findZones(all);
      const stated = zoneAreas(all);
      const listed = new Set(all.flatMap((one) => one.pincodes.map((single) => single.slice(0, 3))));
      for (const one of pincodes) {
        const firstZone = zoneOf(one);
        const states = stated.filter(({ ranges }) => ranges.some(({ first, last }) => +one >= first && +one <= last));
        expect(states.length).toBeLessThanOrEqual(1);
        if (states[0]) expect(states[0].zone).toBe(firstZone);
        else expect(firstZone === null || firstZone.pincodes.length > 0 || listed.has(one.slice(0, 3))).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
