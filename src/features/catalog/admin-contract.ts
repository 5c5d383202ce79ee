import { z } from 'zod';
import {
  fieldMessages,
  id,
  idempotencyKey,
  instant,
  pageOf,
  pageRequest,
  paise,
  selectedIds,
  staffOperation,
} from '#shared/contract.ts';
import { identifier, searchText } from '#shared/text-schemas.ts';
import { importOperations } from '../imports/admin-contract.ts';
import { categoryOperations } from './category-contract.ts';
import { imageAsset } from './contract.ts';
import { nullableText, product, productInput, productRow } from './product-contract.ts';
import { PRODUCT_STATES } from './states.ts';

const errors = {
  /** messages by field */
  INVALID_PRODUCT: {
    status: 422,
    message: 'Check the product',
    data: fieldMessages,
  },
  /** who saved it since, and when */
  EDIT_CONFLICT: {
    status: 409,
    message: 'Someone else has changed this since you opened it',
    data: z.object({ by: z.string().nullable(), at: instant }),
  },
};

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
      variantId: id.nullable().describe('null: the product’s own price'),
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

const IMPORTS = '/admin/imports/products';

const read = () => staffOperation('catalog.read');
const write = () => staffOperation('catalog.write');
const remove = () => staffOperation('catalog.delete');

export const catalogAdminContract = {
  list: read()
    .route({ method: 'GET', path: '/admin/products' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional(),
        category: id.optional(),
        stock: z.enum(['in', 'low', 'out']).optional(),
        state: z.enum(PRODUCT_STATES).optional().describe('Absent: all except archived products'),
        show: z.enum(['shown', 'hidden', 'findings', 'no-nutrition']).optional(),
        sort: z
          .enum([
            ...(['newest', 'updated', 'name', 'name-down', 'price-low', 'price-high'] as const),
            ...(['stock-low', 'stock-high'] as const),
          ])
          .optional(),
      }),
    )
    .output(pageOf(productRow)),
  counts: read()
    .route({ method: 'GET', path: '/admin/product-counts' })
    .output(
      z.object({
        low: z.int(),
        hidden: z.int(),
        findings: z.int(),
        noNutrition: z.int(),
        drafts: z.int(),
        archived: z.int(),
      }),
    ),
  find: read()
    .route({ method: 'GET', path: '/admin/product-search' })
    .input(
      z.object({
        search: searchText().optional(),
        ids: z.array(id).max(20).optional().describe('Only these, published or not'),
      }),
    )
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
    .output(
      z
        .object({
          taxRate: z.number(),
          assumedGrams: z.int().describe('Gross weight of a unit whose variant has none, in the delivery plan'),
        })
        .describe('Default values of a new product'),
    ),
  get: read().route({ method: 'GET', path: '/admin/products/{id}' }).input(z.object({ id })).output(product),
  create: write()
    .route({ method: 'POST', path: '/admin/products' })
    .input(productInput)
    .output(product)
    .errors({ INVALID_PRODUCT: errors.INVALID_PRODUCT }),
  update: write()
    .route({ method: 'PUT', path: '/admin/products/{id}' })
    .input(productInput.extend({ id, updatedAt: instant.describe('Value when the form was opened') }))
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
        badge: nullableText(30).optional().describe('null removes the badge'),
      }),
    )
    .output(
      z.object({
        changed: z
          .array(z.object({ id, name: z.string(), categoryId: id, badge: z.string().nullable() }))
          .describe('Changed products with their previous values'),
      }),
    )
    .errors({ CATEGORY_NOT_FOUND: { status: 422, message: 'This category no longer exists' } }),
  restock: staffOperation('catalog.stock')
    .route({ method: 'POST', path: '/admin/product-variants/{id}/restock' })
    .input(z.object({ id, units: z.int().min(1).max(1_000_000), idempotencyKey }))
    .output(z.object({ onHand: z.int() }))
    .errors({
      STOCK_LIMIT_REACHED: { status: 422, message: 'More units than a variant can have' },
      STOCK_COUNTED_BY_BATCH: { status: 409, message: 'Its stock is counted by batch: receive it with its batch' },
    }),
  duplicate: write()
    .route({ method: 'POST', path: '/admin/products/{id}/duplicate' })
    .input(z.object({ id }))
    .output(product)
    .errors({ INVALID_PRODUCT: errors.INVALID_PRODUCT }),
  remove: remove()
    .route({ method: 'DELETE', path: '/admin/products/{id}' })
    .input(z.object({ id }))
    .output(z.object({ name: z.string(), archived: z.boolean().describe('Archived because it is referenced') })),
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
    .input(bulkInput.extend({ previewToken: identifier(100) }))
    .output(z.object({ changed: z.int() }))
    .errors({
      INVALID_BULK_EDIT: { status: 422, message: 'Some of the changes are not possible' },
      EDIT_CONFLICT: { status: 409, message: 'Something has changed since the preview' },
    }),
  imports: importOperations('catalog.write', IMPORTS),
  categories: categoryOperations,
};
