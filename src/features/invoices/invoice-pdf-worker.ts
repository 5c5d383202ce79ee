/** What the worker thread runs; only render-invoice-pdf.ts starts it. */
import { type InvoiceExtras, invoicePdf } from './invoice-pdf.ts';
import type { Invoice } from './issue-invoice.ts';

export default ({ invoice, extras }: { invoice: Invoice; extras: InvoiceExtras }): Promise<Uint8Array> =>
  invoicePdf(invoice, extras);
