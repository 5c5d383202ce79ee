/** Runs in the worker thread that render-invoice-pdf.ts starts. */
import { type ChallanDocument, challanPdf } from './challan-pdf.ts';
import { type InvoiceDocument, invoicePdf } from './invoice-pdf.ts';

export default (document: InvoiceDocument | ChallanDocument): Promise<Uint8Array> =>
  'challan' in document ? challanPdf(document) : invoicePdf(document);
