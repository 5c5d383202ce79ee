import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BitSet } from './bit-set.ts';
import { INDEX_ORDERS, type IndexedProduct, ProductIndex } from './product-index.ts';
import { byRelevance, matchingSearch, pageInOrder, parseSearch } from './search-products.ts';

const product = (id: string, values: Partial<IndexedProduct> = {}): IndexedProduct => ({
  id,
  name: `Whey ${id}`,
  categoryId: 'c1',
  price: 100_00,
  ratings: [4.2, null],
  reviewCounts: [10, 0],
  createdAt: 1,
  origin: 'India',
  tokens: ['whey', id],
  flavours: ['Mango'],
  isPurchasable: true,
  ...values,
});
const drawn: fc.Arbitrary<IndexedProduct> = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map((n) => `p${n}`),
  name: fc.constantFrom('Whey Gold', 'Gold Creatine', 'Bar'),
  categoryId: fc.constantFrom('c1', 'c2'),
  price: fc.integer({ min: 1, max: 5 }),
  ratings: fc.tuple(fc.option(fc.constantFrom(3, 4, 4.5, 5)), fc.option(fc.constantFrom(3, 4, 4.5, 5))),
  reviewCounts: fc.tuple(fc.nat(3), fc.nat(3)),
  createdAt: fc.nat(3),
  origin: fc.option(fc.constantFrom('India', 'Ireland')),
  tokens: fc.subarray(['whey', 'gold', 'creatine', 'bar', '1000g']),
  flavours: fc.subarray(['Mango', 'Vanilla']),
  isPurchasable: fc.boolean(),
});
const step = fc.oneof(
  { weight: 3, arbitrary: drawn.map((put) => ({ put })) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 }).map((n) => ({ remove: `p${n}` })) },
);

const idsOf = (index: ProductIndex, set: BitSet) => {
  const ids: string[] = [];
  set.forEach((number) => void ids.push(index.products[number]!.id));
  return ids.sort();
};
const whole = { from: 0, count: 1000 };

describe('an index with added, changed and removed products', () => {
  test('equals one built from the remaining products', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const index = new ProductIndex();
        const productsById = new Map<string, IndexedProduct>();
        // the orders exist from the start, so each change has to find its position in them
        for (const order of INDEX_ORDERS) for (const stars of [0, 1] as const) index.inOrder(order, stars);
        for (const one of steps) {
          if ('put' in one) {
            index.put(one.put);
            productsById.set(one.put.id, one.put);
          } else {
            index.remove(one.remove);
            productsById.delete(one.remove);
          }
        }
        const anew = new ProductIndex();
        for (const one of productsById.values()) anew.put(one);
        expect(index.size).toBe(productsById.size);
        for (const order of INDEX_ORDERS)
          for (const stars of [0, 1] as const) {
            const ids = (of: ProductIndex) =>
              pageInOrder(of, { found: of.all, order, stars }, whole).map((number) => of.products[number]!.id);
            expect(ids(index), `${order} ${stars}`).toEqual(ids(anew));
          }
        const having = (fits: (one: IndexedProduct) => boolean) =>
          [...productsById.values()]
            .filter(fits)
            .map(({ id }) => id)
            .sort();
        expect(idsOf(index, index.purchasable)).toEqual(having(({ isPurchasable }) => isPurchasable));
        for (const [flavour, set] of index.flavours)
          expect(idsOf(index, set)).toEqual(having(({ flavours }) => flavours.includes(flavour)));
        expect(idsOf(index, index.priced(2, 4))).toEqual(having(({ price }) => price >= 2 && price <= 4));
        for (const [minimum, set] of index.starred[1])
          expect(idsOf(index, set)).toEqual(having(({ ratings }) => (ratings[1] ?? -1) >= minimum));
        expect(idsOf(index, index.rated(3.5, 0))).toEqual(having(({ ratings }) => (ratings[0] ?? -1) >= 3.5));
        expect(idsOf(index, index.withWord(['gold']))).toEqual(having(({ tokens }) => tokens.includes('gold')));
        expect(idsOf(index, index.named('whey'))).toEqual(having(({ name }) => name.includes('Whey')));
      }),
      { numRuns: 200 },
    );
  });
});

describe('a search in the index', () => {
  const index = new ProductIndex();
  index.put(product('a', { name: 'Bar with whey', tokens: ['whey', 'bar', 'chocolate'], reviewCounts: [500, 0] }));
  index.put(product('b', { name: 'Whey Isolate', tokens: ['whey', 'isolate', 'protein'] }));
  index.put(product('c', { name: 'Gold', tokens: ['whey', 'gold', 'protein', '1000g'], reviewCounts: [900, 0] }));
  const searchIds = (text: string) => {
    const search = parseSearch(index, text);
    if (!search) return null;
    const numbers = byRelevance(index, { found: matchingSearch(index, search), search, stars: 0 }, whole);
    return numbers.map((number) => index.products[number]!.id);
  };

  test('puts matches in the name first, then the most reviewed', () => {
    expect(searchIds('whey')).toEqual(['a', 'b', 'c']);
    expect(searchIds('protein')).toEqual(['c', 'b']);
  });

  test('completes and corrects words, and splits two that are written as one', () => {
    expect(parseSearch(index, 'isol')).toEqual({ groups: [['isolate']], corrected: null });
    expect(parseSearch(index, 'protien')).toEqual({ groups: [['protein']], corrected: 'protein' });
    expect(parseSearch(index, 'wheyprotein')?.corrected).toBe('whey protein');
    expect(searchIds('qqqqqq')).toBeNull();
  });

  test('corrects only to words in the store, and never to a fact', () => {
    const store = new ProductIndex();
    store.put(product('a', { tokens: ['ashwagandha', '1000g'] }));
    expect(parseSearch(store, 'ashwaganda')?.corrected).toBe('ashwagandha');
    store.remove('a');
    expect(parseSearch(store, 'ashwaganda')).toBeNull();
  });

  test('returns the requested part of the order', () => {
    const search = parseSearch(index, 'whey')!;
    const all = { found: matchingSearch(index, search), search, stars: 0 as const };
    const ids = (from: number) =>
      byRelevance(index, all, { from, count: 1 }).map((number) => index.products[number]!.id);
    expect([ids(0), ids(1), ids(2), ids(3)]).toEqual([['a'], ['b'], ['c'], []]);
  });
});
