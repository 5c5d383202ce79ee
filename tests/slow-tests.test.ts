import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SLOW_TESTS } from './slow-tests.ts';

test('lists files that exist', () => {
  expect(SLOW_TESTS.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([]);
});
