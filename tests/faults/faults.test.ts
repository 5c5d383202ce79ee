/** The list of faults fits the code; npm run prove:faults writes them into it. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAULTS } from './faults.ts';

test('has ten faults at least', () => {
  expect(new Set(FAULTS.map(({ what }) => what)).size).toBeGreaterThanOrEqual(10);
});

test.each(FAULTS)('can write into the code: $what', ({ file, search, replacement, tests, seenBy }) => {
  expect(readFileSync(file, 'utf8').split(search)).toHaveLength(2);
  expect(replacement).not.toBe(search);
  expect(existsSync(tests)).toBe(true);
  // a test is named by its title
  if (seenBy.includes(' ') && !tests.includes('histories')) expect(readFileSync(tests, 'utf8')).toContain(seenBy);
});
