import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { InvoiceExtras } from './invoice-pdf.ts';
import type { Invoice } from './issue-invoice.ts';

let pool: Piscina | null = null;

/** The document, made in a worker thread: 60 at once would hold every other answer for a second. */
export async function renderInvoicePdf(invoice: Invoice, extras: InvoiceExtras): Promise<Uint8Array> {
  pool ??= new Piscina({
    filename: fileURLToPath(new URL('./invoice-pdf-worker.ts', import.meta.url)),
    maxThreads: 1,
    minThreads: 0,
    // the fonts are loaded anew after that
    idleTimeout: 60_000,
  });
  return (await pool.run({ invoice, extras })) as Uint8Array;
}
