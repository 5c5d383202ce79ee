import type { ImportReport } from '#db/schema/imports.ts';
import type { Decimal } from '#platform/csv/number-convention.ts';
import { mapInTurns } from '#platform/take-turns.ts';
import { type ColumnMapping, readTable, type TableRow } from '../imports/read-table.ts';
import type { Package } from './package-rules.ts';
import { omitUndefined, ownFields, ownVariant } from './product-cells.ts';
import { OWN_PRODUCTS, PRODUCT_FORMATS } from './product-formats.ts';
import { shopifyProduct } from './shopify-products.ts';
import type { OpenState } from './states.ts';
import { groupWooCommerce, wooCommerceProduct } from './woocommerce-products.ts';

/** One product of a file; fields that the file does not have are undefined. */
export type CsvProduct = {
  /** line number of its first row */
  line: number;
  rowCount: number;
  /** as given: the identity of the product in files */
  handle: string;
  /** what its slug is made of, where that is not the handle */
  address?: string;
  /** all SKUs of the file */
  fileSkus?: ReadonlySet<string>;
  name?: string;
  subtitle?: string;
  description?: string;
  category?: string;
  price?: number;
  originalPrice?: number | null;
  badge?: string | null;
  hsn?: string | null;
  taxRate?: number;
  diet?: 'veg' | 'non-veg' | null;
  netQuantity?: { value: number; unit: string } | null;
  servings?: number | null;
  state?: OpenState;
  inStock?: boolean;
  searchTerms?: string[];
  variants: CsvVariant[];
  /** messages about unreadable values */
  problems: string[];
};
export type CsvVariant = Partial<Package> & {
  flavour: string | null;
  size: string | null;
  sku: string;
  price?: number | null;
  originalPrice?: number | null;
  /** undefined: not in the file; null: not tracked */
  stock?: number | null;
  /** the stock at the time of the export, against which the change is computed */
  stockBefore?: number | null;
};

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
  const products = await mapInTurns(groups, ([handle, own]) => read(handle, own, decimal));
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
