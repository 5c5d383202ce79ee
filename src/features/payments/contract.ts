import { z } from 'zod';
import { id, operation, paise } from '#shared/contract.ts';
import { foreignText, identifier } from '#shared/text-schemas.ts';
import { UPI_APP_NAMES, UPI_DEVICES } from '#shared/upi.ts';

const transactionId = identifier(40).regex(/^[A-Za-z0-9_-]{1,40}$/);

export const paymentView = z.object({
  transactionId: z.string(),
  orderId: id,
  displayId: z.string(),
  amount: paise,
  paymentStatus: z
    .enum(['pending', 'completed', 'failed', 'on_delivery', 'under_review'])
    .describe(
      "'on_delivery': to be paid in cash on delivery; 'under_review': another amount arrived, and staff check it",
    ),
  capturedAmount: paise.nullable().describe('Amount that arrived'),
  errorCode: z.enum(['PAYMENT_FAILED', 'PAYMENT_CANCELLED', 'PAYMENT_TIMEOUT']).nullable(),
  retryCount: z.int(),
  retriesLeft: z.boolean(),
  refundDue: z.boolean().describe('Whether a captured payment does not count for the order and is refunded'),
  isCashDue: z.boolean().describe('Whether the order is paid in cash on delivery, unless a payment arrives'),
  isReplyDue: z
    .boolean()
    .describe('Whether the customer is asked, by a link, whether the shop shall send the cash order'),
  buyNow: z.object({ variantId: id, quantity: z.int() }).nullable(),
});

/** A payment by UPI in the shop's page, as the page follows it. */
export const upiView = paymentView
  .pick({
    transactionId: true,
    orderId: true,
    displayId: true,
    amount: true,
    errorCode: true,
    retriesLeft: true,
    buyNow: true,
  })
  .extend({
    provider: z.string().nullable().describe('Name of the payment service'),
    state: z
      .enum(['ready', 'opening', 'open', 'settled', 'failed', 'expired', 'elsewhere', 'paid_otherwise', 'ended'])
      .describe(
        "'ready': not opened yet; 'open': can be paid; 'settled': money has arrived, verify it; 'elsewhere': on the gateway's page; 'paid_otherwise': another payment counts; 'ended': the order is cancelled",
      ),
    code: z.string().nullable().describe('While it can be paid: a link of UPI apps, or an image as a data URL'),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    now: z.iso.datetime().describe("The server's time, for the remaining time"),
  });

/** Why a payment method is unavailable. */
export const methodErrors = {
  PAYMENTS_PAUSED: { status: 409, message: 'Payments are being tested. Please come back in a little while.' },
  PAYMENT_METHOD_UNAVAILABLE: {
    status: 409,
    message: 'This payment method is no longer available. Choose another one.',
  },
};

export const reviewError = {
  PAYMENT_UNDER_REVIEW: {
    status: 409,
    message: 'A payment for this order has arrived and is being checked. You need not pay again.',
  },
} as const;

/** Why a payment could not be opened; the screen chooses the text. */
export const openingErrors = {
  RETRY_LIMIT_REACHED: { status: 409, message: 'Maximum retries reached' },
  ...reviewError,
  ...methodErrors,
  PAYMENT_NO_RESPONSE: { status: 502, message: 'No response received from payment service' },
  PAYMENT_NO_REDIRECT: { status: 502, message: 'Payment gateway did not provide a redirect URL' },
  PAYMENT_CONFIGURATION: {
    status: 502,
    message: 'Payment gateway is not properly configured. Please contact support.',
  },
  PAYMENT_CREDENTIALS: { status: 502, message: 'Payment gateway credentials are missing. Please contact support.' },
  PAYMENT_INVALID_REQUEST: { status: 502, message: 'Invalid payment request. Please try again.' },
  PAYMENT_ID_FORMAT: { status: 502, message: 'Transaction ID format error. Please try again.' },
  PAYMENT_SERVICE_ERROR: {
    status: 502,
    message: 'Payment service error',
    data: z.object({ message: z.string() }),
  },
};

const startErrors = {
  AMOUNT_NOT_POSITIVE: { status: 409, message: 'Amount must be greater than 0' },
  ORDER_NOT_PAYABLE: { status: 409, message: 'This order can no longer be paid' },
  ...openingErrors,
};

export const paymentsContract = {
  initiate: operation
    .meta({ auth: 'customer', rateLimit: 'order' })
    .route({ method: 'POST', path: '/payments/initiate' })
    .input(
      z.object({
        orderId: id.nullish(),
        transactionId: transactionId.nullish().describe('Transaction id from the checkout; absent: the latest attempt'),
        isAtGateway: z
          .boolean()
          .nullish()
          .describe("On the gateway's page, also when it is being paid by UPI in the shop's"),
      }),
    )
    .output(z.object({ redirectUrl: z.string(), transactionId: z.string() }))
    .errors({ ORDER_ID_REQUIRED: { status: 400, message: 'Order ID is required' }, ...startErrors }),
  startUpi: operation
    .meta({ auth: 'customer', rateLimit: 'order' })
    .route({ method: 'POST', path: '/payments/upi' })
    .input(
      z.object({
        transactionId,
        device: z.enum(UPI_DEVICES),
        app: z.enum(UPI_APP_NAMES).nullable().default(null).describe('The app that will probably be used, on a phone'),
      }),
    )
    .output(z.object({ transactionId: z.string().describe('Of a new payment, once the named one has ended') }))
    .errors(startErrors),
  /** cheap enough to be asked every two seconds */
  followUpi: operation
    .route({ method: 'POST', path: '/payments/upi/follow' })
    .input(z.object({ transactionId }))
    .output(upiView),
  verify: operation
    .route({ method: 'POST', path: '/payments/verify' })
    .input(z.object({ transactionId }))
    .output(paymentView),
  /** sent by the callback pages: a hint to ask the gateway, never a result */
  callbackHint: operation
    .route({ method: 'POST', path: '/payments/callback-hint' })
    .input(
      z.object({
        transactionId: foreignText(200).nullable(),
        status: foreignText(100).nullable(),
        message: foreignText(500).nullable(),
        type: z.literal('POST_CALLBACK').optional(),
        url: foreignText(2000).optional(),
        timestamp: foreignText(40).optional(),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
};
