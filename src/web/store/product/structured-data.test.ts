import { expect, test } from 'vitest';
import type { DeliverySummary } from '#features/delivery/contract.ts';
import type { Product } from './product.ts';
import { productData } from './structured-data.ts';

const SHOP = { origin: 'https://shop.example', siteName: 'Ojas', returnWindowDays: 7 };
const variant = (sku: string, price: number, grossGrams: number | null) => ({ sku, price, grossGrams, inStock: true });
const productOf = (...variants: ReturnType<typeof variant>[]) =>
  ({
    slug: 'whey',
    name: 'Whey',
    description: 'Protein.',
    category: { name: 'Protein' },
    images: [],
    flavours: [],
    variants,
  }) as unknown as Product;

type Option = DeliverySummary['options'][number];
const optionOf = (change: Partial<Option>) =>
  ({
    methodId: 'standard',
    name: 'Standard',
    price: 59_00,
    freeFrom: null,
    includedGrams: 0,
    pricePerKg: 0,
    maxGrams: null,
    minDays: 2,
    maxDays: 5,
    ...change,
  }) as Option;
const summary = (...options: Option[]): DeliverySummary => ({ isPlain: false, options });

/** The delivery of each offer. */
function shippingOf(product: Product, delivery?: DeliverySummary) {
  const [data] = productData(product, SHOP, { delivery })['@graph'] as { offers?: object; hasVariant?: object[] }[];
  const offers = data!.hasVariant?.map((one) => (one as { offers: object }).offers) ?? [data!.offers!];
  return offers.map((offer) => (offer as { shippingDetails?: Record<string, unknown> }).shippingDetails);
}
const ratesOf = (product: Product, delivery?: DeliverySummary) =>
  shippingOf(product, delivery).map((one) => (one?.shippingRate as { value: string } | undefined)?.value);

test('states the charge of one unit of each variant, and the days', () => {
  const delivery = summary(optionOf({ freeFrom: 999_00, includedGrams: 1_000, pricePerKg: 20_00 }));
  const product = productOf(variant('A', 499_00, 600), variant('B', 899_00, 1_190), variant('C', 999_00, 2_300));
  expect(ratesOf(product, delivery)).toEqual(['59.00', '79.00', '0.00']);
  expect(shippingOf(product, delivery)[0]).toEqual({
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: '59.00', currency: 'INR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      transitTime: { '@type': 'QuantitativeValue', minValue: 2, maxValue: 5, unitCode: 'DAY' },
    },
  });
});

test('states no days while everything is delivered free', () => {
  const plain = { ...summary(optionOf({ price: 0 })), isPlain: true };
  const [details] = shippingOf(productOf(variant('A', 499_00, null)), plain);
  expect(details).toMatchObject({ shippingRate: { value: '0.00' } });
  expect(details).not.toHaveProperty('deliveryTime');
});

test('takes the first method that carries the unit', () => {
  const delivery = summary(optionOf({ price: 0, maxGrams: 1_000 }), optionOf({ methodId: 'heavy', price: 149_00 }));
  expect(ratesOf(productOf(variant('A', 499_00, 1_000), variant('B', 499_00, 1_001)), delivery)).toEqual([
    '0.00',
    '149.00',
  ]);
});

test('states nothing where the charge depends on the pincode', () => {
  expect(shippingOf(productOf(variant('A', 499_00, 600)), summary())).toEqual([undefined]);
  expect(shippingOf(productOf(variant('A', 499_00, 600)))).toEqual([undefined]);
});

test('states the charge of an unknown weight only where it is the same for every weight', () => {
  const product = productOf(variant('A', 499_00, null));
  expect(ratesOf(product, summary(optionOf({})))).toEqual(['59.00']);
  expect(ratesOf(product, summary(optionOf({ pricePerKg: 20_00 })))).toEqual([undefined]);
  expect(ratesOf(product, summary(optionOf({ pricePerKg: 20_00, freeFrom: 499_00 })))).toEqual(['0.00']);
  expect(ratesOf(product, summary(optionOf({ maxGrams: 5_000 }), optionOf({ price: 0 })))).toEqual([undefined]);
});
