import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { type InvoiceLine, invoices } from '#db/schema/invoices.ts';
import { orderItems } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/payments.ts';
import type { App } from '#platform/app.ts';
import { apportion } from '#shared/apportion.ts';
import type { Paise } from '#shared/money.ts';
import { capturedPayments } from '../orders/process/draft.ts';
import type { Refund } from '../orders/process/order.ts';
import { type Ledger, readLedger } from '../orders/read-ledger.ts';
import { insertCreditNote } from './insert-credit-note.ts';
import { isInEffect } from './invoice-in-effect.ts';
import type { Invoice } from './issue-invoice.ts';
import { isInterState, splitTax } from './tax-rules.ts';

/** Issues a credit note for a refund, with the rates of its invoice. Null when nothing is left to reverse. */
export async function issueCreditNote(app: Pick<App, 'now'>, tx: Tx, refundId: string): Promise<Invoice | null> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
  if (refund?.state !== 'completed') return null;
  const [creditNote] = await tx.select().from(invoices).where(eq(invoices.refundId, refundId));
  if (creditNote) return creditNote;
  const [original] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, refund.orderId), isInEffect))
    // credit notes of an order take turns: each reverses what earlier ones left
    .for('update');
  if (!original) return null;
  const earlier = await tx.select().from(invoices).where(eq(invoices.originalId, original.id));
  const remainingSums = whatIsLeft(original, earlier);
  const reversible = original.totalAmount - earlier.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
  const ledger = await readLedger(tx, refund.orderId);
  const refundLines = ledger.refunds.find(({ id }) => id === refund.id)!.lines;
  const lines =
    refundLines.length > 0 || refund.shipping > 0
      ? await byLine(tx, { lines: refundLines, shipping: refund.shipping }, reversible, original, remainingSums)
      : byShare(Math.min(refund.amount, amountToReverse(ledger, reversible)), original, remainingSums);
  if (lines.length === 0) return null;
  return insertCreditNote(tx, original, { refundId, lines, at: app.now() });
}

type Sums = Pick<InvoiceLine, 'gross' | 'cgst' | 'sgst' | 'igst'>;

const SUMS = ['gross', 'cgst', 'sgst', 'igst'] as const;

const sameGoods = (one: InvoiceLine, other: InvoiceLine) =>
  one.kind === other.kind &&
  one.description === other.description &&
  one.hsn === other.hsn &&
  one.taxRate === other.taxRate;

/** The remainder of each invoice line. Credit notes refer to the goods, not to the line. */
function whatIsLeft(original: Invoice, notes: readonly Invoice[]): Sums[] {
  const remainingSums = original.lines.map((line): Sums => ({ ...line }));
  for (const line of notes.flatMap(({ lines }) => lines)) {
    const fits = (index: number) => sameGoods(original.lines[index]!, line);
    const places = remainingSums.map((_, index) => index).filter(fits);
    const place = places.find((index) => remainingSums[index]!.gross >= line.gross) ?? places[0];
    if (place !== undefined) for (const name of SUMS) remainingSums[place]![name] -= line[name];
  }
  return remainingSums;
}

/** Refunds by amount without a credit note; refunds of duplicate payments do not count. */
function amountToReverse(ledger: Ledger, reversible: Paise): Paise {
  const paid = capturedPayments(ledger).reduce((sum, { captured }) => sum + captured, 0);
  const completed = ledger.refunds.filter(({ state }) => state === 'completed');
  const refundedAmount = completed.reduce((sum, { amount }) => sum + amount, 0);
  // refunds by line reverse their own lines, whichever refund gets its credit note first
  const byLines = completed
    .filter(({ lines, shipping, creditedAt }) => lines.length + shipping > 0 && creditedAt === null)
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, reversible - Math.max(0, paid - refundedAmount) - byLines);
}

// a refund by line names order items, whose sequence the invoice has; the delivery charge follows them
async function byLine(
  tx: Tx,
  refundContent: Pick<Refund, 'lines' | 'shipping'>,
  reversible: Paise,
  original: Invoice,
  remainingSums: readonly Sums[],
): Promise<InvoiceLine[]> {
  const items = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.orderId, original.orderId!))
    .orderBy(asc(orderItems.position));
  let remaining = reversible;
  const goods = refundContent.lines.flatMap(({ orderItemId, quantity, amount }) => {
    const index = items.findIndex(({ id }) => id === orderItemId);
    if (!original.lines[index]) return [];
    const gross = Math.min(amount, remaining);
    remaining -= gross;
    // a refund of the rest of a price names units that another one gives back
    return lineOf(original, index, remainingSums[index]!, Math.max(1, quantity), gross);
  });
  const shares = apportion(
    Math.min(refundContent.shipping, remaining),
    original.lines.map(({ kind }, index) => (kind === 'delivery' ? Math.max(0, remainingSums[index]?.gross ?? 0) : 0)),
  );
  const delivery = shares.flatMap((share, index) => lineOf(original, index, remainingSums[index]!, 1, share));
  return [...goods, ...delivery];
}

// a refund by amount reverses all remaining lines in proportion
function byShare(amount: Paise, original: Invoice, remainingSums: readonly Sums[]): InvoiceLine[] {
  const shares = apportion(
    amount,
    remainingSums.map(({ gross }) => Math.max(0, gross)),
  );
  return original.lines.flatMap(({ quantity }, index) =>
    lineOf(original, index, remainingSums[index]!, quantity, shares[index]!),
  );
}

// never more tax than the line has left, and all of it with the last paisa, so that credit notes add up
function lineOf(original: Invoice, index: number, remainingSums: Sums, quantity: number, gross: Paise): InvoiceLine[] {
  if (gross <= 0) return [];
  const line = original.lines[index]!;
  const split = splitTax(gross, line.taxRate, isInterState(original));
  const part = (name: 'cgst' | 'sgst' | 'igst') =>
    gross === remainingSums.gross ? remainingSums[name] : Math.min(split[name], remainingSums[name]);
  const [cgst, sgst, igst] = [part('cgst'), part('sgst'), part('igst')];
  const taxable = gross - cgst - sgst - igst;
  return [{ ...line, quantity, gross, discount: 0, taxable, cgst, sgst, igst }];
}
