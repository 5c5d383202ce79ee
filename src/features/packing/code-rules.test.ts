import { expect, test } from 'vitest';
import { readCode } from './code-rules.ts';

test.each([
  ['b7e41c92', { kind: 'order', displayId: 'b7e41c92', number: null }],
  [' B7E41C92-2 ', { kind: 'order', displayId: 'b7e41c92', number: 2 }],
  ['pl-281126-03', { kind: 'pick-list', number: 'PL-281126-03' }],
  ['8909990001283', { kind: 'product', gtin: '8909990001283', batch: null }],
  [']E08909990001283', { kind: 'product', gtin: '8909990001283', batch: null }],
  ['0108909990001283', { kind: 'product', gtin: '08909990001283', batch: null }],
  [']d20108909990001283172807031 0', { kind: 'text', text: '0108909990001283172807031 0' }],
  [']d2010890999000128317280703\u001d10CM-2607-A', { kind: 'product', gtin: '08909990001283', batch: 'CM-2607-A' }],
  [']C1010890999000128310CM-2607-A\u001d17280703', { kind: 'product', gtin: '08909990001283', batch: 'CM-2607-A' }],
  ['(01)08909990001283(17)280703(10)CM-2607-A', { kind: 'product', gtin: '08909990001283', batch: 'CM-2607-A' }],
  ['CM-2607-A', { kind: 'text', text: 'CM-2607-A' }],
  ['https://ojas.example/batch/CM%202607?x=1', { kind: 'text', text: 'CM 2607' }],
  ['https://ojas.example/batch/%E0%A4%A', { kind: 'text', text: '%E0%A4%A' }],
])('reads %j', (scanned, code) => {
  expect(readCode(scanned)).toEqual(code);
});
