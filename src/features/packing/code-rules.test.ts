import { expect, test } from 'vitest';
import { readCode } from './code-rules.ts';

test.each([
  ['b7e41c92', { kind: 'order', displayId: 'b7e41c92', number: null }],
  [' B7E41C92-2 ', { kind: 'order', displayId: 'b7e41c92', number: 2 }],
  ['b7e41c92-123', { kind: 'order', displayId: 'b7e41c92', number: 123 }],
  ['b7e41c92-1234', { kind: 'text', text: 'b7e41c92-1234' }],
  ['WHEY]C1', { kind: 'text', text: 'WHEY]C1' }],
  ['XPL-281126-03', { kind: 'text', text: 'XPL-281126-03' }],
  ['PL-281126-03X', { kind: 'text', text: 'PL-281126-03X' }],
  ['pl-281126-03', { kind: 'pick-list', number: 'PL-281126-03' }],
  ['8909990001283', { kind: 'product', gtin: '8909990001283', batch: null }],
  [']E08909990001283', { kind: 'product', gtin: '8909990001283', batch: null }],
  ['0108909990001283', { kind: 'product', gtin: '08909990001283', batch: null }],
  [']d20108909990001283172807031 0', { kind: 'text', text: '0108909990001283172807031 0' }],
  [']d2010890999000128317280703\u001d10CM-2607-A', { kind: 'product', gtin: '08909990001283', batch: 'CM-2607-A' }],
  [']C1010890999000128310CM-2607-A\u001d17280703', { kind: 'product', gtin: '08909990001283', batch: 'CM-2607-A' }],
  ['(01)08909990001283(17)280703(10)CM-2607-A', { kind: 'product', gtin: '08909990001283', batch: 'CM-2607-A' }],
  ['X0108909990001283', { kind: 'text', text: 'X0108909990001283' }],
  ['(01)08909990001283(10)CM-2607-A(17)280703', { kind: 'product', gtin: '08909990001283', batch: 'CM-2607-A' }],
  // the parts of a barcode are at their place, and a batch has 1 to 20 characters
  ['0108909990001283X10CM', { kind: 'text', text: '0108909990001283X10CM' }],
  ['010890999000128310', { kind: 'text', text: '010890999000128310' }],
  [`010890999000128310${'A'.repeat(20)}`, { kind: 'product', gtin: '08909990001283', batch: 'A'.repeat(20) }],
  [`010890999000128310${'A'.repeat(21)}`, { kind: 'text', text: `010890999000128310${'A'.repeat(21)}` }],
  ['http://ojas.example/batch/CM-2607', { kind: 'text', text: 'CM-2607' }],
  ['see https://ojas.example/batch/CM', { kind: 'text', text: 'see https://ojas.example/batch/CM' }],
  ['CM-2607-A', { kind: 'text', text: 'CM-2607-A' }],
  ['https://ojas.example/batch/CM%202607?x=1', { kind: 'text', text: 'CM 2607' }],
  ['https://ojas.example/batch/%E0%A4%A', { kind: 'text', text: '%E0%A4%A' }],
])('reads %j', (scanned, code) => {
  expect(readCode(scanned)).toEqual(code);
});
