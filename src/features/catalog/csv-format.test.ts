import { expect, test } from 'vitest';
import { readProductCsv } from './csv-format.ts';

const file = (rows: number) => `Handle,SKU\n${Array.from({ length: rows }, (_, n) => `p${n},S${n}`).join('\n')}\n`;

test('takes as many rows as it says, whatever the head', () => {
  expect(readProductCsv(file(20_000)).products).toHaveLength(20_000);
});

test('names the limit and the number of rows when there are more', () => {
  expect(() => readProductCsv(file(20_001))).toThrow('At most 20000 rows a file; this one has 20001.');
});
