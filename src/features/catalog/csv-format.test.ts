import { expect, test } from 'vitest';
import { parseProductCsv } from './parse-product-csv.ts';

const file = (rows: number) => `Handle,SKU\n${Array.from({ length: rows }, (_, n) => `p${n},S${n}`).join('\n')}\n`;

test('accepts the stated number of rows besides the header', async () => {
  expect((await parseProductCsv(Buffer.from(file(50_000)))).products).toHaveLength(50_000);
});

test('names the limit and the number of rows when there are more', async () => {
  await expect(parseProductCsv(Buffer.from(file(50_001)))).rejects.toThrow(
    'At most 50000 rows a file; this one has 50001.',
  );
});
