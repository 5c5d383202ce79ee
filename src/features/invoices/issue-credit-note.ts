import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Tx, transact } from '#db/client.ts';
import { type InvoiceLine, invoices } from '#db/schema/invoices.ts';
import { orderItems } from '#db/schema/orders.ts';
import { refundLines, refunds } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import { shopDay } from '#shared/dates.ts';
import { apportion, type Paise } from '#shared/money.ts';
import { allocateNumber } from './allocate-number.ts';
import { type Invoice, sumsOf } from './issue-invoice.ts';
import { splitTax } from './tax-rules.ts';

const BATCH = 20;

/** Issues the credit notes of refunds that went through for invoiced orders. Returns how many. */
export async function issueDueCreditNotes(app: App): Promise<number> {
  const due = await app.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(sql`state = 'completed' and credited_at is null`)
    .orderBy(asc(refunds.updatedAt))
    .limit(BATCH);
  let issued = 0;
  for (const { id } of due)
    await transact(app.db, async (tx) => {
      const note = await issueCreditNote(app, tx, id);
      // without an invoice none is due; an invoice that comes later asks again
      await tx.update(refunds).set({ creditedAt: app.now() }).where(eq(refunds.id, id));
      if (note) issued += 1;
    });
  return issued;
}

/** Takes back, in a note of its own series and with the rates of the invoice, what a refund gave back. Null when there is none to give. */
export async function issueCreditNote(app: App, tx: Tx, refundId: string): Promise<Invoice | null> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
  if (refund?.state !== 'completed') return null;
  const [known] = await tx.select().from(invoices).where(eq(invoices.refundId, refundId));
  if (known) return known;
  const [original] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, refund.orderId), eq(invoices.kind, 'invoice'), isNull(invoices.voidedAt)));
  if (!original) return null;
  const lines = await linesOf(tx, refund.id, refund.amount, original);
  const day = shopDay(app.now());
  const [note] = await tx
    .insert(invoices)
    .values({
      kind: 'credit-note',
      orderId: refund.orderId,
      originalId: original.id,
      refundId,
      status: 'paid',
      customerName: original.customerName,
      customerEmail: original.customerEmail,
      supplier: original.supplier,
      buyer: original.buyer,
      placeOfSupply: original.placeOfSupply,
      lines,
      ...sumsOf(lines),
      issuedOn: day,
      notes: `Against invoice ${original.number} of ${original.issuedOn}`,
      createdAt: app.now(),
      paidAt: app.now(),
      number: await allocateNumber(tx, 'CRN', day),
    })
    .returning();
  return note!;
}

type Part = { line: InvoiceLine; quantity: number; gross: Paise };

async function linesOf(tx: Tx, refundId: string, amount: Paise, original: Invoice): Promise<InvoiceLine[]> {
  const interState = original.placeOfSupply !== original.supplier.stateCode;
  const parts = (await byLine(tx, refundId, original)) ?? byShare(amount, original);
  return parts
    .filter(({ gross }) => gross > 0)
    .map(({ line, quantity, gross }) => ({
      ...line,
      quantity,
      gross,
      discount: 0,
      ...splitTax(gross, line.taxRate, interState),
    }));
}

// a refund by line names the lines; the invoice's lines stand in the order of the order's
async function byLine(tx: Tx, refundId: string, original: Invoice): Promise<Part[] | null> {
  const given = await tx.select().from(refundLines).where(eq(refundLines.refundId, refundId));
  if (given.length === 0) return null;
  const items = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.orderId, original.orderId!))
    .orderBy(asc(orderItems.position));
  return given.flatMap(({ orderItemId, quantity, amount }) => {
    const line = original.lines[items.findIndex(({ id }) => id === orderItemId)];
    return line ? [{ line, quantity, gross: amount }] : [];
  });
}

// a refund of an amount is taken from all lines alike
function byShare(amount: Paise, original: Invoice): Part[] {
  const shares = apportion(
    amount,
    original.lines.map((line) => line.gross),
  );
  return original.lines.map((line, index) => ({ line, quantity: line.quantity, gross: shares[index]! }));
}
