import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import type { Invoice } from './issue-invoice.ts';
import { renderInvoicePdf } from './render-invoice-pdf.ts';

const party = {
  address: '27 Law College Road, Pune 411004',
  stateCode: '27',
  gstin: null,
  email: 'a@b.in',
  phone: null,
};
const line = {
  ...{
    description: 'Whey Isolate, Kesar, 1 kg',
    hsn: '21069099',
    quantity: 2,
    unit: 'NOS',
    gross: 299_800,
    discount: 0,
  },
  ...{ taxRate: 5, taxable: 285_524, cgst: 7138, sgst: 7138, igst: 0 },
};
const invoice = {
  ...{ id: randomUUID(), kind: 'invoice', number: 'INV-2627-000001', orderId: randomUUID(), status: 'sent' },
  ...{ supplier: { ...party, name: 'Example Nutrition' }, buyer: { ...party, name: 'आशा राव' }, placeOfSupply: '27' },
  ...{ lines: Array.from({ length: 12 }, () => line), issuedOn: '2026-11-22', dueDate: null, notes: null },
  ...{ amount: 3_426_288, taxAmount: 171_312, totalAmount: 3_597_600, createdAt: new Date(), deliveryAddress: null },
} as unknown as Invoice;

test('renders 20 documents without blocking the event loop', async () => {
  const extras = {
    paperHead: { shop: 'The Shop', wordmark: null, colour: '#0B5D5B' },
    fssaiLicence: '11526034000123',
    original: null,
  };
  // the first job starts the thread
  await renderInvoicePdf([{ invoice, extras }]);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const files = await Promise.all(Array.from({ length: 20 }, () => renderInvoicePdf([{ invoice, extras }])));
  delay.disable();
  for (const file of files) expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-');
  expect(delay.percentile(95) / 1e6).toBeLessThan(50);
  expect(delay.max / 1e6).toBeLessThan(400);
});

test('puts several documents into one file, each on its own pages', async () => {
  const extras = {
    paperHead: { shop: 'The Shop', wordmark: null, colour: '#0B5D5B' },
    fssaiLicence: '11526034000123',
    original: null,
  };
  const pagesOf = async (count: number) => {
    const file = await renderInvoicePdf(Array.from({ length: count }, () => ({ invoice, extras })));
    return Buffer.from(file)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length;
  };
  expect(await pagesOf(1)).toBe(1);
  expect(await pagesOf(3)).toBe(3);
});
