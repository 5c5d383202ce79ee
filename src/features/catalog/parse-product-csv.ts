import type { ImportReport } from '#db/schema/imports.ts';
import type { Decimal } from '#platform/csv/number-convention.ts';
import { mapInTurns } from '#platform/take-turns.ts';
import { type ColumnMapping, readTable, type TableRow } from '../imports/read-table.ts';
import type { CsvProduct } from './csv-product.ts';
import { omitUndefined, ownFields, ownVariant } from './product-cells.ts';
import { OWN_PRODUCTS, PRODUCT_FORMATS } from './product-formats.ts';
import { shopifyProduct } from './shopify-products.ts';
import { groupWooCommerce, wooCommerceProduct } from './woocommerce-products.ts';

/** Columns of the shop's own format, with one row per variant. */
export const PRODUCT_CSV_COLUMNS = OWN_PRODUCTS.columns.map(({ headers }) => headers[0]!);

/** Limit of rows per file, without the header. */
const MAX_ROWS = 50_000;

/** The products of a file in one of the known formats, or with mapped columns. Throws UnreadableCsv. */
export async function parseProductCsv(
  content: Buffer,
  findMapping?: (fingerprint: string) => Promise<ColumnMapping>,
): Promise<{ format: string; report: ImportReport; products: CsvProduct[] }> {
  const options = {
    formats: PRODUCT_FORMATS,
    maximum: MAX_ROWS,
    hasSamples: true,
    ...(findMapping && { findMapping }),
  };
  const { format, rows, decimal, report } = await readTable(content, options);
  const groups = format.name === 'woocommerce' ? groupWooCommerce(rows) : byHandle(rows);
  const read = { shopify: shopifyProduct, woocommerce: wooCommerceProduct }[format.name] ?? ownProduct;
  const products = await mapInTurns(groups, ([handle, groupRows]) => read(handle, groupRows, decimal));
  return { format: format.name, report, products };
}

function byHandle(rows: readonly TableRow[]): Map<string, TableRow[]> {
  const groups = new Map<string, TableRow[]>();
  for (const row of rows) {
    const handle = row.cell('handle') ?? '';
    const group = groups.get(handle);
    if (group) group.push(row);
    else groups.set(handle, [row]);
  }
  return groups;
}

function ownProduct(handle: string, rows: TableRow[], decimal: Decimal | null): CsvProduct {
  const first = rows[0]!;
  const problems = rows.flatMap((row) => row.problems);
  if (!handle) problems.push('The handle is missing');
  return omitUndefined<CsvProduct>({
    ...ownFields(first, decimal, problems),
    line: first.line,
    rowCount: rows.length,
    handle,
    variants: rows.map((row) => ownVariant(row, decimal, problems)),
    problems,
  });
}
