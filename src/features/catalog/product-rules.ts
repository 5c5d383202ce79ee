import { formatRupees, type Paise } from '#shared/money.ts';
import { isHttpsAddress } from '#shared/safe-link.ts';
import { transliterate } from '#shared/transliterate.ts';
import { type Package, sameGtin, validatePackage } from './package-rules.ts';

/** The specified message when one of the three is missing. */
export const REQUIRED = 'Name, category, and price are required';
/** low-stock threshold where the product sets none */
export const LOW_STOCK_THRESHOLD = 10;
export const MAX_STOCK = 1_000_000;

type Quantity = { value: number; unit: string } | null;

/** Checks the fields of a product before it is saved, in the form and on the server alike. */
export type ProductDraft = {
  name: string;
  categoryId: string | null;
  price: Paise | null;
  originalPrice: Paise | null;
  rating: number | null;
  reviewsCount: number;
  hsn: string | null;
  taxRate: number;
  netQuantity: Quantity;
  servings: number | null;
  proteinPerServing: number | null;
  dailyServings: number | null;
  lowStockThreshold: number | null;
  nutrition: { rows: readonly { name: string; perServing: string }[] } | null;
  specifications: readonly { name: string; value: string }[];
  declarations: { labReportUrl: string | null } | null;
  variants: readonly VariantDraft[];
};
export type VariantDraft = Package & {
  flavour: string | null;
  size: string | null;
  sku: string;
  price: Paise | null;
  originalPrice: Paise | null;
  netQuantity: Quantity;
  servings: number | null;
  stock: { was: number | null; now: number | null };
};

/** Servings a day that a product may name. */
const MAX_DAILY_SERVINGS = 20;

/** Messages by field, 'variants.0.price' for those of a variant; empty when the product is valid. */
export function validateProduct(draft: ProductDraft): Record<string, string> {
  const messages: [string, string | false][] = [
    ['name', !draft.name.trim() && REQUIRED],
    ['categoryId', !draft.categoryId && REQUIRED],
    ['price', !(draft.price !== null && draft.price > 0) && REQUIRED],
    ['originalPrice', draft.originalPrice !== null && !(draft.originalPrice > 0) && 'The MRP must be above ₹0'],
    ['price', aboveMrp(draft.price, draft.originalPrice)],
    ['rating', draft.rating !== null && !(draft.rating >= 0 && draft.rating <= 5) && 'A rating is from 0 to 5'],
    ['reviewsCount', !isWholeFrom(draft.reviewsCount, 0) && 'Enter a whole number'],
    ['hsn', draft.hsn !== null && !/^(\d{4}|\d{6}|\d{8})$/.test(draft.hsn) && 'An HSN code has 4, 6 or 8 digits'],
    ['taxRate', !(draft.taxRate >= 0 && draft.taxRate <= 100) && 'A rate is from 0 to 100 %'],
    ['netQuantity', wrongQuantity(draft.netQuantity)],
    ['servings', draft.servings !== null && !isWholeFrom(draft.servings, 1) && 'Enter a whole number'],
    [
      'proteinPerServing',
      draft.proteinPerServing !== null &&
        !(draft.proteinPerServing >= 0 && draft.proteinPerServing < 1000) &&
        'Enter grams',
    ],
    [
      'dailyServings',
      draft.dailyServings !== null &&
        !(isWholeFrom(draft.dailyServings, 1) && draft.dailyServings <= MAX_DAILY_SERVINGS) &&
        `Enter a whole number from 1 to ${MAX_DAILY_SERVINGS}`,
    ],
    [
      'lowStockThreshold',
      draft.lowStockThreshold !== null && !isWholeFrom(draft.lowStockThreshold, 0) && 'Enter a whole number',
    ],
    ...(draft.nutrition?.rows ?? []).flatMap(({ name, perServing }, index): [string, string | false][] => [
      [`nutrition.rows.${index}.name`, !name.trim() && 'A nutrient needs its name'],
      [`nutrition.rows.${index}.perServing`, !perServing.trim() && 'A nutrient needs its value'],
    ]),
    ...draft.specifications.flatMap(({ name, value }, index): [string, string | false][] => [
      [`specifications.${index}.name`, !name.trim() && 'Give it a name'],
      [`specifications.${index}.value`, !value.trim() && 'Give it a value'],
    ]),
    ['declarations.labReportUrl', wrongAddress(draft.declarations?.labReportUrl ?? null)],
    ['variants', draft.variants.length === 0 && 'A product needs at least one variant'],
    ...draft.variants.flatMap((variant, index) => variantProblems(draft, variant, index)),
  ];
  return Object.fromEntries(messages.filter((entry): entry is [string, string] => Boolean(entry[1])).reverse());
}

function variantProblems(draft: ProductDraft, variant: VariantDraft, index: number): [string, string | false][] {
  const at = (name: string) => `variants.${index}.${name}`;
  const { price, originalPrice, sku, stock } = variant;
  const before = draft.variants.slice(0, index);
  const same = before.some((one) => one.flavour === variant.flavour && one.size === variant.size);
  const named = [variant.flavour, variant.size].filter(Boolean).join(', ') || 'This variant';
  return [
    [at('price'), price !== null && !(price > 0) && 'The price must be above ₹0'],
    [at('originalPrice'), originalPrice !== null && !(originalPrice > 0) && 'The MRP must be above ₹0'],
    // the product's own price and MRP are compared above
    [
      at('price'),
      (price !== null || originalPrice !== null) &&
        aboveMrp(price ?? draft.price, originalPrice ?? draft.originalPrice),
    ],
    [at('netQuantity'), wrongQuantity(variant.netQuantity)],
    [at('servings'), variant.servings !== null && !isWholeFrom(variant.servings, 1) && 'Enter a whole number'],
    ...Object.entries(validatePackage(variant)).map(([name, message]): [string, string] => [at(name), message]),
    [at('sku'), sku !== '' && !/^[A-Za-z0-9][A-Za-z0-9._/-]{1,39}$/.test(sku) && 'Letters, digits and - only'],
    [at('sku'), sku !== '' && before.some((one) => one.sku === sku) && `${sku} is entered twice`],
    [
      at('gtin'),
      variant.gtin !== null &&
        before.some(({ gtin }) => gtin && sameGtin(gtin, variant.gtin)) &&
        'This GTIN is entered twice',
    ],
    [at('flavour'), same && `${named} is entered twice`],
    [
      at('stock'),
      stock.now !== null && !(isWholeFrom(stock.now, 0) && stock.now <= MAX_STOCK) && 'Enter a whole number of units',
    ],
  ];
}

const isWholeFrom = (value: number, minimum: number) => Number.isSafeInteger(value) && value >= minimum;

const wrongAddress = (url: string | null) =>
  url !== null && !isHttpsAddress(url) && 'Enter an address that begins with https://';

const wrongQuantity = (quantity: Quantity) =>
  quantity !== null && !(quantity.value > 0 && quantity.unit.trim()) && 'Enter a quantity and its unit';

/** The message when a price is above its MRP, else false. */
export const aboveMrp = (price: Paise | null, mrp: Paise | null): string | false =>
  price !== null &&
  mrp !== null &&
  price > mrp &&
  `Price ${formatRupees(price)} is above the MRP of ${formatRupees(mrp)}.`;

/** 'Whey Isolate, 1 kg!' → 'whey-isolate-1-kg', 'अश्वगंधा' → 'ashvagandha': the product's address. */
export function toSlug(name: string): string {
  const slug = transliterate(name)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
  // an id as a slug would be taken for the product with that id
  return slug && !/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(slug) ? slug : slug ? `p-${slug}` : 'product';
}

/** A stock keeping unit made of names: 'WHEY-ISOLATE-KESAR-PISTA-1KG'. */
export function toSku(name: string, flavour: string | null, size: string | null): string {
  const part = (text: string | null, maxLength: number) =>
    toSlug(text ?? '')
      .toUpperCase()
      .slice(0, maxLength)
      .replace(/-+$/, '');
  return [part(name, 14), flavour && part(flavour, 10), size && part(size, 8).replaceAll('-', '')]
    .filter(Boolean)
    .join('-');
}

/** The tax inside a price that includes it. */
export const includedTax = (price: Paise, rate: number): Paise => Math.round((price * rate) / (100 + rate));

/** The tax rate in force on a day 'yyyy-mm-dd'; a change may be scheduled. */
export function taxRateOn(
  product: { taxRate: number; taxRateEffectiveFrom: string | null; previousTaxRate: number | null },
  day: string,
): number {
  const ahead = product.taxRateEffectiveFrom !== null && day < product.taxRateEffectiveFrom;
  return ahead ? (product.previousTaxRate ?? product.taxRate) : product.taxRate;
}

export type PriceChange = {
  mode: 'set' | 'add' | 'percent';
  /** paise or percent; negative values reduce */
  value: number;
  /** rupees to which the result is rounded; 0 keeps the paise, 9 ends in 9 */
  rounding: 0 | 1 | 5 | 10 | 9;
};

/** A price after a bulk change, in paise. */
export function applyPriceChange(price: Paise, { mode, value, rounding }: PriceChange): Paise {
  const raw = mode === 'set' ? value : mode === 'add' ? price + value : Math.round((price * (100 + value)) / 100);
  if (rounding === 0 || mode === 'set') return raw;
  if (rounding === 9) return Math.max(0, Math.round((raw - 900) / 1000)) * 1000 + 900;
  return Math.round(raw / (rounding * 100)) * rounding * 100;
}

export type StockChange = { mode: 'set' | 'add'; value: number };

/** Units after a bulk edit; an untracked variant stays so unless its stock is set. */
export const applyStockChange = (units: number | null, { mode, value }: StockChange): number | null =>
  mode === 'set' ? value : units === null ? null : units + value;

/** The GST rates in force, in percent. */
export const GST_RATES: readonly number[] = [0, 5, 18, 40];
