/** The list of faults fits the code; npm run prove:faults writes them into it. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAULTS } from './faults.ts';

test('has ten faults at least', () => {
  expect(new Set(FAULTS.map(({ what }) => what)).size).toBeGreaterThanOrEqual(10);
});

test.each(FAULTS)('can write into the code: $what', ({ file, search, replacement, tests, seenBy }) => {
  const [testFile, ...options] = tests;
  expect(readFileSync(file, 'utf8').split(search)).toHaveLength(2);
  expect(replacement).not.toBe(search);
  expect(existsSync(testFile)).toBe(true);
  // without options a test sees it, named by its title
  if (options.length === 0 && seenBy.includes(' ')) expect(readFileSync(testFile, 'utf8')).toContain(seenBy);
});
