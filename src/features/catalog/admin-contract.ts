import { z } from 'zod';
import {
  editConflict,
  expected,
  id,
  idempotencyKey,
  instant,
  multiLineText,
  okResponse,
  pageOf,
  pageRequest,
  paise,
  searchText,
  selectedIds,
  singleLineText,
  staffOperation,
} from '#shared/contract.ts';
import { importOperations } from '../imports/admin-contract.ts';
import { imageAsset } from './contract.ts';
import { OPEN_STATES, PRODUCT_STATES } from './states.ts';

const text = (most: number) => singleLineText(most).nullable();
const words = (most: number) => multiLineText(most).nullable();
const quantity = z.object({ value: z.number(), unit: singleLineText(20) }).nullable();
const fields = z.object({ fields: z.record(z.string(), z.string()) });
/** a stored image with its id, as the upload returns it */
const storedPicture = imageAsset.extend({ id });

const errors = {
  /** messages by field */
  INVALID_PRODUCT: { status: 422, message: 'Check the product', data: fields },
  /** who saved it since, and when */
  EDIT_CONFLICT: {
    status: 409,
    message: 'Someone else has changed this since you opened it',
    data: z.object({ by: z.string().nullable(), at: instant }),
  },
};

const declarations = z.object({
  foodCategory: text(120),
  ingredients: words(3000),
  allergens: words(500),
  mayContain: words(500),
  manufacturer: words(500),
  packer: words(500),
  importer: words(500),
  countryOfOrigin: text(60),
  bestBefore: text(200),
  fssaiLicence: text(20),
  usage: words(1000),
  warnings: words(1000),
  storage: words(500),
  labReportUrl: text(500),
});

const productInput = z.object({
  name: singleLineText(120),
  subtitle: singleLineText(80).default(''),
  description: multiLineText(4000).default(''),
  categoryId: id.nullable(),
  price: paise.max(1_000_000_000).nullable(),
  originalPrice: paise.max(1_000_000_000).nullable().default(null),
  badge: text(30).default(null),
  rating: z.number().nullable().default(null),
  reviewsCount: z.int().max(10_000_000).default(0),
  state: z.enum(OPEN_STATES).optional().describe('Absent: a new one is published, another stays as it is'),
  inStock: z.boolean().default(true),
  lowStockThreshold: z.int().max(1_000_000).nullable().default(null),
  hsn: text(12).default(null),
  taxRate: z.number(),
  taxRateEffectiveFrom: z.iso.date().nullable().default(null),
  diet: z.enum(['veg', 'non-veg']).nullable().default(null),
  netQuantity: quantity.default(null),
  servings: z.int().max(100_000).nullable().default(null),
  servingSize: text(60).default(null),
  proteinPerServing: z.number().nullable().default(null),
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
            per100g: text(40),
            rda: text(20),
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
    .array(z.object({ mediaId: id, flavour: text(60), view: text(20).default(null) }))
    .max(30)
    .default([]),
  variants: z
    .array(
      z.object({
        id: id.nullable().default(null),
        flavour: text(60),
        size: text(40),
        sku: singleLineText(40).describe('Empty: made from the names'),
        price: paise.max(1_000_000_000).nullable().default(null),
        originalPrice: paise.max(1_000_000_000).nullable().default(null),
        netQuantity: quantity.default(null),
        servings: z.int().min(1).max(100_000).nullable().default(null),
        stock: z
          .object({ was: z.int().nullable(), now: z.int().nullable() })
          .describe('What was on hand as the form saw it, and what is to be; null is not counted'),
      }),
    )
    .max(200),
});

const product = productInput
  .omit({ state: true, categoryId: true, price: true, pictures: true, variants: true })
  .extend({
    id,
    state: z.enum(PRODUCT_STATES),
    slug: z.string(),
    category: z.object({ id, name: z.string() }),
    price: paise,
    previousTaxRate: z.number().nullable(),
    reviewed: z
      .object({ rating: z.number().nullable(), count: z.int() })
      .nullable()
      .describe('What approved reviews say, while these are switched on; rating and reviewsCount wait then'),
    pictures: z.array(
      z.object({ picture: storedPicture, flavour: z.string().nullable(), view: z.string().nullable() }),
    ),
    variants: z.array(
      z.object({
        id,
        flavour: z.string().nullable(),
        size: z.string().nullable(),
        sku: z.string(),
        price: paise.nullable(),
        originalPrice: paise.nullable(),
        netQuantity: quantity,
        servings: z.int().nullable(),
        onHand: z.int().nullable(),
        reserved: z.int(),
      }),
    ),
    archivedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    savedBy: z.string().nullable(),
  });

const row = z.object({
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
    units: z.int().nullable().describe('Units that can be sold, over the counted variants; null: none is counted'),
    low: z.int(),
    out: z.int(),
  }),
  archivedAt: instant.nullable(),
  updatedAt: instant,
});

const bulkInput = z.object({
  ids: selectedIds,
  price: z
    .object({
      mode: z.enum(['set', 'add', 'percent']),
      value: z.number().min(-1_000_000_000).max(1_000_000_000).describe('Paise, or percent'),
      rounding: z.union([z.literal(0), z.literal(1), z.literal(5), z.literal(10), z.literal(9)]),
    })
    .nullable(),
  stock: z.object({ mode: z.enum(['set', 'add']), value: z.int().min(-1_000_000).max(1_000_000) }).nullable(),
});
const bulkPreview = z.object({
  rows: z.array(
    z.object({
      productId: id,
      variantId: id.nullable().describe('Null: the product’s own price'),
      name: z.string(),
      what: z.enum(['price', 'stock']),
      before: z.int().nullable(),
      after: z.int().nullable(),
      problem: z.string().nullable(),
    }),
  ),
  /** hash of the previewed rows; the edit is refused when they have changed */
  previewToken: z.string(),
});

const category = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  picture: storedPicture.nullable(),
  displayOrder: z.int(),
  isActive: z.boolean(),
  products: z.int(),
});
const categoryInput = z.object({
  name: singleLineText(80),
  description: multiLineText(500).default(''),
  mediaId: id.nullable().default(null),
  displayOrder: z.int().min(0).max(100_000).nullable().default(null).describe('Null: after the active ones'),
  isActive: z.boolean().default(true),
});
const categoryErrors = { INVALID_CATEGORY: { status: 422, message: 'Check the category', data: fields } };

const read = () => staffOperation('catalog.read');
const write = () => staffOperation('catalog.write');
const remove = () => staffOperation('catalog.delete');

export const catalogAdminContract = {
  list: read()
    .route({ method: 'GET', path: '/admin/products' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText,
        category: id.optional(),
        stock: z.enum(['in', 'low', 'out']).optional(),
        state: z.enum(PRODUCT_STATES).optional().describe('Absent: all but the archived ones'),
        show: z.enum(['shown', 'hidden', 'findings', 'no-nutrition']).optional(),
        sort: z
          .enum([
            ...(['newest', 'updated', 'name', 'name-down', 'price-low', 'price-high'] as const),
            ...(['stock-low', 'stock-high'] as const),
          ])
          .optional(),
      }),
    )
    .output(pageOf(row)),
  counts: read()
    .route({ method: 'GET', path: '/admin/product-counts' })
    .output(
      z.object({
        ...{ low: z.int(), hidden: z.int(), findings: z.int(), noNutrition: z.int() },
        ...{ drafts: z.int(), archived: z.int() },
      }),
    ),
  find: read()
    .route({ method: 'GET', path: '/admin/product-search' })
    .input(z.object({ search: searchText }))
    .output(
      z.array(
        z.object({
          id,
          slug: z.string(),
          name: z.string(),
          price: paise,
          image: imageAsset.omit({ alt: true }).nullable(),
          variants: z.array(
            z.object({
              id,
              flavour: z.string().nullable(),
              size: z.string().nullable(),
              price: paise,
              onHand: z.int().nullable(),
            }),
          ),
        }),
      ),
    ),
  defaults: read()
    .route({ method: 'GET', path: '/admin/product-defaults' })
    .output(z.object({ taxRate: z.number() }).describe('What a new product begins with')),
  get: read().route({ method: 'GET', path: '/admin/products/{id}' }).input(z.object({ id })).output(product),
  create: write()
    .route({ method: 'POST', path: '/admin/products' })
    .input(productInput)
    .output(product)
    .errors({ INVALID_PRODUCT: errors.INVALID_PRODUCT }),
  update: write()
    .route({ method: 'PUT', path: '/admin/products/{id}' })
    .input(productInput.extend({ id, updatedAt: instant.describe('As it was when the form was opened') }))
    .output(product)
    .errors(errors),
  setInStock: write()
    .route({ method: 'POST', path: '/admin/products/{id}/in-stock' })
    .input(z.object({ id, inStock: z.boolean() }))
    .output(z.object({ id, name: z.string(), inStock: z.boolean() })),
  setStates: write()
    .route({ method: 'POST', path: '/admin/product-states' })
    .input(z.object({ ids: selectedIds, state: z.enum(PRODUCT_STATES) }))
    .output(z.object({ changed: z.array(z.object({ id, name: z.string(), before: z.enum(PRODUCT_STATES) })) })),
  setFields: write()
    .route({ method: 'POST', path: '/admin/product-fields' })
    .input(
      z.object({
        ids: selectedIds,
        categoryId: id.optional(),
        badge: text(30).optional().describe('Null takes the badge away'),
      }),
    )
    .output(
      z.object({
        changed: z
          .array(z.object({ id, name: z.string(), categoryId: id, badge: z.string().nullable() }))
          .describe('With what they had before'),
      }),
    )
    .errors({ CATEGORY_NOT_FOUND: { status: 422, message: 'This category no longer exists' } }),
  restock: staffOperation('catalog.stock')
    .route({ method: 'POST', path: '/admin/product-variants/{id}/restock' })
    .input(z.object({ id, units: z.int().min(1).max(1_000_000), idempotencyKey }))
    .output(z.object({ onHand: z.int() }))
    .errors({
      STOCK_LIMIT_REACHED: { status: 422, message: 'More units than a variant can have' },
    }),
  duplicate: write()
    .route({ method: 'POST', path: '/admin/products/{id}/duplicate' })
    .input(z.object({ id }))
    .output(product)
    .errors({ INVALID_PRODUCT: errors.INVALID_PRODUCT }),
  remove: remove()
    .route({ method: 'DELETE', path: '/admin/products/{id}' })
    .input(z.object({ id }))
    .output(
      z.object({ name: z.string(), archived: z.boolean().describe('Kept out of sight, since others refer to it') }),
    ),
  restore: remove()
    .route({ method: 'POST', path: '/admin/products/{id}/restore' })
    .input(z.object({ id }))
    .output(z.object({ id, name: z.string() }))
    .errors({ INVALID_PRODUCT: errors.INVALID_PRODUCT }),
  previewBulkEdit: write()
    .route({ method: 'POST', path: '/admin/product-bulk-edits/preview' })
    .input(bulkInput)
    .output(bulkPreview),
  applyBulkEdit: write()
    .route({ method: 'POST', path: '/admin/product-bulk-edits' })
    .input(bulkInput.extend({ previewToken: z.string().max(100) }))
    .output(z.object({ changed: z.int() }))
    .errors({
      INVALID_BULK_EDIT: { status: 422, message: 'Some of the changes are not possible' },
      EDIT_CONFLICT: { status: 409, message: 'Something has changed since the preview' },
    }),
  imports: importOperations('catalog.write', '/admin/imports/products'),
  categories: {
    list: read().route({ method: 'GET', path: '/admin/categories' }).output(z.array(category)),
    create: write()
      .route({ method: 'POST', path: '/admin/categories' })
      .input(categoryInput)
      .output(category)
      .errors(categoryErrors),
    update: write()
      .route({ method: 'PUT', path: '/admin/categories/{id}' })
      .input(categoryInput.extend({ id, expected }))
      .output(category)
      .errors({ ...categoryErrors, ...editConflict }),
    setActive: write()
      .route({ method: 'POST', path: '/admin/categories/{id}/active' })
      .input(z.object({ id, isActive: z.boolean() }))
      .output(category),
    remove: remove()
      .route({ method: 'DELETE', path: '/admin/categories/{id}' })
      .input(z.object({ id }))
      .output(okResponse)
      .errors({
        CATEGORY_NOT_EMPTY: {
          status: 409,
          message: 'A category with products cannot be deleted',
          data: z.object({ products: z.int() }),
        },
      }),
    restore: remove()
      .route({ method: 'POST', path: '/admin/categories/{id}/restore' })
      .input(z.object({ id }))
      .output(category),
  },
};
