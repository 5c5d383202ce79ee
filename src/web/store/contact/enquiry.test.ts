import { expect, test } from 'vitest';
import { readEnquiry } from './enquiry.ts';

const read = (query: string) => readEnquiry(new URLSearchParams(query));

test.each([
  ['', { kind: 'contact', subject: '' }],
  ['kind=complaint', { kind: 'complaint', subject: '' }],
  ['plan=custom', { kind: 'enquiry', subject: 'Nutrition plan enquiry' }],
  ['plan=7b0c&subject=Enquiry:%20Lean%20Start', { kind: 'enquiry', subject: 'Enquiry: Lean Start' }],
  ['kind=return', { kind: 'contact', subject: '' }],
  ['kind=complaint&plan=custom', { kind: 'complaint', subject: '' }],
  ['subject=%20two%0Alines%00%09here%20', { kind: 'contact', subject: 'two lines here' }],
])('%s', (query, expected) => {
  expect(read(query)).toEqual(expected);
});

test('clips a subject of the URL', () => {
  expect(read(`subject=${'x'.repeat(500)}`).subject).toHaveLength(120);
});
