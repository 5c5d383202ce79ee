import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { makeInvoiceDocument } from '#tests/invoice-document.ts';
import { renderInvoicePdf } from './render-invoice-pdf.ts';

const document = makeInvoiceDocument();

test('renders 20 documents without blocking the event loop', async () => {
  // the first job starts the thread
  await renderInvoicePdf(document);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const files = await Promise.all(Array.from({ length: 20 }, () => renderInvoicePdf(document)));
  delay.disable();
  for (const file of files) expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(delay.percentile(95) / 1e6).toBeLessThan(50);
  expect(delay.max / 1e6).toBeLessThan(400);
});
