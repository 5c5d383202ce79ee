import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listPincodes } from './pincode-directory.ts';
import { findZones, reportZones, validatePattern } from './zone-rules.ts';

const zone = (id: string, patterns: string[], pincodes: string[] = []) => ({ id, name: id, patterns, pincodes });

test.each([
  ['56', '560034', true],
  ['56', '570001', false],
  ['36-39', '390001', true],
  ['36-39', '400001', false],
  ['560034', '560034', true],
  ['*', '110001', true],
])('zone %s: contains %s is %s', (pattern, pincode, isContained) => {
  expect(findZones([zone('z', [pattern])])(pincode)?.id).toBe(isContained ? 'z' : undefined);
});

test('leaves exceptions out, but not single pincodes of a file', () => {
  const find = findZones([zone('south', ['50-69', '!68255'], ['682557'])]);
  expect(find('682559')).toBeNull();
  expect(find('682557')?.id).toBe('south');
  expect(find('682001')?.id).toBe('south');
});

test('assigns a pincode in several zones to the first of them', () => {
  const zones = [zone('home', ['411']), zone('west', ['41']), zone('rest', ['*'])];
  expect(findZones(zones)('411004')?.id).toBe('home');
  expect(findZones(zones)('413001')?.id).toBe('west');
  expect(findZones(zones.toReversed())('411004')?.id).toBe('rest');
});

test('reports overlaps and gaps by pincode', () => {
  const zones = [zone('west', ['40']), zone('goa', [], ['403401', '403402']), zone('north', ['11'])];
  const report = reportZones(zones, ['110001', '403401', '403402', '400001', '560034']);
  expect(report.overlaps).toEqual([
    { pincode: '403401', zoneIds: ['west', 'goa'] },
    { pincode: '403402', zoneIds: ['west', 'goa'] },
  ]);
  expect(report.gaps).toEqual(['560034']);
  expect(Object.fromEntries(report.counts)).toEqual({ west: 3, goa: 0, north: 1 });
});

test('a zone of everything else overlaps with nothing', () => {
  const report = reportZones([zone('home', ['411']), zone('rest', ['*'])], ['411004', '110001']);
  expect(report.overlaps).toEqual([]);
  expect(report.gaps).toEqual([]);
});

test.each([
  ['', 'is not the beginning of a pincode'],
  ['0', 'is not the beginning of a pincode'],
  ['56x', 'is not the beginning of a pincode'],
  ['5600341', 'is not the beginning of a pincode'],
  ['36-4', 'both ends need the same number of digits'],
  ['39-36', 'runs backwards'],
])('refuses the pattern ‘%s’', (pattern, message) => {
  expect(validatePattern(pattern)).toContain(message);
});

test('assigns every pincode of the directory to 50 zones of 500 patterns quickly', () => {
  const prefixes = Array.from({ length: 500 }, (_, index) => String(100 + index));
  const zones = Array.from({ length: 50 }, (_, index) =>
    zone(
      `z${index}`,
      prefixes.map((prefix) => `${prefix}${index % 10}`),
    ),
  );
  const startedAt = performance.now();
  const report = reportZones(zones, listPincodes());
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(report.gaps.length + report.overlaps.length).toBeGreaterThan(0);
});

test('a range contains exactly the pincodes between its ends', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 100_000, max: 999_999 }),
      fc.integer({ min: 100_000, max: 999_999 }),
      fc.integer({ min: 100_000, max: 999_999 }),
      (digits, one, other, pincode) => {
        const [first, last] = [one, other].map((end) => String(end).slice(0, digits)).toSorted() as [string, string];
        const prefix = String(pincode).slice(0, digits);
        const contains = findZones([zone('z', [`${first}-${last}`])])(String(pincode)) !== null;
        expect(contains).toBe(prefix >= first && prefix <= last);
      },
    ),
  );
});
