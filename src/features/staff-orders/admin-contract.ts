import { z } from 'zod';
import { id, idempotencyKey, okResponse, paise, staffOperation } from '#shared/contract.ts';
import { SALES_CHANNELS } from '#shared/order-states.ts';
import { identifier, pincode, searchText, singleLineText } from '#shared/text-schemas.ts';
import { checkoutContract, quote, quoteLine } from '../checkout/contract.ts';
import { savedAddress, typedAddress } from '../customers/contract.ts';
import { reviewError } from '../payments/contract.ts';
import { notPayable } from './contract.ts';

const customerId = id.nullable().describe('Account of the customer; null: the order is one of a visitor');

const goods = {
  customerId,
  lines: z
    .array(
      z.object({
        variantId: id,
        quantity: z.int().min(1).max(1000),
        setPrice: z
          .object({ price: paise, reason: singleLineText(200, 3) })
          .nullable()
          .default(null)
          .describe('Another price than that of the catalogue; needs the permission orders.price'),
      }),
    )
    .min(1)
    .max(50),
  couponCode: singleLineText(40).nullable().default(null),
  freeVariantId: id.nullable().default(null),
  deliveryMethodId: identifier(40).nullable().default(null),
};

const kind = z.literal('received');
/** Money that staff have. */
const received = z.discriminatedUnion('instrument', [
  z.object({ kind, instrument: z.literal('Cash'), reference: singleLineText(60).default('') }),
  z.object({
    kind,
    instrument: z.literal('UPI'),
    reference: singleLineText(60, 6),
    isRepeatConfirmed: z.boolean().default(false).describe('Whether one payment was for another order, too'),
  }),
]);
const payment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link') }),
  z.object({ kind: z.literal('cod') }),
  received,
]);

const terms = z.object({
  total: paise,
  refusal: z.string().nullable().describe('Why it cannot be paid in this way'),
});

const { errorMap: placingErrors } = checkoutContract.placeOrder['~orpc'];
const goodsErrors = {
  EMPTY_CART: placingErrors.EMPTY_CART,
  QUANTITY_LIMIT_REACHED: placingErrors.QUANTITY_LIMIT_REACHED,
  COUPON_INVALID: placingErrors.COUPON_INVALID,
  COUPON_EXPIRED: placingErrors.COUPON_EXPIRED,
  COUPON_LIMIT_REACHED: placingErrors.COUPON_LIMIT_REACHED,
  COUPON_MINIMUM_NOT_MET: placingErrors.COUPON_MINIMUM_NOT_MET,
  COUPON_NOT_APPLICABLE: placingErrors.COUPON_NOT_APPLICABLE,
  COUPON_NEEDS_ACCOUNT: placingErrors.COUPON_NEEDS_ACCOUNT,
  PRICE_NOT_ALLOWED: {
    status: 422,
    message: 'A price is between ₹0 and the MRP',
    data: z.object({ variantId: id, name: z.string(), maximum: paise }),
  },
} as const;

/** Orders that staff make for customers who call, write or stand in the shop. */
export const staffOrdersAdminContract = {
  customers: staffOperation('orders.create')
    .route({ method: 'GET', path: '/admin/order-customers' })
    .input(z.object({ search: searchText().min(2) }))
    .output(
      z.array(
        z.object({
          customerId,
          fullName: z.string(),
          email: z.string(),
          phone: z.string(),
          address: savedAddress.pick({ address: true, city: true, state: true, pincode: true }).nullable(),
        }),
      ),
    ),
  goods: staffOperation('orders.create')
    .route({ method: 'GET', path: '/admin/order-goods' })
    .input(z.object({ search: searchText().min(2).describe('Part of a name or SKU, or a whole barcode') }))
    .output(
      z.array(
        z.object({
          variantId: id,
          name: z.string(),
          flavour: z.string().nullable(),
          size: z.string().nullable(),
          sku: z.string(),
          price: paise,
          mrp: paise.nullable(),
          available: z.int().nullable().describe('Null: not counted'),
        }),
      ),
    ),
  quote: staffOperation('orders.create')
    .route({ method: 'POST', path: '/admin/order-quote' })
    .input(z.object({ ...goods, pincode: pincode.nullable().default(null) }))
    .output(
      quote.omit({ payment: true, lines: true }).extend({
        lines: z.array(quoteLine.extend({ listPrice: paise.describe('Of the catalogue'), mrp: paise.nullable() })),
        isEmailOptional: z.boolean().describe('Whether the customer may be without an e-mail'),
        terms: z.object({
          link: terms,
          cod: terms.extend({ fee: paise }),
          received: terms,
        }),
      }),
    )
    .errors(goodsErrors),
  place: staffOperation('orders.create')
    .route({ method: 'POST', path: '/admin/orders' })
    .input(
      z.object({
        ...goods,
        channel: z.enum(SALES_CHANNELS).exclude(['store']),
        shippingAddress: typedAddress,
        buyer: z
          .object({ gstin: singleLineText(20), name: singleLineText(150) })
          .nullable()
          .default(null),
        payment,
        total: paise.describe('As displayed, with the terms of the payment'),
        idempotencyKey,
      }),
    )
    .output(
      z.object({
        id,
        displayId: z.string(),
        total: paise,
        link: z.string().nullable().describe('By which the customer pays; null: nothing is to be paid online'),
      }),
    )
    .errors({
      ...goodsErrors,
      STORE_CLOSED: placingErrors.STORE_CLOSED,
      INVALID_ADDRESS: placingErrors.INVALID_ADDRESS,
      INVALID_BUYER: placingErrors.INVALID_BUYER,
      QUOTE_CHANGED: placingErrors.QUOTE_CHANGED,
      NOT_DELIVERABLE: placingErrors.NOT_DELIVERABLE,
      PAYMENTS_PAUSED: placingErrors.PAYMENTS_PAUSED,
      PAYMENT_METHOD_UNAVAILABLE: placingErrors.PAYMENT_METHOD_UNAVAILABLE,
      COD_MINIMUM_NOT_MET: placingErrors.COD_MINIMUM_NOT_MET,
      COD_MAXIMUM_EXCEEDED: placingErrors.COD_MAXIMUM_EXCEEDED,
      COD_NOT_FOR_PRODUCTS: placingErrors.COD_NOT_FOR_PRODUCTS,
      COD_NOT_FOR_FIRST_ORDER: placingErrors.COD_NOT_FOR_FIRST_ORDER,
      COD_NOT_SERVICEABLE: placingErrors.COD_NOT_SERVICEABLE,
      REFERENCE_USED: {
        status: 409,
        message: 'This reference is recorded for another order',
        data: z.object({ orders: z.array(z.string()).describe('Short ids') }),
      },
    }),
  sendLink: staffOperation('orders.create')
    .route({ method: 'POST', path: '/admin/orders/{id}/payment-link' })
    .input(z.object({ id }))
    .output(okResponse)
    .errors({ ...notPayable, ...reviewError }),
};
