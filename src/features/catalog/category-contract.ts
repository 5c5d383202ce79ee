import { z } from 'zod';
import { editConflict, expected, fieldMessages, id, okResponse, staffOperation } from '#shared/contract.ts';
import { multiLineText, singleLineText } from '#shared/text-schemas.ts';
import { storedImage } from './product-contract.ts';

const category = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  picture: storedImage.nullable(),
  displayOrder: z.int(),
  isActive: z.boolean(),
  products: z.int(),
  lastTaxRate: z.number().nullable().describe('GST rate of its newest product, in percent'),
});
const categoryInput = z.object({
  name: singleLineText(80),
  description: multiLineText(500).default(''),
  mediaId: id.nullable().default(null),
  displayOrder: z.int().min(0).max(100_000).nullable().default(null).describe('null: after the active ones'),
  isActive: z.boolean().default(true),
});
const categoryErrors = {
  INVALID_CATEGORY: {
    status: 422,
    message: 'Check the category',
    data: fieldMessages,
  },
};

const write = () => staffOperation('catalog.write');
const remove = () => staffOperation('catalog.delete');

/** Staff operations on categories. */
export const categoryOperations = {
  list: staffOperation('catalog.read').route({ method: 'GET', path: '/admin/categories' }).output(z.array(category)),
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
};
