import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { parseRows } from '#platform/csv/parse-rows.ts';
import { csvStream } from '#platform/csv/write-csv.ts';
import { makeProduct, makeStaff } from '#tests/factories.ts';
import { importFile } from '#tests/import-file.ts';
import { createTestApp, type TestApp } from '#tests/test-app.ts';
import { parseProductCsv } from './parse-product-csv.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeEach(async () => {
  app = await createTestApp();
  staff = await makeStaff(app);
});
afterEach(() => app.close());

test('parses an export unchanged, regardless of separators in its texts', async () => {
  async function* rows() {
    yield ['asha@example.in', 'Rao; Asha'];
    yield ['ravi@example.in', 'Ravi\tKumar'];
  }
  const text = await new Response(csvStream(['email', 'full_name'], rows())).text();
  const [, ...read] = await parseRows(text);
  expect(read.map(({ record }) => record[1])).toEqual(['Rao; Asha', 'Ravi\tKumar']);
});

describe('a file of products', () => {
  test('with a repeated SKU does not merge two products', async () => {
    await makeProduct(app);
    const csv = [
      'Handle,Name,Category,Price,Flavour,SKU,Stock',
      'a,Alpha,Protein Powders,100,,X1,5',
      'b,Beta,Protein Powders,200,,X1,7',
      'c,Gamma,Protein Powders,300,Mango,X2,5',
      'c,,,,Kesar,X2,7',
    ].join('\n');
    const { lines } = await importFile(app, staff, 'products', csv, { apply: true });
    expect(lines.map(({ action }) => action)).toEqual(['create', 'refused', 'refused']);
    expect(lines[1]!.problems).toEqual(['SKU X1 is twice in the file, first at a']);
    expect(await app.db.select().from(products).where(eq(products.name, 'Alpha'))).toHaveLength(1);
  });

  test('with many rows is read or refused at once', async () => {
    const rows = (count: number) => `Handle,SKU\n${'a,\n'.repeat(count)}`;
    const startedAt = performance.now();
    expect((await parseProductCsv(Buffer.from(rows(19_000)))).products[0]!.variants).toHaveLength(19_000);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});
