import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { type InvoiceLine, invoices } from '#db/schema/invoices.ts';
import { orders } from '#db/schema/orders.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { isGstin } from '#shared/gstin.ts';
import { INDIAN_STATES } from '#shared/india-states.ts';
import { recordChange } from '../audit/record-change.ts';
import { readSettings } from '../settings/read-settings.ts';
import { recordWebhookEvents } from '../webhooks/record-webhook-events.ts';
import type { invoicesAdminContract } from './admin-contract.ts';
import { allocateNumber } from './allocate-number.ts';
import { invoiceEvent } from './invoice-event.ts';
import { invoiceTotals, supplierOf } from './invoice-snapshot.ts';
import { issueInvoice } from './issue-invoice.ts';
import type { InvoiceAnswer } from './list-invoices.ts';
import { readInvoice } from './read-invoice.ts';
import { requireSupplier } from './require-supplier.ts';
import { isInterState, splitTaxAmount } from './tax-rules.ts';

type Input = z.output<(typeof invoicesAdminContract)['create']['~orpc']['inputSchema'] & z.ZodType>;

/**
 * Creates an invoice of an order, or one from an amount and its tax. INVALID_INVOICE {fields}, INVOICE_EXISTS,
 * SUPPLIER_INCOMPLETE.
 */
export async function createInvoice(app: App, staff: Staff, input: Input): Promise<InvoiceAnswer> {
  const { idempotencyKey, ...body } = input;
  return transact(app.db, (tx) =>
    withIdempotency(
      tx,
      { scope: `invoices.create:${staff.userId}`, key: idempotencyKey, body, now: app.now() },
      async () => {
        const id = body.orderId ? await ofOrder(app, tx, body.orderId) : await byHand(app, tx, body);
        const { answer } = await readInvoice(tx, id);
        await recordChange(tx, staff, app.now(), {
          action: 'invoice.create',
          entityId: id,
          label: answer.number,
          after: answer,
        });
        return answer;
      },
    ),
  );
}

async function ofOrder(app: App, tx: Tx, orderId: string): Promise<string> {
  const invalid = (message: string) => new DomainError('INVALID_INVOICE', { fields: { orderId: message } });
  const short = orderId.slice(0, 8).toLowerCase();
  const [order] = await tx
    .select({ id: orders.id, confirmedAt: orders.confirmedAt, status: orders.status })
    .from(orders)
    .where(and(eq(orders.displayId, short), isNull(orders.deletedAt)));
  if (!order || (orderId.length > 8 && order.id !== orderId)) throw invalid('There is no order with this id');
  if (!order.confirmedAt) throw invalid('This order is not confirmed yet');
  const invoice = await issueInvoice(app, tx, order.id);
  if (!invoice)
    throw invalid(order.status === 'cancelled' ? 'This order was cancelled' : 'Nothing was paid for this order');
  return invoice.id;
}

async function byHand(app: App, tx: Tx, input: Omit<Input, 'idempotencyKey'>): Promise<string> {
  const settings = await readSettings(tx);
  requireSupplier(settings);
  const supplier = supplierOf(settings);
  const stateCode = input.stateCode || supplier.stateCode;
  const gstin = input.gstin.toUpperCase();
  const fields = {
    ...(input.customerName ? {} : { customerName: 'Enter the customer’s name' }),
    ...(input.customerEmail ? {} : { customerEmail: 'Enter an email address' }),
    ...(input.amount < 0 ? { amount: 'The amount cannot be below 0' } : {}),
    ...(input.taxAmount < 0 ? { taxAmount: 'The tax cannot be below 0' } : {}),
    ...(gstin && !isGstin(gstin) ? { gstin: 'This is not a valid GSTIN' } : {}),
    ...(INDIAN_STATES.some(({ code }) => code === stateCode) ? {} : { stateCode: 'Choose the State' }),
  };
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_INVOICE', { fields });
  const { amount, taxAmount } = input;
  const line: InvoiceLine = {
    description: input.description || 'Goods',
    hsn: input.hsn || null,
    quantity: 1,
    unit: 'NOS',
    gross: amount + taxAmount,
    discount: 0,
    taxRate: amount === 0 ? 0 : Math.round((taxAmount / amount) * 10_000) / 100,
    taxable: amount,
    ...splitTaxAmount(taxAmount, isInterState({ placeOfSupply: stateCode, supplier })),
  };
  const day = shopDay(app.now());
  const [row] = await tx
    .insert(invoices)
    .values({
      kind: 'invoice',
      status: 'draft',
      customerName: input.customerName,
      customerEmail: input.customerEmail,
      supplier,
      buyer: {
        name: input.customerName,
        address: input.customerAddress,
        stateCode,
        gstin: gstin || null,
        email: input.customerEmail,
        phone: null,
      },
      placeOfSupply: stateCode,
      lines: [line],
      ...invoiceTotals([line]),
      issuedOn: day,
      dueDate: input.dueDate,
      notes: input.notes,
      createdAt: app.now(),
      number: await allocateNumber(tx, 'INV', day),
    })
    .returning();
  await recordWebhookEvents(tx, [invoiceEvent('invoice.issued', row!)]);
  return row!.id;
}
