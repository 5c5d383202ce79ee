import type { Tx } from '#db/queryable.ts';
import { type InvoiceLine, invoices } from '#db/schema/invoices.ts';
import { shopDay } from '#shared/dates.ts';
import { recordWebhookEvents } from '../webhooks/record-webhook-events.ts';
import { allocateNumber } from './allocate-number.ts';
import { invoiceEvent } from './invoice-event.ts';
import { invoiceTotals } from './invoice-snapshot.ts';
import type { Invoice } from './issue-invoice.ts';

type Reversal = {
  /** null: it reverses all of the invoice */
  refundId: string | null;
  lines: InvoiceLine[];
  at: Date;
};

/** Issues a credit note of these lines of an invoice, with the next number of the series. */
export async function insertCreditNote(tx: Tx, original: Invoice, { refundId, lines, at }: Reversal): Promise<Invoice> {
  const day = shopDay(at);
  const [note] = await tx
    .insert(invoices)
    .values({
      kind: 'credit-note',
      orderId: original.orderId,
      originalId: original.id,
      refundId,
      status: 'paid',
      customerName: original.customerName,
      customerEmail: original.customerEmail,
      supplier: original.supplier,
      buyer: original.buyer,
      placeOfSupply: original.placeOfSupply,
      lines,
      ...invoiceTotals(lines),
      issuedOn: day,
      notes: `Against invoice ${original.number} of ${original.issuedOn}`,
      createdAt: at,
      paidAt: at,
      number: await allocateNumber(tx, 'CRN', day),
    })
    .returning();
  await recordWebhookEvents(tx, [invoiceEvent('credit_note.issued', note!)]);
  return note!;
}
