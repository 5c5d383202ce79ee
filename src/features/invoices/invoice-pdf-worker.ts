/** What the worker thread runs; only render-invoice-pdf.ts starts it. */
import { type InvoiceDocument, invoicePdf } from './invoice-pdf.ts';

export default (documents: readonly InvoiceDocument[]): Promise<Uint8Array> => invoicePdf(documents);
