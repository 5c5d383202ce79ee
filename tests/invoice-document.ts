import type { InvoiceDocument } from '#features/invoices/invoice-pdf.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const party = {
  address: '27 Law College Road, Pune 411004',
  stateCode: '27',
  gstin: null,
  email: 'a@b.in',
  phone: null,
};
const line = {
  description: 'Whey Isolate, Kesar, 1 kg',
  hsn: '21069099',
  quantity: 2,
  unit: 'NOS',
  gross: 299_800,
  discount: 0,
  taxRate: 5,
  taxable: 285_524,
  cgst: 7138,
  sgst: 7138,
  igst: 0,
};

/** An invoice of 12 lines as it is printed; `values` replace those of the invoice. */
export function makeInvoiceDocument(values: Partial<InvoiceDocument['invoice']> = {}): InvoiceDocument {
  const invoice = {
    id: ID,
    kind: 'invoice',
    number: 'INV-2627-000001',
    orderId: ID,
    status: 'sent',
    supplier: { ...party, name: 'Example Nutrition' },
    customerName: 'Asha Rao',
    buyer: { ...party, name: 'Asha Rao' },
    placeOfSupply: '27',
    lines: Array.from({ length: 12 }, () => line),
    issuedOn: '2026-11-22',
    dueDate: null,
    notes: null,
    amount: 3_426_288,
    taxAmount: 171_312,
    totalAmount: 3_597_600,
    createdAt: new Date(),
    ...values,
  } as unknown as InvoiceDocument['invoice'];
  return {
    invoice,
    extras: {
      paperHead: { shop: 'The Shop', wordmark: null, colour: '#0B5D5B' },
      fssaiLicence: '11526034000123',
      original: null,
    },
  };
}
