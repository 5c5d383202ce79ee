import { z } from 'zod';
import { fieldMessages, id, idempotencyKey, operation, paise, publicOperation } from '#shared/contract.ts';
import { identifier, pincode, singleLineText } from '#shared/text-schemas.ts';
import { lineLimitError } from '../cart/contract.ts';
import { imageAsset, productVariant } from '../catalog/contract.ts';
import { typedAddress } from '../customers/contract.ts';
import { DELIVERY_STATUSES, deliveryOptions, notDeliverableError, sixDigitPincode } from '../delivery/contract.ts';
import { CASH_REASONS } from '../payments/cash-rules.ts';
import { methodErrors, reviewError } from '../payments/contract.ts';
import { creditErrors } from '../store-credit/contract.ts';

/** What is bought: the cart, or one line for 'buy now'. */
export const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cart') }),
  z.object({ kind: z.literal('line'), variantId: id, quantity: z.int().min(1).max(1000) }),
]);

const method = z.string().describe("Payment provider, 'upi' in the shop's own page, or 'cod'");

export const quoteLine = z.object({
  variantId: id,
  productId: id,
  slug: z.string(),
  name: z.string(),
  flavour: z.string().nullable(),
  size: z.string().nullable(),
  image: imageAsset.nullable(),
  quantity: z.int(),
  price: paise,
  isFree: z.boolean(),
  available: z.int().nullable().describe('Available units when fewer than requested'),
});

const cashRefusal = z.object({
  reason: z.enum([...CASH_REASONS, 'delivery']),
  text: z.string().describe('As shown beside the method'),
  amount: paise.nullable().describe('The smallest or the largest total'),
  names: z.array(z.string()).describe('Products that are not sold for cash'),
});
export type CashRefusal = z.infer<typeof cashRefusal>;

const paymentTerms = z.object({
  method,
  fee: paise.describe('Fee of cash on delivery'),
  discount: paise.describe('Discount for paying online'),
  total: paise.describe('What the order costs by this method'),
  credit: paise.describe('How much of it the store credit would pay'),
  due: paise.describe('What is left to pay by this method with that credit'),
  refusal: cashRefusal.nullable().describe('Why this order cannot be paid in this way; null: it can'),
});

export const quote = z.object({
  lines: z.array(quoteLine),
  discontinued: z.array(z.string()).describe('Names of products in the cart that are no longer sold'),
  subtotal: paise,
  discount: paise,
  shipping: paise.describe('Delivery charge of the chosen method; 0 while there is none'),
  total: paise.describe('Before the fee or discount of a payment method'),
  delivery: z.object({
    status: z.enum(DELIVERY_STATUSES),
    isPlain: z.boolean().describe('Whether everything is delivered free, by one method and without a promised day'),
    zone: z.string().nullable(),
    methodId: z.string().nullable().describe('The chosen method; null: nothing carries these goods there'),
    offers: z.array(
      z.object({
        methodId: z.string(),
        name: z.string(),
        charge: paise,
        amountToFree: paise
          .nullable()
          .describe('What is missing for free delivery; null: it is free already, or never'),
        promisedOn: z.iso.date().nullable().describe('Latest day of delivery; null: none is promised'),
        allowsCash: z.boolean(),
      }),
    ),
  }),
  payment: z.object({
    methods: z.array(method).describe('Default method first; empty while payments are in test mode'),
    providers: z
      .array(z.object({ provider: method, label: z.string(), about: z.string() }))
      .describe('The online methods with their labels'),
    upiProvider: z.string().nullable().describe('Provider of the method upi, whose other ways are on its page'),
    testMode: z.boolean(),
    terms: z.array(paymentTerms).describe('What each method costs, in the order of the methods'),
    credit: z
      .object({ balance: paise, coversAll: z.boolean().describe('Whether nothing would be left to pay') })
      .nullable()
      .describe('Store credit that the customer can use; null: none'),
  }),
  coupon: z
    .object({
      code: z.string(),
      title: z.string(),
      saved: paise.describe('Discount plus the price of a free product'),
      freeProduct: z
        .object({ name: z.string(), choices: z.array(productVariant.pick({ id: true, flavour: true, size: true })) })
        .nullable(),
    })
    .nullable(),
});

export const couponErrors = {
  COUPON_INVALID: { status: 422, message: 'Invalid coupon code' },
  COUPON_NEEDS_ACCOUNT: { status: 422, message: 'Sign in to use this code' },
  COUPON_EXPIRED: { status: 422, message: 'Coupon has expired' },
  COUPON_LIMIT_REACHED: { status: 422, message: 'Coupon usage limit exceeded' },
  COUPON_MINIMUM_NOT_MET: { status: 422, message: 'Minimum order amount required', data: z.object({ amount: paise }) },
  COUPON_NOT_APPLICABLE: { status: 422, message: 'Failed to validate coupon' },
};

// a refused code may be a guess, in a quote as in an order
const couponGuesses = { rule: 'coupon', field: 'couponCode', errors: Object.keys(couponErrors) } as const;

const priced = {
  source,
  couponCode: singleLineText(40).nullable().default(null),
  freeVariantId: id.nullable().default(null).describe('Chosen variant of the free product'),
  deliveryMethodId: identifier(40).nullable().default(null).describe('Null: the default method'),
};

const seenQuote = z.object({
  lines: z.array(z.object({ variantId: id, quantity: z.int(), price: paise })).max(110),
  discount: paise,
  shipping: paise.default(0),
  cashFee: paise.default(0).describe('Terms of the chosen payment method'),
  onlineDiscount: paise.default(0),
  total: paise.describe('With the terms of the chosen payment method'),
  credit: z
    .int()
    .min(0)
    .default(0)
    .describe('Store credit to use, in paise: that of the chosen method, or all of the total'),
});

export const quoteChange = z.object({
  kind: z.enum(['price', 'stock', 'lines', 'removed', 'discontinued', 'coupon', 'delivery', 'payment', 'total']),
  name: z.string().nullable().describe('null when only the client knows the name'),
  variantId: id.nullable(),
  available: z.int().nullable(),
});

const pincodeDelivery = deliveryOptions.extend({
  takesCash: z.boolean().describe('Whether cash on delivery is possible there'),
});
export type PincodeDelivery = z.output<typeof pincodeDelivery>;

export const checkoutContract = {
  delivery: publicOperation
    .route({ method: 'GET', path: '/delivery/{pincode}' })
    .input(z.object({ pincode: sixDigitPincode }))
    .output(pincodeDelivery),
  quote: operation
    .meta({ auth: 'customer', guessLimit: couponGuesses })
    .route({ method: 'POST', path: '/checkout/quote' })
    .input(z.object({ ...priced, pincode: pincode.nullable().default(null) }))
    .output(quote)
    .errors({
      ...couponErrors,
      EMPTY_CART: { status: 422, message: 'Please add items to your cart before checkout' },
      QUANTITY_LIMIT_REACHED: lineLimitError,
    }),
  placeOrder: operation
    .meta({ auth: 'customer', rateLimit: 'order', guessLimit: couponGuesses })
    .route({ method: 'POST', path: '/checkout/orders' })
    .input(
      z.object({
        ...priced,
        shippingAddress: typedAddress,
        quote: seenQuote.describe('The quote as displayed'),
        buyer: z
          .object({ gstin: singleLineText(20), name: singleLineText(150) })
          .nullable()
          .default(null)
          .describe('Business that the invoice names, by its GSTIN and registered name'),
        paymentMethod: identifier(40).nullish().describe('Method of the quote; absent: the default method'),
        idempotencyKey,
      }),
    )
    .output(
      z.object({
        orderId: id,
        total: paise,
        transactionId: z.string(),
        next: z
          .enum(['gateway', 'upi', 'done'])
          .describe("'upi': at /payment/upi; 'done' when no online payment is needed"),
      }),
    )
    .errors({
      ...couponErrors,
      EMPTY_CART: { status: 422, message: 'Please add items to your cart before checkout' },
      QUANTITY_LIMIT_REACHED: lineLimitError,
      ...reviewError,
      STORE_CLOSED: { status: 409, message: 'The shop is closed: it takes no orders yet' },
      UNPAID_LIMIT_REACHED: {
        status: 409,
        message: 'Too many units wait for payment',
        data: z.object({ limit: z.int() }),
      },
      INVALID_ADDRESS: {
        status: 422,
        message: 'The address is not complete',
        data: fieldMessages,
      },
      INVALID_BUYER: { status: 422, message: 'The details of the business are not complete', data: fieldMessages },
      QUOTE_CHANGED: {
        status: 409,
        message: 'Something changed since you looked',
        data: z.object({ changes: z.array(quoteChange) }),
      },
      INSUFFICIENT_CREDIT: creditErrors.INSUFFICIENT_CREDIT,
      RETRY_LIMIT_REACHED: { status: 409, message: 'Maximum retries reached' },
      ...methodErrors,
      COD_MINIMUM_NOT_MET: {
        status: 422,
        message: 'Cash on delivery needs a larger order',
        data: z.object({ amount: paise }),
      },
      COD_MAXIMUM_EXCEEDED: {
        status: 422,
        message: 'This order is too large for cash on delivery',
        data: z.object({ amount: paise }),
      },
      COD_NOT_FOR_PRODUCTS: {
        status: 422,
        message: 'Some of these products are not sold for cash on delivery',
        data: z.object({ names: z.array(z.string()) }),
      },
      COD_NOT_FOR_FIRST_ORDER: {
        status: 422,
        message: 'Cash on delivery is possible from your second order on',
      },
      NOT_DELIVERABLE: notDeliverableError,
      COD_NOT_SERVICEABLE: { status: 422, message: 'Cash on delivery is not available at this pincode' },
    }),
};

export type CheckoutSource = z.infer<typeof source>;
export type Quote = Omit<z.infer<typeof quote>, 'payment'>;
