/** Runs in the worker thread that render-invoice-pdf.ts starts. */
import { type InvoiceDocument, invoicePdf } from './invoice-pdf.ts';

export default (document: InvoiceDocument): Promise<Uint8Array> => invoicePdf(document);
