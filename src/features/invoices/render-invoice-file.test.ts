import { expect, test } from 'vitest';
import { makeInvoiceDocument } from '#tests/invoice-document.ts';
import { renderInvoiceFile } from './render-invoice-file.ts';

const MB = 2 ** 20;
const document = makeInvoiceDocument();
const pagesOf = (file: string) => file.match(/\/Type \/Page\b/g)?.length;

async function render(count: number) {
  let readCount = 0;
  let maximumWaiting = 0;
  let maximumRss = 0;
  async function* batches() {
    for (let at = 0; at < count; at += 100) {
      readCount++;
      yield Array.from({ length: Math.min(100, count - at) }, () => document);
    }
  }
  const parts: Uint8Array[] = [];
  for await (const part of renderInvoiceFile(batches())) {
    parts.push(part);
    maximumWaiting = Math.max(maximumWaiting, readCount - parts.length);
    maximumRss = Math.max(maximumRss, process.memoryUsage.rss());
  }
  return { file: Buffer.concat(parts).toString('latin1'), maximumWaiting, maximumRss, parts: parts.length };
}

test('puts several documents into one file, each on its own pages', async () => {
  expect(pagesOf((await render(1)).file)).toBe(1);
  expect(pagesOf((await render(3)).file)).toBe(3);
});

test('writes 1,000 invoices as one file with bounded memory', async () => {
  const few = await render(100);
  const many = await render(1000);
  expect(pagesOf(few.file)).toBe(100);
  expect(pagesOf(many.file)).toBe(1000);
  expect(many.file.startsWith('%PDF-')).toBe(true);
  expect(many.file.trimEnd().endsWith('%%EOF')).toBe(true);
  // a batch is read only when the parts before it are read
  expect(many.maximumWaiting).toBe(0);
  expect(many.parts).toBe(11);
  expect((many.maximumRss - few.maximumRss) / MB).toBeLessThan(150);
}, 120_000);

test('ends its thread when the reader stops early', async () => {
  let readCount = 0;
  async function* batches() {
    for (; readCount < 50; readCount++) yield [document];
  }
  const parts = renderInvoiceFile(batches());
  await parts.next();
  await parts.return(undefined);
  expect(readCount).toBeLessThan(2);
  // the next file does not wait
  expect(pagesOf((await render(1)).file)).toBe(1);
});
