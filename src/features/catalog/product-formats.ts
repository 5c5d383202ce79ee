import type { FileFormat } from '../imports/file-format.ts';
import type { Package } from './package-rules.ts';

/** The shop's own format, with one row per variant; the first header of each column is what an export writes. */
export const OWN_PRODUCTS: FileFormat = {
  name: 'own',
  signatures: [],
  columns: [
    { field: 'handle', headers: ['Handle'], isRequired: true },
    { field: 'name', headers: ['Name'] },
    { field: 'subtitle', headers: ['Subtitle'] },
    { field: 'description', headers: ['Description'] },
    { field: 'category', headers: ['Category'] },
    { field: 'price', headers: ['Price'], isNumber: true },
    { field: 'mrp', headers: ['MRP'], isNumber: true },
    { field: 'badge', headers: ['Badge'] },
    { field: 'hsn', headers: ['HSN'] },
    { field: 'taxRate', headers: ['GST rate'], isNumber: true },
    { field: 'diet', headers: ['Diet'] },
    { field: 'netQuantity', headers: ['Net quantity'], isNumber: true },
    { field: 'netUnit', headers: ['Net unit'] },
    { field: 'servings', headers: ['Servings'], isNumber: true },
    { field: 'dailyServings', headers: ['Servings a day'], isNumber: true },
    { field: 'state', headers: ['State'] },
    { field: 'shown', headers: ['Shown'] },
    { field: 'searchWords', headers: ['Search words'] },
    { field: 'flavour', headers: ['Flavour', 'Flavor'] },
    { field: 'size', headers: ['Size'] },
    { field: 'sku', headers: ['SKU'] },
    { field: 'variantPrice', headers: ['Variant price'], isNumber: true },
    { field: 'variantMrp', headers: ['Variant MRP'], isNumber: true },
    { field: 'grossGrams', headers: ['Gross weight (g)'], isNumber: true },
    { field: 'lengthMm', headers: ['Length (mm)'], isNumber: true },
    { field: 'widthMm', headers: ['Width (mm)'], isNumber: true },
    { field: 'heightMm', headers: ['Height (mm)'], isNumber: true },
    { field: 'gtin', headers: ['GTIN'] },
    { field: 'shelf', headers: ['Shelf'] },
    { field: 'stock', headers: ['Stock'], isNumber: true },
    { field: 'stockBefore', headers: ['Stock when exported'], isNumber: true },
  ],
  limits: ['Images, nutrition and declarations are not in the file.'],
};

const SHOPIFY_LIMITS = [
  'Images are not imported.',
  'GST rate, HSN code, diet, net quantity, size of the package and declarations are not in the file.',
  'Only drafts and products on the online store are told apart; other sales channels and markets are not read.',
];

/**
 * Shopify's product export, https://help.shopify.com/en/manual/products/import-export/using-csv: the header since 2024,
 * and the one before it. A product is one handle, a variant one row with a price.
 */
export const SHOPIFY_PRODUCTS: FileFormat = {
  name: 'shopify',
  signatures: [
    ['Handle', 'Body (HTML)'],
    ['Handle', 'Title', 'Variant Price'],
    ['URL handle', 'Compare-at price'],
    ['URL handle', 'Published on online store'],
  ],
  columns: [
    { field: 'handle', headers: ['URL handle', 'Handle'], isRequired: true },
    { field: 'name', headers: ['Title'] },
    { field: 'html', headers: ['Description', 'Body (HTML)'] },
    { field: 'category', headers: ['Type'] },
    { field: 'searchWords', headers: ['Tags'] },
    { field: 'published', headers: ['Published on online store', 'Published'] },
    { field: 'status', headers: ['Status'] },
    { field: 'giftCard', headers: ['Gift card'] },
    ...[1, 2, 3].flatMap((number) => [
      { field: `option${number}Name`, headers: [`Option${number} name`] },
      { field: `option${number}Value`, headers: [`Option${number} value`] },
    ]),
    { field: 'sku', headers: ['SKU', 'Variant SKU'] },
    { field: 'tracker', headers: ['Inventory tracker', 'Variant Inventory Tracker'] },
    { field: 'stock', headers: ['Inventory quantity', 'Variant Inventory Qty'], isNumber: true },
    { field: 'salePrice', headers: ['Price', 'Variant Price'], isNumber: true, isRequired: true },
    { field: 'comparePrice', headers: ['Compare-at price', 'Variant Compare At Price'], isNumber: true },
    { field: 'grams', headers: ['Weight value (grams)', 'Variant Grams'], isNumber: true },
  ],
  limits: SHOPIFY_LIMITS,
};

type PackageMeasure = { header: string; field: keyof Package; factor: number };

const GRAMS = { g: 1, kg: 1000, oz: 28.349_523_125, lbs: 453.592_37 };
const MILLIMETRES = { mm: 1, cm: 10, m: 1000, in: 25.4, yd: 914.4 };

const measuresOf = (name: string, field: keyof Package, units: Record<string, number>): PackageMeasure[] =>
  Object.entries(units).map(([unit, factor]) => ({ header: `${name} (${unit})`, field, factor }));

/** Columns of weight and size in the units that WooCommerce's settings have, with their grams or millimetres. */
export const WOOCOMMERCE_MEASURES: readonly PackageMeasure[] = [
  ...measuresOf('Weight', 'grossGrams', GRAMS),
  ...measuresOf('Length', 'lengthMm', MILLIMETRES),
  ...measuresOf('Width', 'widthMm', MILLIMETRES),
  ...measuresOf('Height', 'heightMm', MILLIMETRES),
];

/**
 * WooCommerce's product export,
 * https://woocommerce.com/document/product-csv-importer-exporter/: a variable product is a row, and each of its
 * variations another that names it as its parent.
 */
export const WOOCOMMERCE_PRODUCTS: FileFormat = {
  name: 'woocommerce',
  signatures: [['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Categories']],
  columns: [
    { field: 'id', headers: ['ID'], isRequired: true },
    { field: 'type', headers: ['Type'], isRequired: true },
    { field: 'sku', headers: ['SKU'] },
    { field: 'name', headers: ['Name'] },
    { field: 'published', headers: ['Published'], isRequired: true },
    { field: 'visibility', headers: ['Visibility in catalog', 'Visibility in catalogue'] },
    { field: 'subtitleHtml', headers: ['Short description'] },
    { field: 'html', headers: ['Description'] },
    { field: 'saleStarts', headers: ['Date sale price starts'] },
    { field: 'saleEnds', headers: ['Date sale price ends'] },
    { field: 'isInStock', headers: ['In stock?'] },
    { field: 'stock', headers: ['Stock'], isNumber: true },
    { field: 'salePrice', headers: ['Sale price'], isNumber: true },
    { field: 'regularPrice', headers: ['Regular price'], isNumber: true, isRequired: true },
    ...WOOCOMMERCE_MEASURES.map(({ header }) => ({ field: header, headers: [header], isNumber: true })),
    { field: 'categories', headers: ['Categories'] },
    { field: 'searchWords', headers: ['Tags'] },
    { field: 'parent', headers: ['Parent'] },
    ...[1, 2, 3].flatMap((number) => [
      { field: `option${number}Name`, headers: [`Attribute ${number} name`] },
      { field: `option${number}Value`, headers: [`Attribute ${number} value(s)`] },
    ]),
  ],
  limits: [
    'Images are not imported.',
    'GST rate, HSN code, diet, net quantity and declarations are not in the file.',
    'A sale price with a first or last day is not taken: the regular price is the price.',
  ],
};

/** The known formats; the shop's own is the last, for every other header. */
export const PRODUCT_FORMATS = [SHOPIFY_PRODUCTS, WOOCOMMERCE_PRODUCTS, OWN_PRODUCTS];
