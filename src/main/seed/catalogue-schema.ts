// The schema of the demo catalogue, with amounts in rupees.
import { z } from 'zod';
import { MAX_GROSS_GRAMS, MAX_PACKAGE_MM } from '#features/catalog/package-rules.ts';

const text = z.string().trim().min(1);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const packageMm = z.int().min(1).max(MAX_PACKAGE_MM);
const rupees = z.number().positive().multipleOf(0.01);

export const demoQuantity = z.strictObject({
  value: z.number().positive(),
  unit: z.enum(['g', 'kg', 'ml', 'tablets', 'capsules', 'bars', 'sachets', 'piece']),
});

export const demoVariant = z.strictObject({
  flavour: text.nullable(),
  size: text.nullable(),
  sku: z.string().regex(/^[A-Z0-9-]{4,32}$/),
  // null takes the product's own price or MRP
  price: rupees.nullable(),
  mrp: rupees.nullable(),
  // null is untracked, 0 is out of stock
  stock: z.int().nonnegative().nullable(),
  // packed for dispatch
  grossGrams: z.int().min(1).max(MAX_GROSS_GRAMS),
  lengthMm: packageMm,
  widthMm: packageMm,
  heightMm: packageMm,
  // only where the size differs from the product's own
  netQuantity: demoQuantity.optional(),
});

export const demoNutritionRow = z.strictObject({
  name: text,
  perServing: text,
  // null for tablets and capsules, where 100 g says nothing; per 100 ml for liquids
  per100g: text.nullable(),
  rda: z
    .string()
    .regex(/^\d+%$/)
    .nullable(),
  indent: z.boolean(),
  strong: z.boolean(),
});

export const demoDeclarations = z.strictObject({
  foodCategory: text.nullable(),
  ingredients: text.nullable(),
  allergens: text.nullable(),
  mayContain: text.nullable(),
  manufacturer: text,
  packer: text,
  importer: text.nullable(),
  countryOfOrigin: text,
  bestBefore: text.nullable(),
  fssaiLicence: z
    .string()
    .regex(/^\d{14}$/)
    .nullable(),
  usage: text.nullable(),
  warnings: text.nullable(),
  storage: text.nullable(),
});

export const demoProduct = z.strictObject({
  slug,
  name: text,
  subtitle: text.max(60),
  description: text,
  category: slug,
  badge: text.nullable(),
  rating: z.number().min(0).max(5).multipleOf(0.1),
  reviewsCount: z.int().nonnegative(),
  createdDaysAgo: z.int().nonnegative(),
  price: rupees,
  mrp: rupees,
  form: z.enum(['tub', 'pouch', 'bottle', 'sachet', 'shaker', 'bar', 'box']),
  // of its label's drawing: a key of LINES in tools/art/drawing/palette.mjs
  line: text,
  diet: z.enum(['veg', 'non-veg']),
  hsn: z.string().regex(/^\d{4,8}$/),
  taxRate: z.union([z.literal(5), z.literal(18), z.literal(40)]),
  netQuantity: demoQuantity,
  servings: z.int().positive().nullable(),
  servingSize: text.nullable(),
  proteinPerServing: z.number().positive().nullable(),
  dailyServings: z.int().min(1).max(20).optional(),
  // the first fact of the card: '25 g' over 'protein'
  highlight: z.strictObject({ value: text, label: text }),
  variants: z.array(demoVariant).min(1),
  nutrition: z.strictObject({ per: text, rows: z.array(demoNutritionRow).min(2) }).nullable(),
  specifications: z
    .array(z.strictObject({ name: text, value: text }))
    .min(4)
    .max(9),
  declarations: demoDeclarations,
  searchTerms: z.array(text),
});

export const demoCategory = z.strictObject({ slug, name: text, description: text, displayOrder: z.int().positive() });

// one image of media/manifest.json; its files are `<key>-<width>.<format>`
export const demoImage = z.strictObject({
  key: z.string().regex(/^[a-z0-9]+(-{1,2}[a-z0-9]+)*$/),
  // null for covers
  product: slug.nullable(),
  flavour: text.nullable(),
  view: z.enum(['front', 'side', 'back', 'cover']),
  // background colour of the cut-out: a key of shared/flavour-tone.ts; null where the image has its own
  tone: text.nullable(),
  // of the widest file
  width: z.int().positive(),
  height: z.int().positive(),
  alt: text,
  widths: z.strictObject({ avif: z.array(z.int().positive()), webp: z.array(z.int().positive()) }),
  formats: z.array(z.enum(['avif', 'webp'])),
});

export type DemoProduct = z.infer<typeof demoProduct>;
export type DemoCategory = z.infer<typeof demoCategory>;
export type DemoImage = z.infer<typeof demoImage>;
