/** Runs in the worker thread that render-invoice-file.ts starts: one message with bytes for each message. */
import { parentPort } from 'node:worker_threads';
import { type InvoiceDocument, openInvoiceFile } from './invoice-pdf.ts';

const port = parentPort!;
let file: ReturnType<typeof openInvoiceFile> | null = null;

port.on('message', async (documents: InvoiceDocument[]) => {
  file ??= openInvoiceFile(documents[0]?.extras.paperHead.shop ?? '');
  port.postMessage(documents.length === 0 ? await file.end() : file.add(documents));
});
