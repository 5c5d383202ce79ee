import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import type { DeliveryAreas } from '#extensions/api.ts';
import { writeGoogleFeed, writeMetaFeed } from './feed-files.ts';
import { type FeedItem, type FeedSource, problemsOf, toFeedItems } from './feed-rules.ts';
import { postalCodeOf, shippingOf } from './shipping-rules.ts';

const PRODUCT: FeedSource = {
  id: '0b9c2f60-6e1b-4a0e-8f13-9a4b3a0a7d52',
  slug: 'whey-isolate',
  name: 'Whey Isolate',
  description: 'Twenty-seven grams of protein in each scoop, & nothing else.',
  category: { name: 'Protein Powders' },
  images: [
    { key: 'choc', flavour: 'Chocolate' },
    { key: 'label', flavour: null },
    { key: 'mango', flavour: 'Mango' },
  ],
  variants: [
    {
      flavour: 'Chocolate',
      size: '1 kg',
      sku: 'WI-CH-1',
      price: 249_900,
      originalPrice: 319_900,
      netQuantity: { value: 1, unit: 'kg' },
      grossGrams: 1_190,
      inStock: true,
    },
    {
      flavour: 'Mango',
      size: '1 kg',
      sku: 'WI-MG-1',
      price: 249_900,
      originalPrice: null,
      netQuantity: null,
      grossGrams: null,
      inStock: false,
    },
  ],
};
const SHOP = { origin: 'https://shop.example', brand: 'Vanya <&> Sons' };
const INDIA = { first: 100_000, last: 999_999 };
const FREE = { name: 'Standard', price: 0, freeFrom: null, includedGrams: 0, pricePerKg: 0, maxGrams: null };
const methodOf = (change: Partial<DeliveryAreas['areas'][number]['methods'][number]> = {}) => ({
  ...FREE,
  minDays: 3,
  maxDays: 7,
  ...change,
});
const deliveryOf = (...areas: DeliveryAreas['areas']): DeliveryAreas => ({ version: 1, assumedGrams: 500, areas });
const HEAD = {
  shop: SHOP.brand,
  origin: SHOP.origin,
  googleCategory: '2890',
  delivery: deliveryOf({ ranges: [INDIA], methods: [methodOf()] }),
};

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

/** Fields of every item, read by an XML parser. Throws for invalid XML. */
function readXml(xml: string): Record<string, string[]>[] {
  const items: Record<string, string[]>[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let open: string | null = null;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    if (name === 'item') items.push({});
    open = name;
  });
  parser.on('text', (text) => {
    const item = items.at(-1);
    if (item && open?.startsWith('g:')) item[open] = [...(item[open] ?? []), text];
  });
  parser.on('closetag', () => {
    open = null;
  });
  parser.write(xml).close();
  return items;
}

test('has an item for each variant, with its own image, price and URL', () => {
  const [chocolate, mango] = toFeedItems(PRODUCT, SHOP);
  expect(chocolate).toMatchObject({
    id: 'WI-CH-1',
    title: 'Whey Isolate, Chocolate, 1 kg',
    link: 'https://shop.example/product/whey-isolate?flavour=Chocolate&size=1+kg',
    image: 'https://shop.example/share/choc.jpg',
    moreImages: ['https://shop.example/share/label.jpg'],
    price: 319_900,
    salePrice: 249_900,
    measure: '1 kg',
  });
  expect(mango).toMatchObject({ image: 'https://shop.example/share/mango.jpg', salePrice: null, isAvailable: false });
});

test("writes the fields of Google's specification", async () => {
  const items = readXml(await textOf(writeGoogleFeed(HEAD, toFeedItems(PRODUCT, SHOP))));
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    'g:id': ['WI-CH-1'],
    'g:price': ['3199.00 INR', '0.00 INR'],
    'g:sale_price': ['2499.00 INR'],
    'g:availability': ['in_stock'],
    'g:item_group_id': [PRODUCT.id],
    'g:brand': ['Vanya <&> Sons'],
    'g:identifier_exists': ['no'],
    'g:unit_pricing_measure': ['1 kg'],
    'g:shipping_weight': ['1190 g'],
    'g:country': ['IN'],
    'g:service': ['Standard'],
  });
  expect(items[1]).toMatchObject({ 'g:price': ['2499.00 INR', '0.00 INR'], 'g:availability': ['out_of_stock'] });
  for (const name of ['g:sale_price', 'g:postal_code', 'g:shipping_weight']) expect(items[1]).not.toHaveProperty(name);
});

test('states the charge of each area for one unit, by price and weight', async () => {
  const delivery = deliveryOf(
    {
      ranges: [{ first: 560_000, last: 560_999 }],
      methods: [methodOf({ name: 'Local', maxGrams: 1_000 }), methodOf({ price: 59_00, freeFrom: 249_900 })],
    },
    {
      ranges: [
        { first: 360_000, last: 399_999 },
        { first: 682_550, last: 682_559 },
      ],
      methods: [methodOf({ price: 59_00, includedGrams: 1_000, pricePerKg: 20_00 })],
    },
    { ranges: [{ first: 790_000, last: 799_999 }], methods: [methodOf({ maxGrams: 400 })] },
  );
  const [first, second] = readXml(await textOf(writeGoogleFeed({ ...HEAD, delivery }, toFeedItems(PRODUCT, SHOP))));
  expect(first).toMatchObject({
    'g:postal_code': ['560*', '36*-39*', '68255*'],
    'g:service': ['Standard', 'Standard', 'Standard'],
    'g:price': ['3199.00 INR', '0.00 INR', '79.00 INR', '79.00 INR'],
  });
  expect(second).toMatchObject({
    'g:service': ['Local', 'Standard', 'Standard'],
    'g:price': ['2499.00 INR', '0.00 INR', '59.00 INR', '59.00 INR'],
  });
});

test('states at most a hundred areas for an item', () => {
  const ranges = Array.from({ length: 150 }, (_, index) => ({ first: 110_000 + index * 2, last: 110_000 + index * 2 }));
  const shipping = shippingOf(toFeedItems(PRODUCT, SHOP)[0]!, deliveryOf({ ranges, methods: [methodOf()] }));
  expect(shipping).toHaveLength(100);
  expect(shipping[1]).toEqual({ postalCode: '110002', service: 'Standard', price: 0 });
});

test.each([
  [100_000, 999_999, null],
  [500_000, 599_999, '5*'],
  [100_000, 559_999, '10*-55*'],
  [560_000, 569_999, '56*'],
  [682_000, 682_549, '68200*-68254*'],
  [560_001, 560_001, '560001'],
  [560_001, 560_009, '560001-560009'],
])('writes %i to %i as %s', (first, last, text) => {
  expect(postalCodeOf({ first, last })).toBe(text);
});

test("writes the fields of Meta's specification", async () => {
  const csv = await textOf(writeMetaFeed(HEAD, toFeedItems(PRODUCT, SHOP)));
  const [first] = parse(csv, { columns: true }) as Record<string, string>[];
  expect(first).toMatchObject({ id: 'WI-CH-1', availability: 'in stock', price: '3199.00 INR', color: 'Chocolate' });
});

test('stays well-formed with any product name', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, text, async (title, description) => {
      const item: FeedItem = { ...toFeedItems(PRODUCT, SHOP)[0]!, title, description, brand: title };
      expect(readXml(await textOf(writeGoogleFeed(HEAD, [item])))).toHaveLength(1);
      const [read] = parse(await textOf(writeMetaFeed(HEAD, [item])), { columns: true }) as Record<string, string>[];
      expect(read?.title).toBe(title);
      expect(read?.description).toBe(description);
    }),
    { numRuns: 200 },
  );
});

test('states why an advertising platform would refuse a product', () => {
  expect(problemsOf(PRODUCT)).toEqual([]);
  expect(problemsOf({ ...PRODUCT, images: [], description: 'Good.' })).toEqual([
    'It has no image',
    'Its description is shorter than 30 characters',
  ]);
});
