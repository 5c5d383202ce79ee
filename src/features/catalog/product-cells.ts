import type { Decimal } from '#platform/csv/number-convention.ts';
import { cellReader } from '../imports/read-cells.ts';
import type { TableRow } from '../imports/read-table.ts';
import type { CsvProduct, CsvVariant } from './csv-product.ts';
import { GST_RATES } from './product-rules.ts';
import type { OpenState } from './states.ts';

const NOT_TRACKED = 'not counted';
const BEFORE = 'Stock when exported';
// files from before September 2025 may contain the GST rates of then
const SLABS = [...GST_RATES, 12, 28];

/** Stock as a CSV cell: an empty cell means 'unchanged', so 'not counted' is written out. */
export const stockCell = (onHand: number | null) => (onHand === null ? NOT_TRACKED : String(onHand));

/** The values without those of empty cells, which change nothing. */
export function omitUndefined<T extends object>(values: { [Key in keyof T]: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

/** The fields of a product that columns of the shop's own format have, or that staff have mapped. */
export function ownFields(row: TableRow, decimal: Decimal | null, problems: string[]) {
  const read = cellReader(decimal, problems);
  const textOf = (field: string) => row.cell(field) || undefined;
  const [value, unit] = [read.number(textOf('netQuantity'), 'Net quantity'), textOf('netUnit')];
  const diet = textOf('diet')?.toLowerCase();
  if (diet && diet !== 'veg' && diet !== 'non-veg') problems.push('Diet is veg or non-veg');
  return omitUndefined<Omit<Partial<CsvProduct>, 'variants' | 'problems'>>({
    name: textOf('name'),
    subtitle: textOf('subtitle'),
    description: textOf('description'),
    category: textOf('category'),
    price: read.rupees(textOf('price'), 'Price'),
    originalPrice: read.rupees(textOf('mrp'), 'MRP'),
    badge: textOf('badge'),
    hsn: textOf('hsn'),
    taxRate: slab(read.number(textOf('taxRate'), 'GST rate'), problems),
    diet: diet === 'veg' || diet === 'non-veg' ? diet : undefined,
    netQuantity: value !== undefined && unit ? { value, unit } : undefined,
    servings: read.number(textOf('servings'), 'Servings'),
    dailyServings: read.number(textOf('dailyServings'), 'Servings a day'),
    state: stateOf(textOf('state'), 'State', problems),
    inStock: yesOrNo(textOf('shown'), 'Shown', problems),
    searchTerms: list(textOf('searchWords')),
  });
}

/** The variant of a row, by the columns of the shop's own format. */
export function ownVariant({ cell }: TableRow, decimal: Decimal | null, problems: string[]): CsvVariant {
  const read = cellReader(decimal, problems);
  const stockOf = (text: string | undefined, name: string) =>
    text?.toLowerCase() === NOT_TRACKED ? null : read.number(text, name);
  return omitUndefined<CsvVariant>({
    flavour: cell('flavour') || null,
    size: cell('size') || null,
    sku: cell('sku') ?? '',
    price: read.rupees(cell('variantPrice'), 'Variant price'),
    originalPrice: read.rupees(cell('variantMrp'), 'Variant MRP'),
    grossGrams: wholeNumber(cell('grossGrams'), 'Gross weight', read, problems),
    lengthMm: wholeNumber(cell('lengthMm'), 'Length', read, problems),
    widthMm: wholeNumber(cell('widthMm'), 'Width', read, problems),
    heightMm: wholeNumber(cell('heightMm'), 'Height', read, problems),
    gtin: cell('gtin') || undefined,
    shelf: cell('shelf') || undefined,
    stock: stockOf(cell('stock'), 'Stock'),
    stockBefore: stockOf(cell('stockBefore'), BEFORE),
  });
}

type CellReader = ReturnType<typeof cellReader>;

function wholeNumber(text: string | undefined, name: string, read: CellReader, problems: string[]): number | undefined {
  const number = read.number(text, name);
  if (number === undefined || Number.isInteger(number)) return number;
  problems.push(`${name} ‘${text}’ is not a whole number`);
  return undefined;
}

/**
 * A weight or length of another program, in whole grams or millimetres of this shop. Those programs write 0 for what
 * they do not know.
 */
export function readMeasure(text: string | undefined, name: string, factor: number, read: CellReader) {
  const number = read.number(text, name);
  if (number === undefined || number === 0) return undefined;
  const rounded = Math.round(number * factor);
  return number > 0 ? Math.max(1, rounded) : rounded;
}

/** Flavour and size from up to three options; `names` has their names, since only a product's first row does. */
export function readOptions(names: TableRow, row: TableRow): { flavour: string | null; size: string | null } {
  const options = { flavour: null as string | null, size: null as string | null };
  for (const number of [1, 2, 3]) {
    const name = names.cell(`option${number}Name`) ?? '';
    const value = row.cell(`option${number}Value`);
    if (!value || value === 'Default Title') continue;
    if (/size|weight|pack|quantity|count/i.test(name)) options.size ??= value;
    else options.flavour ??= value;
  }
  return options;
}

function slab(rate: number | undefined, problems: string[]): number | undefined {
  if (rate !== undefined && !SLABS.includes(rate))
    problems.push(`GST rate ‘${rate}’ is not one of ${GST_RATES.join(', ')} %`);
  return rate;
}

function yesOrNo(text: string | undefined, name: string, problems: string[]): boolean | undefined {
  if (text === undefined) return undefined;
  if (/^(yes|true|1|shown|active)$/i.test(text)) return true;
  if (!/^(no|false|0|hidden|draft|archived)$/i.test(text)) problems.push(`${name} ‘${text}’ is neither yes nor no`);
  return false;
}

/** The state in a cell, in the terms of this shop, Shopify or WooCommerce. */
export function stateOf(text: string | undefined, name: string, problems: string[]): OpenState | undefined {
  if (text === undefined) return undefined;
  if (/^(published|active|true|yes|1)$/i.test(text)) return 'published';
  if (!/^(draft|archived|unlisted|false|no|0|-1)$/i.test(text))
    problems.push(`${name} ‘${text}’ is neither draft nor published`);
  return 'draft';
}

export const list = (text: string | undefined) =>
  text
    ?.split(',')
    .map((one) => one.trim().slice(0, 60))
    .filter(Boolean)
    .slice(0, 40);
