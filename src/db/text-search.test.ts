import { expect, test } from 'vitest';
import { containsPattern } from './text-search.ts';

test('matches wildcards and backslashes of a text literally', () => {
  expect(containsPattern('50%_off\\')).toBe('%50\\%\\_off\\\\%');
});
