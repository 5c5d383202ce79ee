import { z } from 'zod';
import {
  editConflict,
  expected,
  fieldMessages,
  id,
  instant,
  okResponse,
  pageOf,
  pageRequest,
  paise,
  staffOperation,
} from '#shared/contract.ts';
import { storedSchema } from '#shared/stored-schema.ts';
import { email, multiLineText, searchText, singleLineText } from '#shared/text-schemas.ts';

export const couponType = z.enum(['percentage', 'fixed_amount', 'free_product', 'combo']);

/** An instant, or a day of Asia/Kolkata (starts at its beginning, ends at 23:59:59). */
const moment = z.union([instant, z.iso.date()]);

const couponInput = z.object({
  code: singleLineText(40),
  title: singleLineText(120).default(''),
  description: multiLineText(500).nullable().default(null),
  couponType,
  discountValue: z.number().max(10_000_000).nullable().default(null).describe('Percent, or rupees for fixed_amount'),
  minimumOrderAmount: paise.default(0),
  maximumDiscountAmount: paise.nullable().default(null),
  freeProductId: id.nullable().default(null),
  applicableCategories: z.array(id).max(100).nullable().default(null),
  usageLimit: z.int().nullable().default(null).describe('null: unlimited'),
  perCustomerLimit: z.int().nullable().default(null),
  firstOrderOnly: z.boolean().default(false),
  assignedEmail: email.nullable().default(null),
  isActive: z.boolean().default(true),
  startsAt: moment.nullable().default(null),
  expiresAt: moment.nullable().default(null),
});

export const coupon = storedSchema(couponInput).extend({
  id,
  usageCount: z.number(),
  source: z.string(),
  freeProductName: z.string().nullable(),
  startsAt: instant.nullable(),
  expiresAt: instant.nullable(),
  createdAt: instant,
});

const couponErrors = {
  /** messages by field */
  INVALID_COUPON: {
    status: 422,
    message: 'Check the coupon',
    data: fieldMessages,
  },
};

const couponUse = z.object({
  id,
  orderId: id,
  displayId: z.string(),
  email: z.string().nullable(),
  state: z.enum(['reserved', 'redeemed', 'released']),
  discount: paise,
  at: instant,
});

const basket = z.object({
  placedAt: instant.nullable().describe('null: not an order, but products of the shop'),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), price: paise, categoryId: id })),
});

export const promotionsAdminContract = {
  list: staffOperation('coupons.read')
    .route({ method: 'GET', path: '/admin/coupons' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional(),
        state: z.enum(['active', 'inactive', 'scheduled', 'expired', 'used-up']).optional(),
        type: couponType.optional(),
        sort: z.enum(['newest', 'oldest', 'code', 'code-down', 'uses-high', 'uses-low']).optional(),
      }),
    )
    .output(pageOf(coupon)),
  create: staffOperation('coupons.write')
    .route({ method: 'POST', path: '/admin/coupons' })
    .input(couponInput)
    .output(coupon)
    .errors(couponErrors),
  update: staffOperation('coupons.write')
    .route({ method: 'PUT', path: '/admin/coupons/{id}' })
    .input(couponInput.extend({ id, expected }))
    .output(coupon)
    .errors({ ...couponErrors, ...editConflict }),
  setActive: staffOperation('coupons.write')
    .route({ method: 'POST', path: '/admin/coupons/{id}/active' })
    .input(z.object({ id, isActive: z.boolean() }))
    .output(coupon),
  remove: staffOperation('coupons.write')
    .route({ method: 'DELETE', path: '/admin/coupons/{id}' })
    .input(z.object({ id }))
    .output(okResponse),
  restore: staffOperation('coupons.write')
    .route({ method: 'POST', path: '/admin/coupons/{id}/restore' })
    .input(z.object({ id }))
    .output(coupon)
    .errors(couponErrors),
  given: staffOperation('coupons.read')
    .route({ method: 'GET', path: '/admin/coupon-discounts' })
    .output(
      z.object({ since: z.iso.date(), discount: paise }).describe('Discounts granted since the first of the month'),
    ),
  baskets: staffOperation('coupons.read')
    .route({ method: 'GET', path: '/admin/coupon-baskets' })
    .output(z.array(basket).describe('Recent orders on which a coupon can be tried')),
  uses: staffOperation('coupons.read')
    .route({ method: 'GET', path: '/admin/coupons/{id}/uses' })
    .input(z.object({ id, ...pageRequest }))
    .output(pageOf(couponUse)),
};
