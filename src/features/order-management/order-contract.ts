import { z } from 'zod';
import { id, instant, paise } from '#shared/contract.ts';
import { ATTEMPT_STATES, MATTER_KINDS, REFUND_STATES, SALES_CHANNELS } from '#shared/order-states.ts';
import { imageAsset } from '../catalog/contract.ts';
import { orderNote } from '../order-notes/admin-contract.ts';
import { shippingAddress } from '../orders/contract.ts';
import { trackingEntry } from '../tracking/contract.ts';
import { orderOutcomes } from './outcome-contract.ts';
import { orderStatus } from './status-contract.ts';

export const paymentStatus = z.enum(['pending', 'completed', 'failed', 'cancelled']);
const refundState = z.enum(['none', 'due', 'requested', 'partial', 'refunded', 'failed']);

const matter = z.object({
  id,
  kind: z.enum(MATTER_KINDS),
  amount: paise,
  attemptId: id.nullable(),
  refundId: id.nullable(),
  openedAt: instant,
});

export const orderSummary = z.object({
  id,
  displayId: z.string(),
  createdAt: instant,
  confirmedAt: instant.nullable(),
  fullName: z.string(),
  email: z.string(),
  status: orderStatus,
  paymentStatus,
  paymentMethod: z.string(),
  refundState,
  isCashDue: z.boolean(),
  isUnconfirmed: z.boolean().describe('Whether it waits for its customer to say that they take it'),
  isOnHold: z.boolean().describe('Whether staff hold it back'),
  matters: z.array(matter).describe('Open matters, oldest first'),
  totalAmount: paise,
  creditAmount: paise.describe('Part of the total that store credit pays'),
});

export const orderRow = orderSummary.extend({
  city: z.string(),
  pincode: z.string(),
  units: z.int(),
  firstItem: z.object({ name: z.string(), image: imageAsset.nullable() }).nullable(),
  moreItems: z.int(),
  tracking: z.object({ status: z.string(), at: instant }).nullable(),
  tags: z.array(z.string()),
});

const item = z.object({
  id,
  productId: id.nullable(),
  productName: z.string(),
  image: imageAsset.nullable(),
  flavor: z.string().nullable(),
  size: z.string().nullable(),
  sku: z.string(),
  hsn: z.string().nullable(),
  taxRate: z.number(),
  quantity: z.int(),
  price: paise,
  listPrice: paise.nullable().describe('Of the catalogue, when staff set another price'),
  priceReason: z.string().nullable().describe('Why staff set another price'),
  mrp: paise.nullable(),
  discount: paise,
  isFree: z.boolean(),
  paid: paise.describe('Share of the order total'),
  refundedQuantity: z.int(),
  refundedAmount: paise,
});

const attempt = z.object({
  id,
  gateway: z.string(),
  transactionId: z.string(),
  amount: paise,
  state: z.enum(ATTEMPT_STATES),
  gatewayReference: z.string().nullable(),
  instrument: z.string().nullable(),
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  finalisedAt: instant.nullable(),
  lastCheckedAt: instant.nullable(),
  nextCheckAt: instant.nullable(),
  open: z.boolean(),
  applied: z.boolean().describe('Whether it counts for the order'),
  paid: paise.describe('Captured amount'),
  refundable: paise.describe('Amount that can still be refunded'),
  callbacks: z.array(z.object({ id, at: instant, outcome: z.string().nullable() })),
});

const refund = z.object({
  id,
  attemptId: id,
  refundId: z.string(),
  amount: paise,
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  lastError: z.string().nullable(),
  tries: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

const event = z.object({
  id,
  kind: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  actor: z.string().describe('Name or e-mail of a user, `gateway` or `system`'),
  at: instant,
  data: z.record(z.string(), z.unknown()),
});

const otherOrder = orderSummary.pick({ id: true, displayId: true, createdAt: true, status: true, totalAmount: true });

export const orderDetail = orderSummary.extend({
  confirmationRequestedAt: instant.nullable().describe('When the customer of a cash order was last asked'),
  confirmationDueAt: instant.nullable(),
  customerConfirmedAt: instant.nullable(),
  salesChannel: z.enum(SALES_CHANNELS).describe("Where it came from; staff made it unless it is 'store'"),
  paymentLink: z.string().nullable().describe('By which the customer of an order that staff made can pay it now'),
  phone: z.string(),
  stateCode: z.string().nullable(),
  buyerGstin: z.string().nullable().describe('GSTIN of the business that the invoice names'),
  buyerName: z.string().nullable().describe('Registered name of that business'),
  shippingAddress,
  subtotal: paise,
  discount: paise,
  shipping: paise,
  cashFee: paise.describe('Part of the shipping'),
  onlineDiscount: paise.describe('Part of the discount, for paying online'),
  shippingLeft: paise.describe('What refunds have left of the delivery charge'),
  deliveryMethod: z.string().nullable(),
  deliveryZone: z.string().nullable(),
  promisedOn: z.iso.date().nullable().describe('Latest day of delivery that the customer was told'),
  couponCode: z.string().nullable(),
  cancelReason: z.string().nullable(),
  hold: z
    .object({ at: instant, by: z.string().describe('Name or e-mail'), reason: z.string() })
    .nullable()
    .describe('Who holds it back and why; null: nobody'),
  tags: z.array(z.string()),
  notes: z.array(orderNote).describe('Of staff, newest first'),
  reservationExpiresAt: instant.nullable(),
  items: z.array(item),
  customer: z
    .object({
      id,
      fullName: z.string(),
      email: z.string(),
      since: instant,
      orders: z.int(),
      paid: paise.describe('Captured payments less completed refunds'),
    })
    .nullable(),
  isGuest: z.boolean().describe('Ordered without an account'),
  otherOrders: z.array(otherOrder),
  messageCount: z.int().describe('Messages by SMS and WhatsApp about this order'),
  attempts: z.array(attempt),
  refunds: z.array(refund),
  invoices: z.array(
    z.object({
      id,
      kind: z.enum(['invoice', 'credit-note']),
      number: z.string(),
      total: paise,
      isReversed: z.boolean(),
      withdrawal: z
        .enum(['void', 'reversed'])
        .nullable()
        .describe('What the invoice becomes when the address is corrected today; null when it stays'),
      pdf: z.string(),
    }),
  ),
  challans: z
    .array(z.object({ id, number: z.string(), value: paise, returnNumber: z.string().nullable(), pdf: z.string() }))
    .describe('Delivery challans of a replacement that are not cancelled'),
  tracking: z.array(trackingEntry.extend({ id })).describe('Newest first'),
  events: z.array(event).describe('Newest first'),
  outcomes: orderOutcomes,
  newer: z.string().nullable().describe('Short id of the next newer order'),
  older: z.string().nullable(),
});

/** An order on a packing slip and on a printed invoice. */
export const printedOrder = orderDetail
  .pick({
    id: true,
    displayId: true,
    createdAt: true,
    fullName: true,
    email: true,
    phone: true,
    status: true,
    paymentStatus: true,
    paymentMethod: true,
    isCashDue: true,
    buyerGstin: true,
    buyerName: true,
    shippingAddress: true,
    subtotal: true,
    discount: true,
    shipping: true,
    cashFee: true,
    onlineDiscount: true,
    deliveryMethod: true,
    promisedOn: true,
    totalAmount: true,
    creditAmount: true,
    couponCode: true,
  })
  .extend({
    items: z.array(item.omit({ image: true })),
    gateway: z.string().nullable().describe('Gateway of the payment'),
    paidAt: instant.nullable(),
    invoice: z
      .object({
        number: z.string(),
        issuedOn: z.iso.date(),
        placeOfSupply: z.string().describe('GST State code of two digits'),
        interState: z.boolean().describe('Whether IGST applies instead of CGST and SGST'),
        taxes: z.array(
          z.object({
            hsn: z.string().nullable(),
            taxRate: z.number().describe('Percent'),
            taxable: paise,
            cgst: paise,
            sgst: paise,
            igst: paise,
          }),
        ),
      })
      .nullable()
      .describe('The valid tax invoice, if any'),
  });
