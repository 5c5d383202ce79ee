import type { ShipmentState } from '#shared/shipment-states.ts';
import type { EventData } from './contract.ts';
import { EVENT_TYPES, type EventType } from './rules.ts';

const ORDER_ID = '7c41e09b-52a4-4f0e-9a3c-2f4f0a8d11c7';
const PRODUCT_ID = '0b9c2f60-6e1b-4a0e-8f13-9a4b3a0a7d52';
const BATCH_ID = '4f0d7a35-8a36-4c1e-9c53-77c1b3f0a921';
const VARIANT_ID = 'f2f6e2b4-1b57-4b7a-9c40-6a5d8a7c9e10';

type OrderData = NonNullable<EventData<'order.created'>['order']>;

const placed: OrderData = {
  id: ORDER_ID,
  displayId: '7c41e09b',
  status: 'pending',
  paymentStatus: 'pending',
  refundStatus: 'none',
  paymentMethod: 'gateway',
  subtotalPaise: 339_800,
  discountPaise: 15_000,
  shippingPaise: 0,
  cashFeePaise: 0,
  onlineDiscountPaise: 0,
  totalPaise: 324_800,
  creditPaise: 0,
  deliveryMethod: 'Standard',
  promisedOn: '2026-11-25',
  couponCode: 'FIRST',
  customerId: '5d6a3d1e-9a0c-4a55-8b67-0f1d9f1c2b3a',
  pincode: '560034',
  createdAt: '2026-11-20T08:55:02.114Z',
  confirmedAt: null,
  cancelledAt: null,
  cancelReason: null,
  heldAt: null,
  lines: [
    {
      id: 'c0a8d7d2-3f0b-4a53-8c53-6a1b6a0f9d11',
      productId: PRODUCT_ID,
      variantId: VARIANT_ID,
      sku: 'WHEY-CHOC-1KG',
      name: 'Whey Protein, Chocolate, 1 kg',
      quantity: 2,
      refundedQuantity: 0,
      pricePaise: 169_900,
      discountPaise: 15_000,
      isFree: false,
    },
  ],
};
const paid: OrderData = { ...placed, paymentStatus: 'completed', confirmedAt: '2026-11-20T08:56:40.020Z' };
const cancelled: OrderData = {
  ...paid,
  status: 'cancelled',
  cancelledAt: '2026-11-20T09:10:00.000Z',
  cancelReason: 'customer',
};
const of = (order: OrderData | null) => ({ orderId: ORDER_ID, order });
const payment = {
  id: '9e3c1f9e-4f1f-4a46-8b0e-6f0b2a9c7d20',
  gateway: 'phonepe',
  transactionId: 'OJ7C41E09B01',
  state: 'succeeded',
  amountPaise: 324_800,
  capturedPaise: 324_800,
};
const refund = {
  id: '3a7d5e52-0c3e-4b8c-9d1a-1f7e5c2b8a40',
  refundId: 'RF7C41E09B01',
  amountPaise: 324_800,
  reason: 'Cancelled by the customer',
};
const invoice = {
  id: 'b6a1f0c8-7d2e-4f6b-8a9c-0e5d4c3b2a10',
  number: 'INV-2627-000123',
  kind: 'invoice' as const,
  totalPaise: 324_800,
  issuedOn: '2026-11-20',
};
const packed: EventData<'shipment.packed'>['shipment'] = {
  id: '2b7c9d10-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  number: 1,
  state: 'packed',
  stateAt: '2026-11-20T10:12:00.000Z',
  carrier: null,
  trackingNumber: null,
  grams: 2_320,
  expectedOn: null,
  failedAttempts: 0,
  booking: null,
  lines: [
    {
      itemId: placed.lines[0]!.id,
      sku: 'WHEY-CHOC-1KG',
      quantity: 2,
      packed: 2,
      returned: 0,
      destroyed: 0,
      claimed: 0,
      batches: [{ id: BATCH_ID, number: 'WP-2605-C', bestBefore: '2027-11-10', quantity: 2 }],
    },
  ],
};
const booking = {
  carrier: 'swift',
  state: 'booked' as const,
  service: 'Surface',
  pricePaise: 7_400,
  cashPaise: 0,
  message: null,
};
const booked = { ...packed, state: 'booked' as const, carrier: 'Delhivery', trackingNumber: '1490816273460', booking };
const ofShipment = (shipment: EventData<'shipment.packed'>['shipment']) => ({ orderId: ORDER_ID, shipment });
const inState = (state: ShipmentState) => ofShipment({ ...booked, state });
const refusedBooking = {
  ...booking,
  state: 'refused' as const,
  pricePaise: null,
  message: 'Insufficient wallet balance',
};
const product = {
  id: PRODUCT_ID,
  slug: 'whey-protein',
  name: 'Whey Protein',
  state: 'published' as const,
  isForSale: true,
  pricePaise: 169_900,
  updatedAt: '2026-11-20T08:00:00.000Z',
  variants: [
    {
      id: VARIANT_ID,
      sku: 'WHEY-CHOC-1KG',
      flavour: 'Chocolate',
      size: '1 kg',
      pricePaise: 169_900,
      grossGrams: 1_160,
      lengthMm: 150,
      widthMm: 150,
      heightMm: 240,
    },
  ],
};
const stock = {
  productId: PRODUCT_ID,
  variantId: VARIANT_ID,
  sku: 'WHEY-CHOC-1KG',
  onHand: 9,
  reserved: 0,
  available: 9,
  lowStockThreshold: 10,
};

/** Example `data` of each type; a test checks each against its schema. */
export const EVENT_EXAMPLES: { [Type in EventType]: EventData<Type> } = {
  'order.created': of(placed),
  'order.confirmed': of(paid),
  'order.processing': of({ ...paid, status: 'processing' }),
  'order.shipped': of({ ...paid, status: 'shipped' }),
  'order.delivered': of({ ...paid, status: 'delivered' }),
  'order.completed': of({ ...paid, status: 'completed' }),
  'order.cancelled': of(cancelled),
  'order.reinstated': of(paid),
  'order.address_changed': of(paid),
  'order.held': of({ ...paid, heldAt: '2026-11-20T09:05:00.000Z' }),
  'order.released': of(paid),
  'order.terms_changed': of(paid),
  'order.deleted': of(null),
  'tracking.added': {
    ...of({ ...paid, status: 'shipped' }),
    tracking: {
      status: 'in_transit',
      message: 'Left the hub',
      location: 'Bhiwandi',
      carrier: 'Delhivery',
      trackingNumber: 'DL-1234567',
      estimatedDelivery: '2026-11-24',
    },
  },
  'shipment.packed': ofShipment(packed),
  'shipment.reopened': ofShipment({ ...packed, state: 'draft', lines: [{ ...packed.lines[0]!, packed: 1 }] }),
  'shipment.booked': ofShipment(booked),
  'shipment.booking_refused': ofShipment({ ...packed, booking: refusedBooking }),
  'shipment.handed_over': inState('handed_over'),
  'shipment.in_transit': inState('in_transit'),
  'shipment.out_for_delivery': inState('out_for_delivery'),
  'shipment.failed_attempt': ofShipment({ ...booked, state: 'failed_attempt', failedAttempts: 1 }),
  'shipment.delivered': inState('delivered'),
  'shipment.returning': inState('returning'),
  'shipment.returned': inState('returned'),
  'shipment.received': ofShipment({
    ...booked,
    state: 'returned',
    lines: [{ ...packed.lines[0]!, returned: 1, destroyed: 1 }],
  }),
  'shipment.lost': inState('lost'),
  'shipment.cancelled': ofShipment({ ...packed, state: 'cancelled' }),
  'payment.captured': { ...of(placed), payment },
  'payment.failed': { ...of(placed), payment: { ...payment, state: 'failed', capturedPaise: null } },
  'refund.proposed': { ...of(cancelled), refund: { ...refund, state: 'proposed' } },
  'refund.approved': { ...of(cancelled), refund: { ...refund, state: 'approved' } },
  'refund.completed': { ...of({ ...cancelled, refundStatus: 'refunded' }), refund: { ...refund, state: 'completed' } },
  'refund.failed': { ...of(cancelled), refund: { ...refund, state: 'failed' } },
  'invoice.issued': { orderId: ORDER_ID, invoice },
  'credit_note.issued': {
    orderId: ORDER_ID,
    invoice: { ...invoice, number: 'CRN-2627-000004', kind: 'credit-note' },
  },
  'return.requested': {
    orderId: ORDER_ID,
    return: {
      ticketId: 'a5b4c3d2-e1f0-4a9b-8c7d-6e5f4a3b2c10',
      wish: 'refund',
      lines: [{ itemId: placed.lines[0]!.id, quantity: 1, reason: 'damaged' }],
    },
  },
  'product.created': { product },
  'product.updated': { product },
  'product.deleted': { product: { id: PRODUCT_ID, name: 'Whey Protein', isArchived: true } },
  'stock.changed': { stock },
  'stock.low': { stock },
  'stock.sold_out': { stock: { ...stock, reserved: stock.onHand, available: 0 } },
  'stock.restocked': { stock },
  'batch.recalled': {
    batch: {
      id: BATCH_ID,
      number: 'WP-2605-C',
      productId: PRODUCT_ID,
      variantId: VARIANT_ID,
      sku: 'WHEY-CHOC-1KG',
      productName: 'Whey Protein',
      madeOn: '2026-05-11',
      bestBefore: '2027-11-10',
      reason: 'Protein 21 g a serving in the re-test, the label says 24 g',
      unitsHere: 214,
    },
  },
  'customer.created': {
    customer: { id: '5d6a3d1e-9a0c-4a55-8b67-0f1d9f1c2b3a', createdAt: '2026-11-20T08:50:00.000Z' },
  },
};

/** A whole body. */
export const exampleBody = (type: EventType) => {
  const data = EVENT_EXAMPLES[type];
  return {
    id: 'evt_9f1c0b7a5d3e4c2f8a6b1d0e7c5f3a29',
    type,
    version: 1,
    sequence: 48_213 + EVENT_TYPES.indexOf(type),
    subject: subjectOf(data),
    timestamp: '2026-11-20T08:56:40.113Z',
    data,
  };
};

function subjectOf(data: EventData<EventType>): string {
  if ('orderId' in data) return data.orderId ?? ORDER_ID;
  if ('batch' in data) return data.batch.id;
  if ('stock' in data) return data.stock.variantId;
  return 'product' in data ? data.product.id : data.customer.id;
}
