import { z } from 'zod';
import { id, idempotencyKey, instant, operation, paise } from '#shared/contract.ts';
import { identifier } from '#shared/text-schemas.ts';
import { imageAsset } from '../catalog/contract.ts';

/** Why goods do not leave the shop. */
export const holdErrors = {
  ORDER_ON_HOLD: { status: 409, message: 'This order is on hold' },
} as const;

export const shippingAddress = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
});

export const orderItem = z.object({
  id,
  productId: id.nullable(),
  slug: z.string().nullable(),
  productName: z.string(),
  image: imageAsset.nullable(),
  flavor: z.string().nullable(),
  size: z.string().nullable(),
  quantity: z.int(),
  price: paise,
  isFree: z.boolean(),
});

export const order = z.object({
  id,
  displayId: z.string().describe('The first 8 characters of the id'),
  status: z.enum(['pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled']),
  paymentStatus: z.enum(['pending', 'completed', 'failed', 'cancelled']),
  paymentMethod: z.string(),
  refundState: z.enum(['none', 'due', 'requested', 'partial', 'refunded', 'failed']),
  subtotal: paise,
  discount: paise,
  shipping: paise,
  cashFee: paise.describe('Part of the shipping'),
  onlineDiscount: paise.describe('Part of the discount, for paying online'),
  deliveryMethod: z.string().nullable().describe('Its name when it was ordered; null: an order without one'),
  promisedOn: z.iso.date().nullable().describe('Latest day of delivery that the customer was told'),
  totalAmount: paise,
  creditAmount: paise.describe('Part of the total that store credit pays'),
  couponCode: z.string().nullable(),
  shippingAddress,
  items: z.array(orderItem),
  createdAt: instant,
  confirmedAt: instant.nullable(),
  /** set while an unpaid order's stock is reserved, so that it can be paid */
  payableUntil: instant.nullable(),
  isPaymentUnderReview: z.boolean().describe('Whether another amount arrived, and staff check it'),
  /** until then the customer may cancel the order or change its address */
  changeableUntil: instant.nullable(),
  /** the outcome of a cancellation; null when the customer can no longer cancel */
  cancellation: z.object({ arrived: paise, refund: paise }).nullable(),
  /** the customer may request a return until then */
  returnableUntil: instant.nullable(),
});

export const ordersContract = {
  mine: operation
    .meta({ auth: 'user' })
    .route({ method: 'GET', path: '/orders' })
    .input(
      z.object({
        limit: z.int().min(1).max(100).default(50),
        after: id.optional().describe('Id of the last order of the previous page'),
      }),
    )
    .output(z.object({ orders: z.array(order), total: z.int() })),
  buyAgain: operation
    .meta({ auth: 'user' })
    .route({ method: 'POST', path: '/orders/{id}/buy-again', description: 'Adds the available items to the cart' })
    .input(z.object({ id, idempotencyKey }))
    .output(
      z.object({
        addedUnits: z.int(),
        missing: z.array(
          z.object({
            name: z.string(),
            reason: z.enum(['discontinued', 'out_of_stock', 'limited', 'cart_full']),
            added: z.int().describe('Units that were added'),
          }),
        ),
      }),
    ),
  unpaid: operation
    .meta({ auth: 'customer' })
    .route({ method: 'GET', path: '/orders/unpaid', description: 'The unpaid order of the caller, if any' })
    .output(z.object({ order: order.nullable() })),
  get: operation
    .meta({ auth: 'customer' })
    .route({ method: 'GET', path: '/orders/{id}' })
    .input(z.object({ id: identifier(36, 8).describe('Full or short id') }))
    .output(order),
};
