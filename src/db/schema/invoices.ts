import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { INVOICE_STATUSES, type InvoiceStatus, isOneOf } from '#shared/order-states.ts';
import { citext, money } from '../types.ts';

/** A line of an invoice as issued; amounts in paise. taxable + cgst + sgst + igst = gross. */
export type InvoiceLine = {
  /** absent: goods */
  kind?: 'delivery';
  description: string;
  hsn: string | null;
  quantity: number;
  unit: string;
  /** the charged amount with tax, after the line's share of the discount */
  gross: number;
  discount: number;
  /** percent */
  taxRate: number;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
};
/** Supplier and buyer on the day of issue. */
export type InvoiceParty = {
  name: string;
  address: string;
  /** two digits of the GST State */
  stateCode: string;
  gstin: string | null;
  email: string;
  phone: string | null;
};

/**
 * Tax invoices and credit notes: immutable snapshots, except for their status. No foreign keys: they outlive
 * everything.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<'invoice' | 'credit-note'>().notNull(),
    number: text().notNull().unique(),
    orderId: uuid(),
    /** of a credit note: the invoice that it reverses, and its refund unless it reverses all of the invoice */
    originalId: uuid(),
    refundId: uuid(),
    status: text().$type<InvoiceStatus>().notNull(),
    customerName: text().notNull(),
    customerEmail: citext().notNull(),
    supplier: jsonb().$type<InvoiceParty>().notNull(),
    buyer: jsonb().$type<InvoiceParty>().notNull(),
    /** two digits of the GST State of the place of supply */
    placeOfSupply: text().notNull(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    amount: money().notNull(),
    taxAmount: money().notNull(),
    totalAmount: money().notNull(),
    issuedOn: date().notNull(),
    dueDate: date(),
    notes: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    paidAt: timestamp({ withTimezone: true }),
    voidedAt: timestamp({ withTimezone: true }),
    reversedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('invoices_order')
      .on(t.orderId)
      .where(sql`kind = 'invoice' and voided_at is null and reversed_at is null`),
    uniqueIndex('invoices_refund').on(t.refundId),
    // an invoice is reversed in full once
    uniqueIndex('invoices_reversal').on(t.originalId).where(sql`refund_id is null`),
    // including credit notes
    index('invoices_order_all').on(t.orderId),
    index('invoices_customer_email').on(t.customerEmail),
    index('invoices_created').on(t.createdAt, t.id),
    index('invoices_status_created').on(t.status, t.createdAt, t.id),
    index('invoices_kind_created').on(t.kind, t.createdAt, t.id),
    index('invoices_due').on(t.dueDate).where(sql`status = 'sent'`),
    index('invoices_issued').on(t.issuedOn, t.number),
    index('invoices_total').on(t.totalAmount, t.id),
    index('invoices_due_day').on(sql`(coalesce(due_date, date '9999-12-31') - date '2000-01-01')`, t.id),
    index('invoices_search').using(
      'gin',
      sql`(number || ' ' || customer_name || ' ' || customer_email::text) gin_trgm_ops`,
      t.status,
      t.kind,
    ),
    check('invoices_status', sql.raw(isOneOf('status', INVOICE_STATUSES))),
    check('invoices_voided', sql`(status = 'void') = (voided_at is not null)`),
    check('invoices_reversed', sql`(status = 'reversed') = (reversed_at is not null)`),
  ],
);

/** The columns that staff search invoices by. */
export const INVOICE_SEARCH_TEXT = sql.raw(
  `(invoices.number || ' ' || invoices.customer_name || ' ' || invoices.customer_email::text)`,
);

/** A line of a delivery challan; `value` in paise is what its units cost when they were sold, for information. */
export type ChallanLine = Pick<InvoiceLine, 'description' | 'hsn' | 'quantity' | 'unit'> & { value: number };

/**
 * Delivery challans of replacements (Rule 55 of the CGST Rules): immutable snapshots, which a wrong address or the end
 * of the order only cancels. No foreign keys: they outlive everything.
 */
export const deliveryChallans = pgTable(
  'delivery_challans',
  {
    id: uuid().primaryKey().defaultRandom(),
    number: text().notNull().unique(),
    orderId: uuid().notNull(),
    /** of the return that the goods replace; null when it is gone */
    returnNumber: text(),
    /** of the tax invoice of the goods that came back; null when another shop had issued it */
    originalInvoiceNumber: text(),
    customerEmail: citext().notNull(),
    supplier: jsonb().$type<InvoiceParty>().notNull(),
    buyer: jsonb().$type<InvoiceParty>().notNull(),
    /** two digits of the GST State of the place of supply */
    placeOfSupply: text().notNull(),
    lines: jsonb().$type<ChallanLine[]>().notNull(),
    value: money().notNull(),
    issuedOn: date().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    cancelledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('delivery_challans_order').on(t.orderId).where(sql`cancelled_at is null`),
    // including cancelled ones
    index('delivery_challans_order_all').on(t.orderId),
    index('delivery_challans_customer_email').on(t.customerEmail),
    check('delivery_challans_value', sql`value >= 0`),
  ],
);

/** The last serial number of each series and financial year; the issuing transaction locks its row. */
export const invoiceSeries = pgTable(
  'invoice_series',
  { series: text().notNull(), financialYear: text().notNull(), lastNumber: integer().notNull() },
  (t) => [primaryKey({ columns: [t.series, t.financialYear] })],
);
