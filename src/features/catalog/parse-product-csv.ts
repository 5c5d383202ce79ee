import { unescapeFormula } from '#platform/csv/escape-formula.ts';
import { InvalidCsv, type ParsedRow, parseRows } from '#platform/csv/parse-rows.ts';
import { mapInTurns } from '#platform/take-turns.ts';
import { parseRupees } from '#shared/money.ts';
import { UnreadableCsv } from '../imports/import-kind.ts';
import { GST_RATES } from './product-rules.ts';
import type { OpenState } from './states.ts';

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
export type CsvVariant = {
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
export const PRODUCT_CSV_COLUMNS = [
  ...['Handle', 'Name', 'Subtitle', 'Description', 'Category', 'Price', 'MRP', 'Badge', 'HSN', 'GST rate', 'Diet'],
  ...['Net quantity', 'Net unit', 'Servings', 'State', 'Shown', 'Search words'],
  ...['Flavour', 'Size', 'SKU', 'Variant price', 'Variant MRP', 'Stock', 'Stock when exported'],
] as const;

type Row = { line: number; cell(name: string): string | undefined };

/** Limit of rows per file, without the header. */
const MAX_ROWS = 50_000;

/** Parses a file in the shop's own format or of Shopify's product export. Throws UnreadableCsv for any other. */
export async function parseProductCsv(text: string): Promise<{ format: 'own' | 'shopify'; products: CsvProduct[] }> {
  const records = await recordsOf(text);
  const head = records.shift()?.record ?? [];
  if (records.length > MAX_ROWS)
    throw new UnreadableCsv(`At most ${MAX_ROWS} rows a file; this one has ${records.length}.`);
  const format = head.includes('Variant Price') || head.includes('Body (HTML)') ? 'shopify' : 'own';
  if (!head.includes('Handle') || !(head.includes('SKU') || format === 'shopify'))
    throw new UnreadableCsv('The file has no columns Handle and SKU, and is not a Shopify product export.');
  const groups = new Map<string, Row[]>();
  const places = new Map(head.map((name, index) => [name, index]));
  for (const { record, line } of records) {
    const cell = (name: string) => {
      const value = record[places.get(name) ?? -1];
      return value === undefined ? undefined : unescapeFormula(value).trim();
    };
    const handle = cell('Handle') ?? '';
    const rows = groups.get(handle);
    if (rows) rows.push({ line, cell });
    else groups.set(handle, [{ line, cell }]);
  }
  const read = format === 'own' ? ownProduct : shopifyProduct;
  const products = await mapInTurns(groups, ([handle, rows]) => read(handle, rows));
  return { format, products };
}

async function recordsOf(text: string): Promise<ParsedRow[]> {
  try {
    return await parseRows(text);
  } catch (error) {
    throw error instanceof InvalidCsv ? new UnreadableCsv(`Line ${error.line}: ${error.message}`) : error;
  }
}

function ownProduct(handle: string, rows: Row[]): CsvProduct {
  const first = rows[0]!;
  const problems = handle ? [] : ['The handle is missing'];
  const textOf = (name: string) => first.cell(name) || undefined;
  const number = (name: string) => numberOf(textOf(name), name, problems);
  const [value, unit] = [number('Net quantity'), textOf('Net unit')];
  const diet = textOf('Diet')?.toLowerCase();
  if (diet && diet !== 'veg' && diet !== 'non-veg') problems.push('Diet is veg or non-veg');
  return given({
    line: first.line,
    rowCount: rows.length,
    handle,
    name: textOf('Name'),
    subtitle: textOf('Subtitle'),
    description: textOf('Description'),
    category: textOf('Category'),
    price: rupees(textOf('Price'), 'Price', problems),
    originalPrice: rupees(textOf('MRP'), 'MRP', problems),
    badge: textOf('Badge'),
    hsn: textOf('HSN'),
    taxRate: slab(number('GST rate'), problems),
    diet: diet === 'veg' || diet === 'non-veg' ? diet : undefined,
    netQuantity: value !== undefined && unit ? { value, unit } : undefined,
    servings: number('Servings'),
    state: stateOf(textOf('State'), 'State', problems),
    inStock: yesOrNo(textOf('Shown'), 'Shown', problems),
    searchTerms: list(textOf('Search words')),
    variants: rows.map(({ cell }) =>
      given({
        flavour: cell('Flavour') || null,
        size: cell('Size') || null,
        sku: cell('SKU') ?? '',
        price: rupees(cell('Variant price'), 'Variant price', problems),
        originalPrice: rupees(cell('Variant MRP'), 'Variant MRP', problems),
        stock: stockOf(cell('Stock'), 'Stock', problems),
        stockBefore: stockOf(cell(BEFORE), BEFORE, problems),
      }),
    ),
    problems,
  });
}

function shopifyProduct(handle: string, rows: Row[]): CsvProduct {
  const first = rows[0]!;
  const problems = handle ? [] : ['The handle is missing'];
  const textOf = (name: string) => first.cell(name) || undefined;
  // rows without a price only add an image
  const sold = rows.filter(({ cell }) => cell('Variant Price'));
  const price = rupees(textOf('Variant Price'), 'Variant Price', problems);
  const originalPrice = rupees(textOf('Variant Compare At Price'), 'Variant Compare At Price', problems);
  const status = textOf('Status') === undefined ? 'Published' : 'Status';
  return given({
    line: first.line,
    rowCount: rows.length,
    handle,
    name: textOf('Title'),
    description: textOf('Body (HTML)') && plainText(textOf('Body (HTML)')!),
    category: textOf('Type'),
    price,
    originalPrice,
    state: stateOf(textOf(status), status, problems),
    searchTerms: list(textOf('Tags')),
    variants: sold.map(({ cell }) => {
      const own = rupees(cell('Variant Price'), 'Variant Price', problems);
      const mrp = rupees(cell('Variant Compare At Price'), 'Variant Compare At Price', problems);
      return given({
        ...options(first, cell),
        sku: cell('Variant SKU') ?? '',
        price: own === price ? null : own,
        originalPrice: mrp === originalPrice ? null : mrp,
        stock:
          cell('Variant Inventory Tracker') === ''
            ? null
            : numberOf(cell('Variant Inventory Qty'), 'Variant Inventory Qty', problems),
      });
    }),
    problems,
  });
}

// only a product's first row names its options
function options(first: Row, cell: Row['cell']): { flavour: string | null; size: string | null } {
  const found = { flavour: null as string | null, size: null as string | null };
  for (const number of [1, 2, 3]) {
    const name = first.cell(`Option${number} Name`) ?? '';
    const value = cell(`Option${number} Value`);
    if (!value || value === 'Default Title') continue;
    if (/size|weight|pack|quantity|count/i.test(name)) found.size ??= value;
    else found.flavour ??= value;
  }
  return found;
}

const BEFORE = 'Stock when exported';
const UNCOUNTED = 'not counted';

const stockOf = (text: string | undefined, name: string, problems: string[]) =>
  text?.toLowerCase() === UNCOUNTED ? null : numberOf(text, name, problems);

/** Stock as a CSV cell: an empty cell means 'unchanged', so 'not counted' is written out. */
export const stockCell = (onHand: number | null) => (onHand === null ? UNCOUNTED : String(onHand));

// an empty cell changes nothing
function given<T extends object>(values: { [Key in keyof T]: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

function numberOf(text: string | undefined, name: string, problems: string[]): number | undefined {
  if (!text) return undefined;
  const value = Number(text.replace(/[,%\s]/g, ''));
  if (Number.isFinite(value)) return value;
  problems.push(`${name} ‘${text}’ is not a number`);
  return undefined;
}

function rupees(text: string | undefined, name: string, problems: string[]): number | undefined {
  if (!text) return undefined;
  const plain = text.replace(/[₹,\s]/g, '');
  if (/^\d{1,7}(\.\d{1,2}0*)?$/.test(plain)) return parseRupees(plain);
  problems.push(`${name} ‘${text}’ is not an amount`);
  return undefined;
}

// files from before September 2025 may contain the GST rates of then
const SLABS = [...GST_RATES, 12, 28];

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

/** The state in a cell, in the terms of this shop or of Shopify. */
function stateOf(text: string | undefined, name: string, problems: string[]): OpenState | undefined {
  if (text === undefined) return undefined;
  if (/^(published|active|true)$/i.test(text)) return 'published';
  if (!/^(draft|archived|false)$/i.test(text)) problems.push(`${name} ‘${text}’ is neither draft nor published`);
  return 'draft';
}

const list = (text: string | undefined) =>
  text
    ?.split(',')
    .map((one) => one.trim().slice(0, 60))
    .filter(Boolean)
    .slice(0, 40);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };
const plainText = (html: string) =>
  html
    .replace(/<(br|\/p|\/li|\/h\d)[^>]*>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
