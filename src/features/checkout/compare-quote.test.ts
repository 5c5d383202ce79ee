import { expect, test } from 'vitest';
import type { PaymentTerms } from '../settings/payment-terms-rules.ts';
import { compareQuote } from './compare-quote.ts';
import type { PricedCheckout } from './price-checkout.ts';

type Priced = PricedCheckout & { terms: PaymentTerms };
type Line = PricedCheckout['quote']['lines'][number];

const line = (variantId: string, quantity: number, price: number, more: Partial<Line> = {}): Line => ({
  variantId,
  productId: 'p',
  slug: 's',
  name: `Product ${variantId}`,
  flavour: null,
  size: null,
  image: null,
  quantity,
  price,
  isFree: false,
  available: null,
  ...more,
});
const pricedAs = (lines: Line[], discount = 0, shipping = 0, fee = 0, saved = 0): Priced => {
  const subtotal = lines.reduce((sum, one) => sum + one.quantity * one.price, 0);
  const delivery = { methodId: 'standard' };
  const quote = {
    lines,
    discontinued: [],
    subtotal,
    discount,
    shipping,
    total: subtotal - discount + shipping,
    delivery,
  };
  const terms = { fee, discount: saved, total: quote.total + fee - saved };
  return { quote, terms, items: [], coupon: null } as unknown as Priced;
};
const quoteOf = ({ quote, terms }: Priced) => ({
  lines: quote.lines.map(({ variantId, quantity, price }) => ({ variantId, quantity, price })),
  discount: quote.discount,
  shipping: quote.shipping,
  cashFee: terms.fee,
  onlineDiscount: terms.discount,
  total: terms.total,
});

const before = pricedAs([line('a', 1, 1000), line('b', 1, 2000)]);

test('finds nothing when the quotes are equal', () => {
  expect(compareQuote(quoteOf(before), before, [])).toEqual([]);
});

test('names each changed price, also when the total stays the same', () => {
  const after = pricedAs([line('a', 1, 1500), line('b', 1, 1500)]);
  expect(after.quote.total).toBe(before.quote.total);
  expect(compareQuote(quoteOf(before), after, [])).toEqual([
    { kind: 'price', name: 'Product a', variantId: 'a', available: null },
    { kind: 'price', name: 'Product b', variantId: 'b', available: null },
  ]);
});

test('names changed quantities, also when the total stays the same', () => {
  const after = pricedAs([line('a', 3, 1000), line('b', 0, 2000)]);
  expect(compareQuote(quoteOf(before), after, []).map(({ kind, variantId }) => [kind, variantId])).toEqual([
    ['lines', 'a'],
    ['lines', 'b'],
  ]);
});

test('distinguishes a free unit from a paid one of the same variant', () => {
  const after = pricedAs([line('a', 1, 1000), line('b', 1, 2000), line('b', 1, 0, { isFree: true })]);
  expect(compareQuote(quoteOf(before), after, [])).toMatchObject([{ kind: 'lines', variantId: 'b' }]);
});

test('names missing lines, short stock and a changed discount', () => {
  expect(compareQuote(quoteOf(before), pricedAs([line('a', 1, 1000)]), [])).toMatchObject([
    { kind: 'removed', variantId: 'b' },
  ]);
  const short = pricedAs([line('a', 1, 1000, { available: 0 }), line('b', 1, 2000)]);
  expect(compareQuote(quoteOf(before), short, [])).toMatchObject([{ kind: 'stock', variantId: 'a', available: 0 }]);
  const discounted = pricedAs([line('a', 1, 1000), line('b', 1, 2000)], 100);
  expect(compareQuote(quoteOf(before), discounted, [])).toMatchObject([{ kind: 'coupon', variantId: null }]);
  expect(compareQuote({ ...quoteOf(before), total: 1 }, before, [])).toMatchObject([
    { kind: 'total', variantId: null },
  ]);
});

test('finds nothing when free and paid units of a variant are unchanged', () => {
  const both = pricedAs([line('a', 2, 1000), line('a', 1, 0, { isFree: true })]);
  expect(compareQuote(quoteOf(both), both, [])).toEqual([]);
});

test('reports changed lines when the free unit of a variant is missing', () => {
  const both = pricedAs([line('a', 1, 1000), line('a', 1, 0, { isFree: true })]);
  expect(compareQuote(quoteOf(both), pricedAs([line('a', 1, 1000)]), [])).toEqual([
    { kind: 'lines', name: null, variantId: null, available: null },
  ]);
});

test('names discontinued lines once, and neither discount nor total beside them', () => {
  const discontinuedNotice = { kind: 'discontinued' as const, name: 'Product b', variantId: 'b', available: null };
  expect(compareQuote(quoteOf(before), pricedAs([line('a', 1, 1000)], 100), [discontinuedNotice])).toEqual([
    discontinuedNotice,
  ]);
});

test('names a changed delivery charge, and a chosen method that is no longer offered', () => {
  const lines = [line('a', 1, 1000)];
  const free = pricedAs(lines);
  expect(compareQuote(quoteOf(free), pricedAs(lines, 0, 59_00), [])).toMatchObject([{ kind: 'delivery' }]);
  expect(compareQuote(quoteOf(free), free, [], 'express')).toMatchObject([{ kind: 'delivery' }]);
  expect(compareQuote(quoteOf(free), free, [], 'standard')).toEqual([]);
});
