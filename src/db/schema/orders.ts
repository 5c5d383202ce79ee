import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  type Actor,
  CANCEL_REASONS,
  type CancelReason,
  isOneOf,
  MATTER_KINDS,
  MATTER_RESOLUTIONS,
  type MatterKind,
  type MatterResolution,
  ORDER_STATUSES,
  type OrderEventKind,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  REFUND_STATUSES,
  type RefundStatus,
  SALES_CHANNELS,
  type SalesChannel,
} from '#shared/order-states.ts';
import type { ShippingAddress } from '#shared/shipping-address.ts';
import { citext, money } from '../types.ts';
import { products, productVariants } from './catalog.ts';
import { users } from './customers.ts';

/** The columns that staff search orders by, as in the trigram index. */
export const ORDER_SEARCH_TEXT = sql.raw(
  `(orders.full_name || ' ' || orders.email::text || ' ' || orders.phone || ' ' || orders.display_id)`,
);

/** SQL: a confirmed order that is paid on delivery. */
export const CASH_RECORD = sql.raw(`payment_method = 'cod' and confirmed_at is not null and deleted_at is null`);

/** SQL: a cash order whose customer was asked to confirm it and has not answered, and that nobody has taken on since. */
export const UNANSWERED = sql.raw(
  `confirmation_requested_at is not null and customer_confirmed_at is null and status = 'pending'
  and payment_method = 'cod' and payment_status = 'pending' and deleted_at is null`,
);

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** the first 8 characters of the id */
    displayId: text().notNull().unique('orders_display_id_unique'),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** of an order of a guest: which link in a mail opens it; a revocation raises it */
    guestLinkVersion: integer(),
    fullName: text().notNull(),
    email: citext().notNull(),
    phone: text().notNull(),
    stateCode: text(),
    /** of a business that wants an invoice in its name: GSTIN and registered name */
    buyerGstin: text(),
    buyerName: text(),
    shippingAddress: jsonb().$type<ShippingAddress>().notNull(),
    subtotal: money().notNull(),
    discount: money().notNull().default(0),
    shipping: money().notNull().default(0),
    /** how much of the shipping is the fee of cash on delivery, and of the discount is for paying online */
    cashFee: money().notNull().default(0),
    onlineDiscount: money().notNull().default(0),
    /** name of the delivery method and of its zone when it was ordered; null: an order without them */
    deliveryMethod: text(),
    deliveryZone: text(),
    /** latest day of delivery that the customer was told */
    promisedOn: date(),
    /** day in India on which an order with a promised day became delivered; kept by a trigger */
    deliveredOn: date(),
    totalAmount: money().notNull(),
    /** how much of the total is paid with store credit */
    creditAmount: money().notNull().default(0),
    couponId: uuid(),
    couponCode: text(),
    /** 'cod': paid on delivery */
    paymentMethod: text().$type<'gateway' | 'cod'>().notNull().default('gateway'),
    /** 'cart', 'line' for buy now, which leaves the cart alone, or 'replacement' of returned units */
    source: text().$type<'cart' | 'line' | 'replacement'>().notNull().default('cart'),
    /** where it came from; staff made it unless it is 'store' */
    salesChannel: text().$type<SalesChannel>().notNull().default('store'),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    paymentStatus: text().$type<PaymentStatus>().notNull().default('pending'),
    refundState: text().$type<RefundStatus>().notNull().default('none'),
    /** hash of lines, coupon and total at checkout, to recognise a repeated checkout */
    fingerprint: text().notNull(),
    /** of an unpaid order: keyed hash of the network it was placed from */
    networkHash: text(),
    retryCount: integer().notNull().default(0),
    cartClearedAt: timestamp({ withTimezone: true }),
    cartRestoredAt: timestamp({ withTimezone: true }),
    /** unpaid orders are cancelled after this instant */
    reservationExpiresAt: timestamp({ withTimezone: true }),
    confirmedAt: timestamp({ withTimezone: true }),
    /** of a cash order: when its customer was last asked whether they take it; the link in the mail names this instant */
    confirmationRequestedAt: timestamp({ withTimezone: true }),
    /** without a reply until then it is a matter for staff */
    confirmationDueAt: timestamp({ withTimezone: true }),
    /** when the customer said yes, by the link or on the phone */
    customerConfirmedAt: timestamp({ withTimezone: true }),
    /** the customer was asked instead of being told that the order is confirmed; that mail follows their reply */
    isConfirmationMailDue: boolean().notNull().default(false),
    /** its tax invoice was issued (or is not due: nothing was paid) */
    invoicedAt: timestamp({ withTimezone: true }),
    cancelledAt: timestamp({ withTimezone: true }),
    cancelReason: text().$type<CancelReason>(),
    /** staff set it to pending, so processing does not start automatically */
    isPinned: boolean().notNull().default(false),
    /** staff hold it back: nothing of it is packed, booked or handed over until they release it */
    heldAt: timestamp({ withTimezone: true }),
    /** the member of staff; no foreign key, as of events */
    heldBy: uuid(),
    holdReason: text(),
    /** staff deleted it from every view; a paid order stays in the ledger */
    deletedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('orders_user').on(t.userId, t.createdAt.desc()),
    index('orders_guest_email').on(t.email).where(sql`user_id is null`),
    index('orders_guest_link_email').on(t.email).where(sql`guest_link_version is not null`),
    index('orders_guest_link_phone').on(t.phone).where(sql`guest_link_version is not null`),
    index('orders_of_guest')
      .on(t.userId, t.createdAt, t.id)
      .where(sql`guest_link_version is not null and deleted_at is null`),
    index('orders_guests_listed')
      .on(t.createdAt, t.id)
      .where(sql`guest_link_version is not null and deleted_at is null`),
    // of orders that are not deleted, so that counting is an index-only scan
    index('orders_listed').on(t.createdAt, t.id).where(sql`deleted_at is null`),
    index('orders_status_listed').on(t.status, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('orders_payment_listed').on(t.paymentStatus, t.createdAt, t.id).where(sql`deleted_at is null`),
    index('orders_to_invoice')
      .on(t.confirmedAt)
      .where(
        sql`invoiced_at is null and confirmed_at is not null and deleted_at is null and status in ('processing', 'shipped', 'delivered', 'completed')`,
      ),
    index('orders_status_payment_listed')
      .on(t.status, t.paymentStatus, t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index('orders_refund_listed')
      .on(t.refundState, t.createdAt, t.id, t.status)
      .where(sql`refund_state <> 'none' and deleted_at is null`),
    index('orders_name_listed').on(sql`lower(full_name)`, t.id).where(sql`deleted_at is null`),
    index('orders_total_listed').on(t.totalAmount, t.id).where(sql`deleted_at is null`),
    // an address may be longer than an entry of an index
    index('orders_address').on(sql`(shipping_address ->> 'pincode')`, sql`md5(lower(shipping_address ->> 'address'))`),
    // whether a phone has received an order before
    index('orders_delivered_phone').on(t.phone).where(sql`status in ('delivered', 'completed')`),
    index('orders_cash_due').on(t.createdAt, t.id).where(sql`payment_method = 'cod' and payment_status = 'pending'`),
    // what became of cash orders of a phone, an address or a pincode
    index('orders_cash_phone').on(t.phone, t.createdAt).where(CASH_RECORD),
    index('orders_cash_pincode').on(sql`(shipping_address ->> 'pincode')`, t.createdAt).where(CASH_RECORD),
    index('orders_unanswered').on(t.confirmationDueAt, t.id).where(UNANSWERED),
    index('orders_held').on(t.createdAt, t.id).where(sql`held_at is not null and deleted_at is null`),
    index('orders_search').using(
      'gin',
      sql`(full_name || ' ' || email::text || ' ' || phone || ' ' || display_id) gin_trgm_ops`,
      // a search among cancelled orders does not read the others
      t.status,
      t.paymentStatus,
      t.refundState,
    ),
    // every column of the report on promised days, which then reads no row
    index('orders_promised')
      .on(t.promisedOn, t.deliveryZone, t.deliveryMethod, t.deliveredOn)
      .where(sql`promised_on is not null and confirmed_at is not null and cancelled_at is null and deleted_at is null`),
    index('orders_expiring').on(t.reservationExpiresAt).where(sql`confirmed_at is null and status = 'pending'`),
    index('orders_confirmed_pending').on(t.confirmedAt).where(sql`status = 'pending' and confirmed_at is not null`),
    index('orders_unpaid_network')
      .on(t.networkHash)
      .where(sql`network_hash is not null and confirmed_at is null and status = 'pending'`),
    // those that staff made stay beside the one of the checkout
    uniqueIndex('orders_one_unpaid')
      .on(t.userId)
      .where(sql`confirmed_at is null and status = 'pending' and deleted_at is null and sales_channel = 'store'`),
    check('orders_status', sql.raw(isOneOf('status', ORDER_STATUSES))),
    check('orders_payment_status', sql.raw(isOneOf('payment_status', PAYMENT_STATUSES))),
    check('orders_refund_state', sql.raw(isOneOf('refund_state', REFUND_STATUSES))),
    check('orders_cancel_reason', sql.raw(isOneOf('cancel_reason', CANCEL_REASONS))),
    check('orders_payment_method', sql`payment_method in ('gateway', 'cod')`),
    check('orders_sales_channel', sql.raw(isOneOf('sales_channel', SALES_CHANNELS))),
    check('orders_cash_fee', sql`cash_fee between 0 and shipping`),
    check('orders_online_discount', sql`online_discount between 0 and discount`),
    check('orders_credit_amount', sql`credit_amount between 0 and total_amount`),
    check('orders_confirmation_due', sql`(confirmation_due_at is null) = (confirmation_requested_at is null)`),
    check('orders_customer_confirmed', sql`customer_confirmed_at is null or confirmation_requested_at is not null`),
    check('orders_hold', sql`(held_at is null) = (hold_reason is null) and (held_at is null) = (held_by is null)`),
    check('orders_buyer', sql`(buyer_gstin is null) = (buyer_name is null)`),
    // a guest with orders is not deleted as long as a link opens them
    check('orders_guest_link', sql`guest_link_version is null or (guest_link_version > 0 and user_id is not null)`),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    variantId: uuid().references(() => productVariants.id, { onDelete: 'set null' }),
    position: integer().notNull(),
    productName: text().notNull(),
    imageKey: text(),
    flavor: text(),
    size: text(),
    sku: text().notNull(),
    quantity: integer().notNull(),
    price: money().notNull(),
    /** of a line whose price staff set: the price of the catalogue then, and why it differs */
    listPrice: money(),
    priceReason: text(),
    mrp: money(),
    hsn: text(),
    taxRate: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** this line's share of the order's discount */
    discount: money().notNull().default(0),
    isFree: boolean().notNull().default(false),
    refundedQuantity: integer().notNull().default(0),
  },
  (t) => [
    index('order_items_order').on(t.orderId, t.position),
    index('order_items_product').on(t.productId),
    // deleting a variant looks for references here
    index('order_items_variant').on(t.variantId),
    check('order_items_price_reason', sql`(list_price is null) = (price_reason is null)`),
  ],
);

/** Every change of an order, for timelines and audit. No foreign key: events outlive a deleted order. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid().notNull(),
    kind: text().$type<OrderEventKind>().notNull(),
    from: text('from_state'),
    to: text('to_state'),
    actor: text().$type<Actor>().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('order_events_order').on(t.orderId, t.at),
    index('order_events_delivered')
      .on(t.at, t.orderId)
      .where(sql`kind = 'order.status_changed' and to_state in ('delivered', 'completed')`),
  ],
);

/**
 * Matters of an order's payments that staff have to decide. Each is resolved on its own. No foreign key: payments of
 * deleted orders are decided, too.
 */
export const orderMatters = pgTable(
  'order_matters',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid().notNull(),
    kind: text().$type<MatterKind>().notNull(),
    /** the payment concerned; null where an earlier version did not record it */
    attemptId: uuid(),
    refundId: uuid(),
    /** the amount concerned, kept up to date while it is open */
    amount: money().notNull(),
    openedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    resolvedAt: timestamp({ withTimezone: true }),
    resolution: text().$type<MatterResolution>(),
    resolvedBy: text().$type<Actor>(),
    note: text(),
  },
  (t) => [
    index('order_matters_order').on(t.orderId),
    index('order_matters_open').on(t.openedAt, t.id).where(sql`resolved_at is null`),
    index('order_matters_open_kind').on(t.kind, t.openedAt).where(sql`resolved_at is null`),
    uniqueIndex('order_matters_one_open')
      .on(t.orderId, t.kind, sql`coalesce(refund_id, attempt_id)`)
      .where(sql`resolved_at is null`),
    check('order_matters_kind', sql.raw(isOneOf('kind', MATTER_KINDS))),
    check('order_matters_resolution', sql.raw(isOneOf('resolution', MATTER_RESOLUTIONS))),
    check('order_matters_resolved', sql`(resolved_at is null) = (resolution is null)`),
  ],
);

/** A tracking number as searched: in lower case, without spaces and dashes, as in its index. */
export const TRACKING_NUMBER_KEY = sql.raw(`upper(regexp_replace(tracking_number, '[^A-Za-z0-9]', '', 'g'))`);

export const orderTracking = pgTable(
  'order_tracking',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text().notNull(),
    message: text(),
    location: text(),
    estimatedDelivery: date(),
    trackingNumber: text(),
    carrier: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('order_tracking_order').on(t.orderId, t.createdAt.desc()),
    index('order_tracking_number_key').on(TRACKING_NUMBER_KEY).where(sql`tracking_number is not null`),
    index('order_tracking_added').on(t.createdAt, t.id),
    index('order_tracking_status_added').on(t.status, t.createdAt, t.id),
  ],
);

/**
 * Shipments in transit with their latest update; none of orders that have ended. Kept by triggers on order_tracking and
 * orders, so that the whole history need not be read.
 */
export const shipmentsInTransit = pgTable(
  'shipments_in_transit',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('shipments_in_transit_status').on(t.status, t.since)],
);
