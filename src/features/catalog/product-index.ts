import { BitSet } from './bit-set.ts';
import { OrderPrefixes } from './order-prefixes.ts';
import { Vocabulary } from './vocabulary.ts';

/** The fields of a published product by which lists filter, count and sort. */
export type IndexedProduct = {
  id: string;
  name: string;
  categoryId: string;
  /** paise */
  price: number;
  /** as entered by staff, and from reviews */
  ratings: [typed: number | null, reviewed: number | null];
  reviewCounts: [typed: number, reviewed: number];
  /** seconds since 1970, with fractions */
  createdAt: number;
  origin: string | null;
  tokens: string[];
  flavours: string[];
  isPurchasable: boolean;
};
export type IndexedCategory = { id: string; slug: string; name: string; displayOrder: number };
/** The source of ratings: entered by staff, or reviews. */
export type Stars = 0 | 1;

export const INDEX_ORDERS = ['newest', 'popular', 'price-low', 'price-high', 'rating', 'origin'] as const;
export type IndexOrder = (typeof INDEX_ORDERS)[number];

/** The specified tabs also match these words in names. */
const TAB_WORDS = ['protein', 'whey', 'creatine'] as const;
export type TabWord = (typeof TAB_WORDS)[number];

/** The rating that the filter uses. */
const STAR_STEPS = [4.5, 4];
const starSets = () => new Map(STAR_STEPS.map((minimum) => [minimum, new BitSet()]));

/**
 * The published products of a shop in memory, by everything that lists filter, count and sort by. Products are
 * numbered; filters are sets of numbers, orders are lists of them.
 */
export class ProductIndex {
  readonly products: (IndexedProduct | undefined)[] = [];
  readonly all = new BitSet();
  readonly purchasable = new BitSet();
  readonly flavours = new Map<string, BitSet>();
  readonly origins = new Map<string, BitSet>();
  readonly byCategory = new Map<string, BitSet>();
  /** products with at least so many stars, by source of ratings */
  readonly starred: Record<Stars, Map<number, BitSet>> = { 0: starSets(), 1: starSets() };
  /** by product number: paise, and stars or -1 */
  readonly prices: number[] = [];
  readonly ratings: [typed: number[], reviewed: number[]] = [[], []];
  readonly vocabulary = new Vocabulary();
  categories = new Map<string, IndexedCategory>();
  readonly #numbers = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #tabs = new Map<TabWord, BitSet>(TAB_WORDS.map((word) => [word, new BitSet()]));
  readonly #byToken = new Map<string, number[]>();
  readonly #byNameWord = new Map<string, number[]>();
  readonly #orders = new Map<string, number[]>();
  /** of orders by whose values lists filter; built on first use after a change */
  readonly #prefixes = new Map<string, OrderPrefixes>();
  /** sets of frequent words, created on first use */
  readonly #longSets = new Map<string, BitSet>();

  get size(): number {
    return this.#numbers.size;
  }

  numberOf(id: string): number | undefined {
    return this.#numbers.get(id);
  }

  put(product: IndexedProduct): void {
    this.remove(product.id);
    const number = this.#free.pop() ?? this.products.length;
    this.products[number] = product;
    this.#numbers.set(product.id, number);
    this.all.add(number);
    if (product.isPurchasable) this.purchasable.add(number);
    for (const flavour of product.flavours) setOf(this.flavours, flavour).add(number);
    if (product.origin !== null) setOf(this.origins, product.origin).add(number);
    setOf(this.byCategory, product.categoryId).add(number);
    this.prices[number] = product.price;
    for (const stars of [0, 1] as const) {
      const rating = product.ratings[stars] ?? -1;
      this.ratings[stars][number] = rating;
      for (const [minimum, set] of this.starred[stars]) if (rating >= minimum) set.add(number);
    }
    for (const word of TAB_WORDS) if (product.name.toLowerCase().includes(word)) this.#tabs.get(word)!.add(number);
    for (const token of product.tokens) {
      listOf(this.#byToken, token).push(number);
      this.#longSets.get(`anywhere ${token}`)?.add(number);
      this.vocabulary.add(token);
    }
    for (const word of nameWords(product.name)) {
      listOf(this.#byNameWord, word).push(number);
      this.#longSets.get(`name ${word}`)?.add(number);
    }
    for (const [name, order] of this.#orders) order.splice(placeOf(order, number, this.#comparing(name)), 0, number);
    this.#prefixes.clear();
  }

  remove(id: string): void {
    const number = this.#numbers.get(id);
    const product = number === undefined ? undefined : this.products[number];
    if (number === undefined || !product) return;
    // by the former values, as the lists are in that order
    for (const [name, order] of this.#orders) order.splice(placeOf(order, number, this.#comparing(name)), 1);
    this.#prefixes.clear();
    this.#numbers.delete(id);
    this.products[number] = undefined;
    this.#free.push(number);
    const groups = [
      this.#tabs,
      this.flavours,
      this.origins,
      this.byCategory,
      ...Object.values(this.starred),
      this.#longSets,
    ];
    for (const set of [this.all, this.purchasable, ...groups.flatMap((sets) => [...sets.values()])]) set.delete(number);
    for (const token of product.tokens) {
      takeOut(this.#byToken, token, number);
      this.vocabulary.remove(token);
    }
    for (const word of nameWords(product.name)) takeOut(this.#byNameWord, word, number);
  }

  /** All products in an order; created on first use and then kept up to date. */
  inOrder(order: IndexOrder, stars: Stars): readonly number[] {
    const name = `${order} ${stars}`;
    const cachedOrder = this.#orders.get(name);
    if (cachedOrder) return cachedOrder;
    const sortedOrder = order === 'newest' ? this.#newestFirst() : this.#sorted(order, stars);
    this.#orders.set(name, sortedOrder);
    return sortedOrder;
  }

  #newestFirst(): number[] {
    const numbers: number[] = [];
    this.all.forEach((number) => void numbers.push(number));
    return numbers.sort((a, b) => newest(this.products[a]!, this.products[b]!));
  }

  // comparing numbers is ten times faster than comparing products
  #sorted(order: IndexOrder, stars: Stars): number[] {
    const byAge = this.inOrder('newest', stars);
    const sorted = [...byAge];
    if (order === 'origin') return sorted.sort(this.comparing(order, stars));
    const age = new Int32Array(this.products.length);
    for (let place = 0; place < byAge.length; place++) age[byAge[place]!] = place;
    const [first, second] = [new Float64Array(age.length), new Float64Array(age.length)];
    for (const number of byAge) {
      const { price, ratings, reviewCounts } = this.products[number]!;
      const count = -reviewCounts[stars];
      if (order === 'rating') second[number] = count;
      first[number] =
        order === 'popular'
          ? count
          : order === 'rating'
            ? -(ratings[stars] ?? -1)
            : order === 'price-low'
              ? price
              : -price;
    }
    return sorted.sort((a, b) => first[a]! - first[b]! || second[a]! - second[b]! || age[a]! - age[b]!);
  }

  /** Compares two products in an order; no two are equal. */
  comparing(order: IndexOrder, stars: Stars): (a: number, b: number) => number {
    return this.#comparing(`${order} ${stars}`);
  }

  #comparing(name: string): (a: number, b: number) => number {
    const [order, stars] = name.split(' ') as [IndexOrder, '0' | '1'];
    const compare = COMPARE[order](stars === '1' ? 1 : 0);
    return (a, b) => compare(this.products[a]!, this.products[b]!) || newest(this.products[a]!, this.products[b]!);
  }

  /** The products that have one of the words. */
  withWord(words: readonly string[], where: 'anywhere' | 'name' = 'anywhere'): BitSet {
    const lists = where === 'name' ? this.#byNameWord : this.#byToken;
    const matches = new BitSet(new Uint32Array((this.products.length >>> 5) + 1));
    for (const word of words) {
      const list = lists.get(word) ?? [];
      if (list.length > LONG) matches.addAll(this.#longSet(`${where} ${word}`, list));
      else for (const number of list) matches.add(number);
    }
    return matches;
  }

  #longSet(name: string, list: readonly number[]): BitSet {
    const cachedSet = this.#longSets.get(name);
    if (cachedSet) return cachedSet;
    const bitSet = new BitSet();
    for (const number of list) bitSet.add(number);
    this.#longSets.set(name, bitSet);
    return bitSet;
  }

  /** The products of the categories that match. */
  inCategories(fits: (category: IndexedCategory) => boolean): BitSet {
    const fitting = [...this.categories.values()].filter(fits);
    return BitSet.union(fitting.flatMap(({ id }) => this.byCategory.get(id) ?? []));
  }

  named(word: TabWord): BitSet {
    return this.#tabs.get(word)!;
  }

  /** The products with a price between two prices, both included. */
  priced(low: number, high: number): BitSet {
    const order = this.inOrder('price-low', 0);
    const from = firstPlace(order.length, (place) => this.prices[order[place]!]! >= low);
    const to = firstPlace(order.length, (place) => this.prices[order[place]!]! > high);
    return this.#part('price-low', 0, from, to);
  }

  /** The products with at least so many stars. */
  rated(minimum: number, stars: Stars): BitSet {
    const cachedSet = this.starred[stars].get(minimum);
    if (cachedSet) return cachedSet;
    const order = this.inOrder('rating', stars);
    const to = firstPlace(order.length, (place) => this.ratings[stars][order[place]!]! < minimum);
    return this.#part('rating', stars, 0, to);
  }

  #part(order: IndexOrder, stars: Stars, from: number, to: number): BitSet {
    const name = `${order} ${stars}`;
    const prefixes = this.#prefixes.get(name) ?? new OrderPrefixes(this.inOrder(order, stars), this.products.length);
    this.#prefixes.set(name, prefixes);
    return prefixes.between(from, to);
  }
}

type Compare = (a: IndexedProduct, b: IndexedProduct) => number;
const newest: Compare = (a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const longSet =
  (stars: Stars): Compare =>
  (a, b) =>
    b.reviewCounts[stars] - a.reviewCounts[stars];
const COMPARE: Record<IndexOrder, (stars: Stars) => Compare> = {
  newest: () => () => 0,
  popular: longSet,
  'price-low': () => (a, b) => a.price - b.price,
  'price-high': () => (a, b) => b.price - a.price,
  rating: (stars) => (a, b) => (b.ratings[stars] ?? -1) - (a.ratings[stars] ?? -1) || longSet(stars)(a, b),
  origin: () => (a, b) => compareOrigins(a.origin, b.origin),
};

// products without a rating last
function compareOrigins(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

const nameWords = (name: string) => new Set(name.toLowerCase().split(/[^a-z0-9]+/));

function setOf(sets: Map<string, BitSet>, key: string): BitSet {
  const bitSet = sets.get(key) ?? new BitSet();
  sets.set(key, bitSet);
  return bitSet;
}

function listOf(lists: Map<string, number[]>, key: string): number[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function takeOut(lists: Map<string, number[]>, key: string, number: number): void {
  const list = lists.get(key);
  if (!list) return;
  const at = list.indexOf(number);
  if (at >= 0) list.splice(at, 1);
  if (list.length === 0) lists.delete(key);
}

/** The position of a number in an order, or where it would be inserted. */
const placeOf = (order: readonly number[], number: number, compare: (a: number, b: number) => number): number =>
  firstPlace(order.length, (place) => compare(order[place]!, number) >= 0);

/** The first position from which a condition holds. */
function firstPlace(length: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** From this size on a list is stored as a set. */
const LONG = 1000;
