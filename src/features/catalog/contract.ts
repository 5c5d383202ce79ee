import { z } from 'zod';
import { id, paise, publicOperation } from '#shared/contract.ts';
import { identifier, searchText } from '#shared/text-schemas.ts';
import { PAGE_SIZE } from './rules.ts';

/** An image and the widths in which it exists; files are /media/{key}-{width}.{avif|webp}. */
export const imageAsset = z.object({
  key: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  avifWidths: z.array(z.int()),
  webpWidths: z.array(z.int()),
  tone: z.string().nullable().describe('Background of the cut-out when the flavour does not determine it'),
});

const diet = z.enum(['veg', 'non-veg']);
const quantity = z.object({ value: z.number(), unit: z.string() });

/** What a product card shows. Prices are those of the first variant. */
const displayedRating = z
  .number()
  .nullable()
  .describe('From approved reviews while they are on; else entered by staff, and no rating by customers');

export const productCard = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  price: paise,
  originalPrice: paise.nullable().describe('MRP, only when it is above the price'),
  image: imageAsset.omit({ alt: true }).nullable().describe('Without alt text, because the name is shown beside it'),
  rating: displayedRating,
  reviewsCount: z.int(),
  badge: z.string().nullable(),
  category: z.string(),
  flavours: z.array(z.string()),
  size: z.string().nullable(),
  diet: diet.nullable(),
  inStock: z.boolean(),
  facts: z.array(z.object({ value: z.string(), label: z.string() })),
  variantId: id.nullable().describe('Set when the product has a single variant, which can be added without a choice'),
});

export const productVariant = z.object({
  id,
  flavour: z.string().nullable(),
  size: z.string().nullable(),
  sku: z.string(),
  price: paise,
  originalPrice: paise.nullable(),
  netQuantity: quantity.nullable(),
  servings: z.int().nullable(),
  grossGrams: z.int().nullable().describe('Weight with packaging; null: not known'),
  tracksBatches: z.boolean().describe('Whether its stock is counted by batch'),
  inStock: z.boolean(),
});

const declarations = z.object({
  foodCategory: z.string().nullable(),
  ingredients: z.string().nullable(),
  allergens: z.string().nullable(),
  mayContain: z.string().nullable(),
  manufacturer: z.string().nullable(),
  packer: z.string().nullable(),
  importer: z.string().nullable(),
  countryOfOrigin: z.string().nullable(),
  bestBefore: z.string().nullable(),
  fssaiLicence: z.string().nullable(),
  usage: z.string().nullable(),
  warnings: z.string().nullable(),
  storage: z.string().nullable(),
  labReportUrl: z.string().nullable(),
});

export const productDetail = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  subtitle: z.string(),
  description: z.string(),
  category: z.object({ slug: z.string(), name: z.string() }),
  rating: displayedRating,
  reviewsCount: z.int(),
  badge: z.string().nullable(),
  diet: diet.nullable(),
  inStock: z.boolean(),
  flavours: z.array(z.string()),
  variants: z.array(productVariant),
  images: z.array(imageAsset.extend({ flavour: z.string().nullable(), view: z.string().nullable() })),
  highlight: z.object({ value: z.string(), label: z.string() }).nullable(),
  servingSize: z.string().nullable(),
  proteinPerServing: z.number().nullable().describe('Grams'),
  nutrition: z
    .object({
      per: z.string(),
      rows: z.array(
        z.object({
          name: z.string(),
          perServing: z.string(),
          per100g: z.string().nullable(),
          rda: z.string().nullable(),
          indent: z.boolean(),
          strong: z.boolean(),
        }),
      ),
    })
    .nullable(),
  specifications: z.array(z.object({ name: z.string(), value: z.string() })),
  declarations: declarations.nullable(),
});

export const productSort = z.enum(['newest', 'popular', 'price-low', 'price-high', 'rating', 'origin']);
const names = z.array(identifier(60)).max(20);

export const productQuery = z.object({
  /** a category's slug, or one of the tabs 'protein' and 'creatine' */
  category: identifier(80).optional(),
  search: searchText(120).optional(),
  sort: productSort.default('newest'),
  flavours: names.default([]),
  categories: names.default([]),
  origins: names.default([]).describe('Countries of origin'),
  minPrice: paise.min(0).optional(),
  maxPrice: paise.min(0).optional(),
  inStock: z.boolean().default(false),
  minRating: z.number().min(0).max(5).optional(),
  page: z.int().min(1).max(1000).default(1),
  pageSize: z.int().min(1).max(PAGE_SIZE).optional(),
});

const facet = z.object({ value: z.string(), label: z.string(), count: z.int() });
export const productPage = z.object({
  items: z.array(productCard),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** the corrected search when the typed words were misspelt */
  correctedSearch: z.string().nullable(),
  facets: z.object({
    flavours: z.array(facet),
    categories: z.array(facet),
    origins: z.array(facet),
    ratings: z.array(z.object({ value: z.number(), count: z.int() })),
    inStock: z.int(),
    minPrice: paise,
    maxPrice: paise,
  }),
});

export const category = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  count: z.int(),
  picture: imageAsset.pick({ key: true, alt: true }).nullable(),
  formerSlugs: z.array(z.string()).describe('Slugs that it had before it was renamed'),
});

/** Suggestions for a search while it is typed. */
export const suggestions = z.object({
  products: z
    .array(productCard.pick({ slug: true, name: true, price: true, image: true, category: true, inStock: true }))
    .max(6),
  categories: z.array(category.pick({ slug: true, name: true })).max(3),
  /** the corrected search when the typed words were misspelt */
  corrected: z.string().nullable(),
});

/** A product in a comparison, by the variant on its card. */
export const comparedProduct = productCard.extend({
  origin: z.string().nullable(),
  netQuantity: quantity.nullable(),
  servings: z.int().nullable(),
  proteinPerServing: z.number().nullable().describe('Grams'),
});

const slugs = (limit: number) => z.object({ slugs: z.array(identifier(120, 1)).min(1).max(limit) });

export const catalogContract = {
  list: publicOperation
    .meta({ unordered: ['flavours', 'categories', 'origins'] })
    .route({ method: 'GET', path: '/products' })
    .input(productQuery)
    .output(productPage),
  get: publicOperation
    .route({ method: 'GET', path: '/products/{id}' })
    .input(z.object({ id: identifier(120, 1).describe('Id or slug of the product') }))
    .output(productDetail),
  related: publicOperation
    .route({ method: 'GET', path: '/products/{id}/related' })
    .input(z.object({ id: identifier(120, 1) }))
    .output(z.array(productCard)),
  categories: publicOperation.route({ method: 'GET', path: '/product-categories' }).output(z.array(category)),
  suggest: publicOperation
    .meta({ rateLimit: 'suggest' })
    .route({ method: 'GET', path: '/product-suggestions' })
    .input(z.object({ search: searchText(120) }))
    .output(suggestions),
  cards: publicOperation
    .route({ method: 'GET', path: '/product-cards' })
    .input(slugs(12))
    .output(z.array(productCard).describe('In the requested order, without unknown products')),
  compare: publicOperation
    .route({ method: 'GET', path: '/product-comparison' })
    .input(slugs(4))
    .output(z.array(comparedProduct).describe('In the requested order, without unknown products')),
};

export type ProductCard = z.infer<typeof productCard>;
export type ImageAsset = z.infer<typeof imageAsset>;
