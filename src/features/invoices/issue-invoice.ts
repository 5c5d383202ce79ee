import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { type InvoiceLine, type InvoiceParty, invoices } from '#db/schema/invoices.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { INDIAN_STATES } from '#shared/india-states.ts';
import { missingOnInvoices } from '../settings/identity-rules.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/rules.ts';
import { allocateNumber } from './allocate-number.ts';
import { splitTax } from './tax-rules.ts';

export type Invoice = typeof invoices.$inferSelect;
type Order = typeof orders.$inferSelect;

/** From here on an order is a supply, and its invoice due. Written as in the index orders_to_invoice. */
const DUE = sql`invoiced_at is null and confirmed_at is not null and deleted_at is null and status in ('processing', 'shipped', 'delivered', 'completed')`;
const BATCH = 20;

/** Issues the invoices of orders that are being supplied and have none. Returns how many. */
export async function issueDueInvoices(app: App): Promise<number> {
  const due = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(DUE)
    .orderBy(asc(orders.confirmedAt))
    .limit(BATCH);
  // they wait, and the inbox says for what
  if (due.length === 0 || missingOnInvoices(await readSettings(app.db)).length > 0) return 0;
  for (const { id } of due) await transact(app.db, (tx) => issueInvoice(app, tx, id));
  return due.length;
}

/**
 * The invoice of an order, issued now if it has none: an immutable snapshot with the next number of the financial year.
 * Null for an order of ₹0 and for a cancelled one. NOT_FOUND for an order that is not confirmed, INVOICE_EXISTS for one
 * taken over from another shop, SUPPLIER_INCOMPLETE {missing} while the shop has not said who it is.
 */
export async function issueInvoice(app: App, tx: Tx, orderId: string): Promise<Invoice | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order?.confirmedAt) throw new DomainError('NOT_FOUND');
  const [known] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice'), isNull(invoices.voidedAt)));
  if (known) return known;
  // cancelled while the sweep was on its way to it
  if (order.status === 'cancelled') return null;
  // the number and the day of its invoice are the earlier shop's; a second one would be taxed twice
  if (order.invoicedAt && order.totalAmount > 0) throw new DomainError('INVOICE_EXISTS');
  const settings = await readSettings(tx);
  if (order.totalAmount > 0) requireSupplier(settings);
  await tx.update(orders).set({ invoicedAt: app.now() }).where(eq(orders.id, orderId));
  if (order.totalAmount === 0) return null;
  const buyer = buyerOf(order);
  const interState = buyer.stateCode !== settings.legal.stateCode;
  const items = await tx
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  const lines = items.map((item) => lineOf(item, interState));
  const day = shopDay(app.now());
  const paid = order.paymentStatus === 'completed';
  const [invoice] = await tx
    .insert(invoices)
    .values({
      kind: 'invoice',
      orderId,
      status: paid ? 'paid' : 'draft',
      customerName: order.fullName,
      customerEmail: order.email,
      supplier: supplierOf(settings),
      buyer,
      placeOfSupply: buyer.stateCode,
      lines,
      ...invoiceTotals(lines),
      issuedOn: day,
      dueDate: day,
      createdAt: app.now(),
      paidAt: paid ? app.now() : null,
      number: await allocateNumber(tx, 'INV', day),
    })
    .returning();
  // what went back before there was an invoice is looked at again; the rows are locked even when nothing changes
  await tx
    .update(refunds)
    .set({ creditedAt: null })
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'completed')));
  return invoice!;
}

/**
 * The invoice of a locked order names a buyer or a State that are no more: it is void and a right one follows. One that a
 * note has taken something of stands.
 */
export async function voidOutdatedInvoice(tx: Tx, orderId: string, now: Date): Promise<void> {
  const gone = await tx
    .update(invoices)
    .set({ status: 'void', voidedAt: now, paidAt: null })
    .where(
      and(
        eq(invoices.orderId, orderId),
        eq(invoices.kind, 'invoice'),
        isNull(invoices.voidedAt),
        sql`not exists (select from invoices note where note.original_id = ${invoices.id})`,
      ),
    )
    .returning({ id: invoices.id });
  if (gone.length > 0) await tx.update(orders).set({ invoicedAt: null }).where(eq(orders.id, orderId));
}

/** Nothing is invented on an invoice: what is missing is named. SUPPLIER_INCOMPLETE {missing}. */
export function requireSupplier(settings: Settings): void {
  const missing = missingOnInvoices(settings);
  if (missing.length > 0) throw new DomainError('SUPPLIER_INCOMPLETE', { missing });
}

/** The shop as it stands on an invoice of today. */
export function supplierOf({ legal, general }: Pick<Settings, 'legal' | 'general'>): InvoiceParty {
  return {
    name: legal.legalName,
    address: general.address,
    stateCode: legal.stateCode,
    gstin: legal.gstRegistered ? legal.gstin : null,
    email: general.supportEmail,
    phone: general.phoneNumber,
  };
}

/** The sums of an invoice. total = amount + tax. */
export function invoiceTotals(lines: readonly InvoiceLine[]) {
  const sum = (value: (line: InvoiceLine) => number) => lines.reduce((total, line) => total + value(line), 0);
  const amount = sum((line) => line.taxable);
  const taxAmount = sum((line) => line.cgst + line.sgst + line.igst);
  return { amount, taxAmount, totalAmount: amount + taxAmount };
}

function buyerOf(order: Order): InvoiceParty {
  const { address, city, state, pincode } = order.shippingAddress;
  const code = order.stateCode ?? INDIAN_STATES.find(({ name }) => name === state)?.code;
  return {
    name: order.fullName,
    address: `${address}, ${city}, ${state} ${pincode}`,
    // an address without a known State is taxed as one of another State
    stateCode: code ?? '97',
    gstin: null,
    email: order.email,
    phone: order.phone,
  };
}

function lineOf(item: typeof orderItems.$inferSelect, interState: boolean): InvoiceLine {
  const gross = item.price * item.quantity - item.discount;
  return {
    description: [item.productName, item.flavor, item.size].filter(Boolean).join(', '),
    hsn: item.hsn,
    quantity: item.quantity,
    unit: 'NOS',
    gross,
    discount: item.discount,
    taxRate: item.taxRate,
    ...splitTax(gross, item.taxRate, interState),
  };
}

/** Invoices follow what happens: paid when their order is, overdue the day after their due date. */
export async function updateInvoiceStatuses(app: App): Promise<number> {
  const paid = await app.db.execute(sql`
    update invoices set status = 'paid', paid_at = ${app.now().toISOString()}::timestamptz from orders o
    where o.id = invoices.order_id and o.payment_status = 'completed' and invoices.kind = 'invoice'
      and invoices.status in ('draft', 'sent', 'overdue')`);
  // cancelled before anything was paid: nothing is owed, and no refund will bring a note
  const gone = await app.db.execute(sql`
    with cancelled as (
      select i.id, o.id as order_id from invoices i join orders o on o.id = i.order_id
      where i.kind = 'invoice' and i.status in ('draft', 'sent', 'overdue') and o.status = 'cancelled'
        and o.payment_status <> 'completed' and not exists (select from invoices note where note.original_id = i.id)
      for update of o skip locked),
    free as (update orders set invoiced_at = null where id in (select order_id from cancelled))
    update invoices set status = 'void', voided_at = ${app.now().toISOString()}::timestamptz
    where id in (select id from cancelled)`);
  const late = await app.db.execute(sql`
    update invoices set status = 'overdue' where status = 'sent' and kind = 'invoice' and due_date < ${shopDay(app.now())}::date`);
  return (paid.rowCount ?? 0) + (gone.rowCount ?? 0) + (late.rowCount ?? 0);
}
