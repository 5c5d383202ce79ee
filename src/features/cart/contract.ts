import { z } from 'zod';
import { id, idempotencyKey, operation, paise } from '#shared/contract.ts';
import { imageAsset } from '../catalog/contract.ts';

export const lineLimitError = {
  status: 422,
  message: 'Too many units of one product',
  data: z.object({ limit: z.int(), name: z.string().nullable() }),
};

export const cartLine = z.object({
  id,
  productId: id,
  variantId: id,
  slug: z.string(),
  name: z.string(),
  price: paise,
  originalPrice: paise.nullable(),
  image: imageAsset.nullable(),
  flavour: z.string().nullable(),
  size: z.string().nullable(),
  quantity: z.int(),
  /** available units when fewer than requested; null when there are enough */
  available: z.int().nullable(),
  /** available units when fewer than the limit per line; null when there are more */
  left: z.int().nullable(),
});

export const cart = z.object({
  items: z.array(cartLine),
  itemCount: z.int().describe('Sum of the quantities'),
  amount: paise.describe('Sum of price times quantity of all lines'),
  grams: z.int().describe('Gross weight of all units'),
  isSoldForCash: z.boolean().describe('Whether no rule excludes one of its products from cash on delivery'),
  maximumPerLine: z.int(),
  discontinued: z.array(z.string()).describe('Names of products in the cart that are no longer sold; not in items'),
});

const lineErrors = {
  INSUFFICIENT_STOCK: { status: 409, message: 'Not enough in stock', data: z.object({ available: z.int() }) },
  OUT_OF_STOCK: { status: 409, message: 'Out of stock' },
  QUANTITY_LIMIT_REACHED: lineLimitError,
};

export const cartContract = {
  get: operation.meta({ auth: 'customer' }).route({ method: 'GET', path: '/cart' }).output(cart),
  addLine: operation
    .meta({ auth: 'customer' })
    .route({ method: 'POST', path: '/cart/items' })
    .input(
      z.object({
        productId: id,
        /** may be left out when the product has only one variant */
        variantId: id.optional(),
        quantity: z.int().min(1).max(10_000).default(1),
        idempotencyKey,
      }),
    )
    .output(cart)
    .errors({
      ...lineErrors,
      FLAVOR_REQUIRED: { status: 422, message: 'Please select a flavor' },
      CART_FULL: { status: 422, message: 'At most 100 different products' },
    }),
  setQuantity: operation
    .meta({ auth: 'customer' })
    .route({ method: 'PUT', path: '/cart/items/{id}' })
    .input(z.object({ id, quantity: z.int().min(-10_000).max(10_000).describe('Zero or less removes the line') }))
    .output(cart)
    .errors(lineErrors),
  removeLine: operation
    .meta({ auth: 'customer' })
    .route({ method: 'DELETE', path: '/cart/items/{id}' })
    .input(z.object({ id }))
    .output(cart),
  restore: operation
    .meta({ auth: 'customer' })
    .route({ method: 'POST', path: '/cart/restore', description: 'Restores removed lines' })
    .input(z.object({ lines: z.array(z.object({ variantId: id, quantity: z.int().min(1).max(10_000) })).max(100) }))
    .output(cart),
  units: operation
    .route({ method: 'GET', path: '/products/{id}/units', description: 'Units of each variant that can be bought' })
    .input(z.object({ id }))
    .output(
      z.object({
        maximumPerLine: z.int(),
        variants: z.array(z.object({ variantId: id, left: cartLine.shape.left })),
      }),
    ),
  clear: operation.meta({ auth: 'customer' }).route({ method: 'DELETE', path: '/cart' }).output(cart),
};
