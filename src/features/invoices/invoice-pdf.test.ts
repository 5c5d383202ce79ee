import { expect, test } from 'vitest';
import { makeInvoiceDocument } from '#tests/invoice-document.ts';
import { invoicePdf, openInvoiceFile, sumsOf } from './invoice-pdf.ts';

const { invoice } = makeInvoiceDocument();
const NAMES = [
  'आशा राव',
  'আশা রাও',
  'ਆਸ਼ਾ ਰਾਓ',
  'આશા રાવ',
  'ଆଶା ରାଓ',
  'ஆஷா ராவ்',
  'ఆశా రావు',
  'ಆಶಾ ರಾವ್',
  'ആശാ റാവു',
  'آشا راؤ',
  'Asha 🙂 Rao',
];
const fontsOf = (file: Buffer) =>
  new Set((file.toString('latin1').match(/\/BaseFont \/\S+/g) ?? []).map((name) => name.replace(/.*\+/, '')));

test('is as small as before when an invoice has Latin text only', async () => {
  const file = await invoicePdf(makeInvoiceDocument());
  expect(fontsOf(file)).toEqual(new Set(['AnekLatin-Medium']));
  // 20,727 bytes when Latin and Devanagari were the only fonts
  expect(file.length).toBeLessThanOrEqual(20_727);
});

test('embeds parts of eleven more fonts when an invoice and a credit note have names in all scripts', async () => {
  const lines = NAMES.map((description) => ({ ...invoice.lines[0]!, description }));
  const buyer = { ...invoice.buyer, name: NAMES.join(', '), address: NAMES.join('\n') };
  const values = { lines, buyer };
  const pdf = openInvoiceFile('The Shop');
  const documents = [
    makeInvoiceDocument(values),
    makeInvoiceDocument({ ...values, kind: 'credit-note', number: 'CN-2627-000001' }),
  ];
  const file = Buffer.concat([pdf.add(documents), await pdf.end()]);
  const families = new Set([...fontsOf(file)].map((name) => name.replace(/(?:Medium)?-.*/, '')));
  expect(families).toEqual(
    new Set([
      'AnekLatin',
      'AnekDevanagari',
      'AnekBangla',
      'NotoSansGurmukhi',
      'AnekGujarati',
      'AnekOdia',
      'AnekTamil',
      'AnekTelugu',
      'AnekKannada',
      'AnekMalayalam',
      'NotoNaskhArabic',
      'NotoEmoji',
    ]),
  );
  expect(file.length).toBeLessThan(80_000);
});

test('shows the charge of delivery in the sums, and FREE without one', () => {
  const goods = { ...invoice.lines[0]!, gross: 100_000, discount: 10_000 };
  const delivery = { ...goods, kind: 'delivery' as const, gross: 5900, discount: 0 };
  expect(sumsOf({ lines: [goods, delivery], totalAmount: 105_900 })).toEqual([
    ['Subtotal', '₹1,100.00'],
    ['Discount', '−₹100.00'],
    ['Shipping', '₹59.00'],
    ['Tax', 'Included'],
  ]);
  expect(sumsOf({ lines: [goods], totalAmount: 100_000 })).toContainEqual(['Shipping', 'FREE']);
});
