import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { ChallanDocument } from './challan-pdf.ts';
import type { InvoiceDocument } from './invoice-pdf.ts';

let pool: Piscina | null = null;

/** Renders a document as a PDF in a worker thread, since 60 would block all other responses for a second. */
export async function renderInvoicePdf(document: InvoiceDocument | ChallanDocument): Promise<Uint8Array> {
  pool ??= new Piscina({
    filename: fileURLToPath(new URL('./invoice-pdf-worker.ts', import.meta.url)),
    maxThreads: 1,
    minThreads: 0,
    // the next job starts a new thread, which loads the fonts again
    idleTimeout: 60_000,
  });
  return (await pool.run(document)) as Uint8Array;
}
