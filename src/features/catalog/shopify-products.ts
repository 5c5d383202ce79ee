import type { Decimal } from '#platform/csv/number-convention.ts';
import { cellReader } from '../imports/read-cells.ts';
import type { TableRow } from '../imports/read-table.ts';
import type { CsvProduct, CsvVariant } from './csv-product.ts';
import { htmlToText } from './html-to-text.ts';
import { list, omitUndefined, ownFields, readMeasure, readOptions, stateOf } from './product-cells.ts';

/** The product of the rows with one handle in a Shopify export. */
export function shopifyProduct(handle: string, rows: TableRow[], decimal: Decimal | null): CsvProduct {
  const first = rows[0]!;
  const problems = rows.flatMap((row) => row.problems);
  if (!handle) problems.push('The handle is missing');
  if (/^(true|yes)$/i.test(first.cell('giftCard') ?? '')) problems.push('Gift cards cannot be imported');
  const read = cellReader(decimal, problems);
  const textOf = (field: string) => first.cell(field) || undefined;
  // rows without a price only add an image
  const sold = rows.filter(({ cell }) => cell('salePrice'));
  const price = read.rupees(textOf('salePrice'), 'Price');
  const originalPrice = read.rupees(textOf('comparePrice'), 'Compare-at price');
  const states = [stateOf(textOf('published'), 'Published', problems), stateOf(textOf('status'), 'Status', problems)];
  const html = textOf('html');
  return omitUndefined<CsvProduct>({
    ...ownFields(first, decimal, problems),
    line: first.line,
    rowCount: rows.length,
    handle,
    description: html && htmlToText(html),
    price,
    originalPrice,
    // either column alone keeps it out of the store
    state: states.includes('draft') ? 'draft' : (states[0] ?? states[1]),
    searchTerms: list(textOf('searchWords')),
    variants: sold.map((row): CsvVariant => {
      const { cell } = row;
      const variantPrice = read.rupees(cell('salePrice'), 'Price');
      const variantMrp = read.rupees(cell('comparePrice'), 'Compare-at price');
      return omitUndefined<CsvVariant>({
        ...readOptions(first, row),
        sku: cell('sku') ?? '',
        price: variantPrice === price ? null : variantPrice,
        originalPrice: variantMrp === originalPrice ? null : variantMrp,
        grossGrams: readMeasure(cell('grams'), 'Weight', 1, read),
        stock: cell('tracker') === '' ? null : read.number(cell('stock'), 'Inventory quantity'),
      });
    }),
    problems: [...new Set(problems)],
  });
}
