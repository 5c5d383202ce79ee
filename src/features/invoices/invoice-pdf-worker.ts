/** Runs in the worker thread that render-invoice-pdf.ts starts. */
import { type InvoiceDocument, invoicePdf } from './invoice-pdf.ts';

export default (documents: readonly InvoiceDocument[]): Promise<Uint8Array> => invoicePdf(documents);
