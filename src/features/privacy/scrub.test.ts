import { expect, test } from 'vitest';
import { scrub } from './scrub.ts';

test('removes whole words in any case and at any depth', () => {
  const words = ['asha@example.in', 'Asha Rao', 'Asha', '+91 98450 12345'];
  expect(
    scrub({ a: ['ASHA RAO wrote', 1, null], b: { c: 'Natasha, asha@example.in, +91 98450 12345.' } }, words),
  ).toEqual({
    a: ['(removed) wrote', 1, null],
    b: { c: 'Natasha, (removed), (removed).' },
  });
});
