import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { InvoiceDocument } from './invoice-pdf.ts';

/** the file that is being written; the next one waits, so that files occupy one thread */
let running: Promise<void> = Promise.resolve();

/**
 * One PDF of any number of documents, in parts. Each batch is requested when the parts before it are read, so that
 * memory holds one batch. A thread of its own writes it: other documents do not wait.
 */
export async function* renderInvoiceFile(
  batches: AsyncIterable<readonly InvoiceDocument[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const earlier = running;
  running = finished;
  await earlier;
  const worker = new Worker(new URL('./invoice-file-worker.ts', import.meta.url));
  const send = async (documents: readonly InvoiceDocument[]) => {
    const response = once(worker, 'message');
    worker.postMessage(documents);
    return ((await response) as [Uint8Array<ArrayBuffer>])[0];
  };
  try {
    for await (const batch of batches) yield await send(batch);
    yield await send([]);
  } finally {
    await worker.terminate();
    finish();
  }
}
