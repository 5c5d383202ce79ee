import { z } from 'zod';
import { BOOKING_STATES } from '#shared/booking-states.ts';
import { id, instant, paise } from '#shared/contract.ts';
import {
  CANCEL_REASONS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  REFUND_STATES,
  REFUND_STATUSES,
} from '#shared/order-states.ts';
import { RETURN_REASONS, RETURN_WISHES } from '#shared/return-request.ts';
import { SHIPMENT_STATES } from '#shared/shipment-states.ts';
import { EVENT_SUMMARIES, type EventType, TEST_EVENT } from './rules.ts';

const line = z.object({
  id,
  productId: id.nullable(),
  variantId: id.nullable(),
  sku: z.string(),
  name: z.string(),
  quantity: z.int(),
  refundedQuantity: z.int(),
  pricePaise: paise.describe('Price of one unit, including tax'),
  discountPaise: paise.describe('Share of the discount allocated to this line'),
  isFree: z.boolean(),
});

export const orderData = z
  .object({
    id,
    displayId: z.string().describe('Displayed order id: the first 8 characters of the id'),
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    refundStatus: z.enum(REFUND_STATUSES),
    paymentMethod: z.enum(['gateway', 'cod']),
    subtotalPaise: paise,
    discountPaise: paise,
    shippingPaise: paise,
    cashFeePaise: paise.describe('Part of the shipping'),
    onlineDiscountPaise: paise.describe('Part of the discount, for paying online'),
    totalPaise: paise,
    creditPaise: paise.describe('Part of the total that store credit pays'),
    deliveryMethod: z.string().nullable().describe('Its name when it was ordered; null: an order without one'),
    promisedOn: z.iso.date().nullable().describe('Latest day of delivery that the customer was told'),
    couponCode: z.string().nullable(),
    customerId: id.nullable().describe('null: a guest'),
    pincode: z.string(),
    createdAt: instant,
    confirmedAt: instant.nullable(),
    cancelledAt: instant.nullable(),
    cancelReason: z.enum(CANCEL_REASONS).nullable(),
    heldAt: instant.nullable().describe('Since when staff hold it back; null: they do not'),
    lines: z.array(line),
  })
  .nullable()
  .describe('The order after the event; null when it is already deleted');

const payment = z.object({
  id,
  gateway: z.string(),
  transactionId: z.string(),
  state: z.string(),
  amountPaise: paise.describe('Requested amount'),
  capturedPaise: paise.nullable().describe('Captured amount'),
});

const refund = z.object({
  id,
  refundId: z.string().describe('Refund id at the gateway'),
  state: z.enum(REFUND_STATES),
  amountPaise: paise,
  reason: z.string(),
});

const ofOrder = { orderId: id, order: orderData };
const invoice = z.object({
  id,
  number: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  totalPaise: paise,
  issuedOn: z.iso.date(),
});
const product = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  state: z.enum(['draft', 'published', 'archived']),
  isForSale: z.boolean(),
  pricePaise: paise,
  updatedAt: instant,
  variants: z.array(
    z.object({
      id,
      sku: z.string(),
      flavour: z.string().nullable(),
      size: z.string().nullable(),
      pricePaise: paise,
      grossGrams: z.int().nullable().describe('Weight with packaging; null: not known'),
      lengthMm: z.int().nullable(),
      widthMm: z.int().nullable(),
      heightMm: z.int().nullable(),
    }),
  ),
});
const stock = z.object({
  productId: id,
  variantId: id,
  sku: z.string(),
  onHand: z.int().nullable().describe('null: not tracked'),
  reserved: z.int(),
  available: z.int().nullable(),
  lowStockThreshold: z.int(),
});

const batch = z.object({
  id,
  number: z.string(),
  productId: id,
  variantId: id,
  sku: z.string(),
  productName: z.string(),
  madeOn: z.iso.date().nullable(),
  bestBefore: z.iso.date().nullable(),
  reason: z.string(),
  unitsHere: z.int().describe('Units here that are off sale'),
});

const shipment = z.object({
  id,
  number: z.int().describe('1, 2, … within its order'),
  state: z.enum(SHIPMENT_STATES),
  stateAt: instant,
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  grams: z.int().nullable(),
  expectedOn: z.iso.date().nullable().describe('Day on which the carrier expects to deliver it'),
  failedAttempts: z.int(),
  booking: z
    .object({
      carrier: z.string(),
      state: z.enum(BOOKING_STATES),
      service: z.string().nullable(),
      pricePaise: paise.nullable(),
      cashPaise: paise.describe('To be collected at the door'),
      message: z.string().nullable().describe('The last refusal or error in words of the carrier'),
    })
    .nullable()
    .describe('The latest one'),
  lines: z.array(
    z.object({
      itemId: id,
      sku: z.string(),
      quantity: z.int(),
      packed: z.int(),
      returned: z.int().describe('Units in stock again'),
      destroyed: z.int(),
      claimed: z.int().describe('Units that the carrier has to pay'),
      batches: z.array(z.object({ id, number: z.string(), bestBefore: z.iso.date().nullable(), quantity: z.int() })),
    }),
  ),
});

const orderEvent = z.object(ofOrder);
const shipmentEvent = z.object({ orderId: id, shipment });
const paymentEvent = z.object({ ...ofOrder, payment });
const refundEvent = z.object({ ...ofOrder, refund });
const invoiceEvent = z.object({ orderId: id.nullable(), invoice });
const productEvent = z.object({ product });
const stockEvent = z.object({ stock });

/** The `data` of each type. */
export const EVENT_DATA = {
  'order.created': orderEvent,
  'order.confirmed': orderEvent,
  'order.processing': orderEvent,
  'order.shipped': orderEvent,
  'order.delivered': orderEvent,
  'order.completed': orderEvent,
  'order.cancelled': orderEvent,
  'order.reinstated': orderEvent,
  'order.address_changed': orderEvent,
  'order.held': orderEvent,
  'order.released': orderEvent,
  'order.terms_changed': orderEvent,
  'order.deleted': orderEvent,
  'tracking.added': z.object({
    ...ofOrder,
    tracking: z.object({
      status: z.string(),
      message: z.string().nullable(),
      location: z.string().nullable(),
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      estimatedDelivery: z.string().nullable(),
    }),
  }),
  'shipment.packed': shipmentEvent,
  'shipment.reopened': shipmentEvent,
  'shipment.booked': shipmentEvent,
  'shipment.booking_refused': shipmentEvent,
  'shipment.handed_over': shipmentEvent,
  'shipment.in_transit': shipmentEvent,
  'shipment.out_for_delivery': shipmentEvent,
  'shipment.failed_attempt': shipmentEvent,
  'shipment.delivered': shipmentEvent,
  'shipment.returning': shipmentEvent,
  'shipment.returned': shipmentEvent,
  'shipment.received': shipmentEvent,
  'shipment.lost': shipmentEvent,
  'shipment.cancelled': shipmentEvent,
  'payment.captured': paymentEvent,
  'payment.failed': paymentEvent,
  'refund.proposed': refundEvent,
  'refund.approved': refundEvent,
  'refund.completed': refundEvent,
  'refund.failed': refundEvent,
  'invoice.issued': invoiceEvent,
  'credit_note.issued': invoiceEvent,
  'return.requested': z.object({
    orderId: id,
    return: z.object({
      ticketId: id,
      wish: z.enum(RETURN_WISHES),
      lines: z.array(z.object({ itemId: id, quantity: z.int(), reason: z.enum(RETURN_REASONS) })),
    }),
  }),
  'product.created': productEvent,
  'product.updated': productEvent,
  'product.deleted': z.object({ product: z.object({ id, name: z.string(), isArchived: z.boolean() }) }),
  'stock.changed': stockEvent,
  'stock.low': stockEvent,
  'stock.sold_out': stockEvent,
  'stock.restocked': stockEvent,
  'batch.recalled': z.object({ batch }),
  'customer.created': z.object({ customer: z.object({ id, createdAt: instant }) }),
} as const satisfies Record<EventType, z.ZodType>;

export type EventData<Type extends EventType> = z.input<(typeof EVENT_DATA)[Type]>;

/** The body of a delivery. */
export const payloadOf = (type: string, data: z.ZodType) =>
  z.object({
    id: z.string().describe('Id of the event, the same at each retry'),
    type: z.literal(type),
    version: z.literal(1).describe('Version of the payload; fields are only added'),
    sequence: z.int().describe('Increases with each event; gives the order of the events of a subject'),
    subject: z.string().describe('The order, product, variant, batch or customer that the event is about'),
    timestamp: instant.describe('Time of the event'),
    data,
  });

const testData = z.object({ message: z.string(), endpointId: id });

/** Every payload with its summary, for the API document. */
export const WEBHOOK_PAYLOADS = [
  ...(Object.keys(EVENT_DATA) as EventType[]).map((type) => ({
    type: type as string,
    summary: EVENT_SUMMARIES[type] as string,
    schema: payloadOf(type, EVENT_DATA[type]),
  })),
  { type: TEST_EVENT as string, summary: 'A test event sent from the panel', schema: payloadOf(TEST_EVENT, testData) },
];
