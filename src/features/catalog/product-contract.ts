import { z } from 'zod';
import { id, instant, paise } from '#shared/contract.ts';
import { storedSchema } from '#shared/stored-schema.ts';
import { multiLineText, singleLineText } from '#shared/text-schemas.ts';
import { imageAsset } from './contract.ts';
import { MAX_GROSS_GRAMS, MAX_PACKAGE_MM, MAX_SHELF } from './package-rules.ts';
import { OPEN_STATES, PRODUCT_STATES } from './states.ts';

export const nullableText = (maxLength: number) => singleLineText(maxLength).nullable();
const optionalText = (maxLength: number) => multiLineText(maxLength).nullable();
const quantity = z.object({ value: z.number(), unit: singleLineText(20) }).nullable();
/** a stored image with its id, as the upload returns it */
export const storedImage = imageAsset.extend({ id });

// out of range is INVALID_PRODUCT with a message for each field
const grams = z.int().nullable().describe(`Gross weight, with packaging: 1 to ${MAX_GROSS_GRAMS}; null: not known`);
const millimetres = z.int().nullable().describe(`With packaging: 1 to ${MAX_PACKAGE_MM}; null: not known`);

const declarations = z.object({
  foodCategory: nullableText(120),
  ingredients: optionalText(3000),
  allergens: optionalText(500),
  mayContain: optionalText(500),
  manufacturer: optionalText(500),
  packer: optionalText(500),
  importer: optionalText(500),
  countryOfOrigin: nullableText(60),
  bestBefore: nullableText(200),
  fssaiLicence: nullableText(20),
  usage: optionalText(1000),
  warnings: optionalText(1000),
  storage: optionalText(500),
  labReportUrl: nullableText(500),
});

export const productInput = z.object({
  name: singleLineText(120),
  subtitle: singleLineText(80).default(''),
  description: multiLineText(4000).default(''),
  categoryId: id.nullable(),
  price: paise.max(1_000_000_000).nullable(),
  originalPrice: paise.max(1_000_000_000).nullable().default(null),
  badge: nullableText(30).default(null),
  rating: z.number().nullable().default(null),
  reviewsCount: z.int().max(10_000_000).default(0),
  state: z.enum(OPEN_STATES).optional().describe('Absent: a new product is published, an existing one keeps its state'),
  inStock: z.boolean().default(true),
  lowStockThreshold: z.int().max(1_000_000).nullable().default(null),
  hsn: nullableText(12).default(null),
  taxRate: z.number(),
  taxRateEffectiveFrom: z.iso.date().nullable().default(null),
  diet: z.enum(['veg', 'non-veg']).nullable().default(null),
  netQuantity: quantity.default(null),
  servings: z.int().max(100_000).nullable().default(null),
  servingSize: nullableText(60).default(null),
  proteinPerServing: z.number().nullable().default(null),
  dailyServings: z.int().max(1000).nullable().default(null),
  highlight: z
    .object({ value: singleLineText(20, 1), label: singleLineText(30, 1) })
    .nullable()
    .default(null),
  nutrition: z
    .object({
      per: singleLineText(80),
      rows: z
        .array(
          z.object({
            name: singleLineText(80),
            perServing: singleLineText(40),
            per100g: nullableText(40),
            rda: nullableText(20),
            indent: z.boolean(),
            strong: z.boolean(),
          }),
        )
        .max(60),
    })
    .nullable()
    .default(null),
  declarations: declarations.nullable().default(null),
  searchTerms: z.array(singleLineText(60)).max(40).default([]),
  specifications: z
    .array(z.object({ name: singleLineText(80), value: singleLineText(200) }))
    .max(40)
    .default([]),
  pictures: z
    .array(z.object({ mediaId: id, flavour: nullableText(60), view: nullableText(20).default(null) }))
    .max(30)
    .default([]),
  variants: z
    .array(
      z.object({
        id: id.nullable().default(null),
        flavour: nullableText(60),
        size: nullableText(40),
        sku: singleLineText(40).describe('Empty: generated from the names'),
        price: paise.max(1_000_000_000).nullable().default(null),
        originalPrice: paise.max(1_000_000_000).nullable().default(null),
        netQuantity: quantity.default(null),
        servings: z.int().min(1).max(100_000).nullable().default(null),
        grossGrams: grams.default(null),
        lengthMm: millimetres.default(null),
        widthMm: millimetres.default(null),
        heightMm: millimetres.default(null),
        gtin: nullableText(14).default(null).describe('Digits of the barcode on its units'),
        shelf: nullableText(MAX_SHELF).default(null).describe('Where its units lie'),
        stock: z
          .object({ was: z.int().nullable(), now: z.int().nullable() })
          .describe('Stock on hand when the form was opened and the new one; null: not tracked'),
      }),
    )
    .max(200),
});

export const product = storedSchema(productInput)
  .omit({ state: true, categoryId: true, price: true, pictures: true, variants: true })
  .extend({
    id,
    state: z.enum(PRODUCT_STATES),
    slug: z.string(),
    importHandle: z.string().nullable().describe('Handle in the file that created it'),
    category: z.object({ id, name: z.string() }),
    price: paise,
    previousTaxRate: z.number().nullable(),
    reviewed: z
      .object({ rating: z.number().nullable(), count: z.int() })
      .nullable()
      .describe('Rating from approved reviews while reviews are on; it then replaces rating and reviewsCount'),
    pictures: z.array(z.object({ picture: storedImage, flavour: z.string().nullable(), view: z.string().nullable() })),
    variants: z.array(
      z.object({
        id,
        flavour: z.string().nullable(),
        size: z.string().nullable(),
        sku: z.string(),
        price: paise.nullable(),
        originalPrice: paise.nullable(),
        netQuantity: storedSchema(quantity),
        servings: z.int().nullable(),
        grossGrams: grams,
        lengthMm: millimetres,
        widthMm: millimetres,
        heightMm: millimetres,
        gtin: z.string().nullable(),
        shelf: z.string().nullable(),
        onHand: z.int().nullable(),
        reserved: z.int(),
        tracksBatches: z.boolean().describe('Whether its stock is counted by batch'),
      }),
    ),
    archivedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    savedBy: z.string().nullable(),
  });

export const productRow = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  badge: z.string().nullable(),
  category: z.string(),
  image: imageAsset.omit({ alt: true }).nullable(),
  flavour: z.string().nullable(),
  price: paise,
  originalPrice: paise.nullable(),
  taxRate: z.number(),
  state: z.enum(PRODUCT_STATES),
  inStock: z.boolean(),
  labelIssueCount: z.int(),
  stock: z.object({
    variants: z.int(),
    units: z.int().nullable().describe('Available units of the tracked variants; null: none is tracked'),
    low: z.int(),
    out: z.int(),
  }),
  archivedAt: instant.nullable(),
  updatedAt: instant,
});
