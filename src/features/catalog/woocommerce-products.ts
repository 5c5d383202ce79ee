import type { Decimal } from '#platform/csv/number-convention.ts';
import { cellReader } from '../imports/read-cells.ts';
import type { TableRow } from '../imports/read-table.ts';
import type { CsvProduct, CsvVariant } from './csv-product.ts';
import { htmlToText } from './html-to-text.ts';
import type { Package } from './package-rules.ts';
import { list, omitUndefined, ownFields, readMeasure, readOptions, stateOf } from './product-cells.ts';
import { WOOCOMMERCE_MEASURES } from './product-formats.ts';

const isVariation = ({ cell }: TableRow) => /\bvariation\b/i.test(cell('type') ?? '');

/** The rows of each product in a WooCommerce export: its own, then those of its variations, which name their parent. */
export function groupWooCommerce(rows: readonly TableRow[]): Map<string, TableRow[]> {
  const groups = new Map<string, TableRow[]>();
  const handles = new Map<string, string>();
  for (const row of rows.filter((one) => !isVariation(one))) {
    const handle = `id:${row.cell('id') ?? ''}`;
    groups.set(handle, [...(groups.get(handle) ?? []), row]);
    handles.set(handle, handle);
    const sku = row.cell('sku');
    if (sku) handles.set(sku, handle);
  }
  for (const row of rows.filter(isVariation)) {
    const parent = row.cell('parent') ?? '';
    const handle = handles.get(parent) ?? `id:${row.cell('id') ?? ''}`;
    groups.set(handle, [...(groups.get(handle) ?? []), row]);
  }
  return groups;
}

/** The product of a row and its variations; its handle is WooCommerce's id, as its own files name it. */
export function wooCommerceProduct(handle: string, rows: TableRow[], decimal: Decimal | null): CsvProduct {
  const first = rows[0]!;
  const problems = rows.flatMap((row) => row.problems);
  if (handle === 'id:') problems.push('The ID is missing');
  const type = first.cell('type') ?? '';
  if (isVariation(first))
    problems.push(`The parent ‘${first.cell('parent') ?? ''}’ of this variation is not in the file`);
  else if (!/\b(simple|variable)\b/i.test(type)) problems.push(`Products of the type ‘${type}’ cannot be imported`);
  if (rows.filter((row) => !isVariation(row)).length > 1)
    problems.push(`The ID ${handle.slice(3)} is twice in the file`);
  const isVariable = /\bvariable\b/i.test(type);
  const sold = isVariable ? rows.filter(isVariation) : [first];
  const read = cellReader(decimal, problems);
  const textOf = (field: string) => first.cell(field) || undefined;
  const prices = sold.map((row) => pricesOf(row, read));
  const { price, mrp } = prices[0] ?? {};
  const html = textOf('html');
  const subtitle = textOf('subtitleHtml');
  const state = stateOf(textOf('published'), 'Published', problems);
  return omitUndefined<CsvProduct>({
    ...ownFields(first, decimal, problems),
    line: first.line,
    rowCount: rows.length,
    handle,
    address: textOf('name'),
    subtitle: subtitle && htmlToText(subtitle).split('\n')[0]!.slice(0, 80).toWellFormed(),
    description: html && htmlToText(html),
    // of the first category, 'Herbs > Ashwagandha', its last part
    category: textOf('categories')?.split(',')[0]?.split('>').at(-1)?.trim(),
    price,
    originalPrice: mrp,
    state: /^hidden$/i.test(textOf('visibility') ?? '') ? 'draft' : state,
    searchTerms: list(textOf('searchWords')),
    variants: sold.map((row, index): CsvVariant => {
      const variantPrices = prices[index]!;
      return omitUndefined<CsvVariant>({
        ...(isVariable ? readOptions(row, row) : { flavour: null, size: null }),
        sku: row.cell('sku') ?? '',
        price: variantPrices.price === price ? null : variantPrices.price,
        originalPrice: variantPrices.mrp === mrp ? null : variantPrices.mrp,
        ...packageOf(row, first, read),
        stock: stockOf(row, read),
      });
    }),
    problems: [...new Set(problems)],
  });
}

type CellReader = ReturnType<typeof cellReader>;

// a sale that begins or ends on a day may be over
function pricesOf({ cell }: TableRow, read: CellReader): { price: number | undefined; mrp: number | undefined } {
  const regular = read.rupees(cell('regularPrice'), 'Regular price');
  const sale = read.rupees(cell('salePrice'), 'Sale price');
  const isDated = Boolean(cell('saleStarts') || cell('saleEnds'));
  return sale === undefined || isDated ? { price: regular, mrp: undefined } : { price: sale, mrp: regular };
}

// a variation without a measure has its parent's
function packageOf(row: TableRow, parent: TableRow, read: CellReader): Partial<Package> {
  const measured = WOOCOMMERCE_MEASURES.flatMap(({ header, field, factor }) => {
    const value = readMeasure(row.cell(header) || parent.cell(header), header, factor, read);
    return value === undefined ? [] : [[field, value]];
  });
  return Object.fromEntries(measured);
}

// without a number, stock is not counted: then only 'In stock?' says that there is none
function stockOf({ cell }: TableRow, read: CellReader): number | null | undefined {
  const stock = cell('stock');
  if (stock) return read.number(stock, 'Stock');
  return cell('isInStock') === '0' ? 0 : null;
}
