import { BitSet } from './bit-set.ts';

/** products between two stored sets: copying a set costs as much as adding some hundred products */
const STEP = 1024;

/** The first products of an order as sets, so that a part of a long order is found without walking through it. */
export class OrderPrefixes {
  readonly #order: readonly number[];
  /** the first 0, STEP, 2 · STEP, … products */
  readonly #sets: BitSet[] = [];

  /** `capacity`: one more than the largest number of the order. */
  constructor(order: readonly number[], capacity: number) {
    this.#order = order;
    const set = new BitSet(new Uint32Array((capacity >>> 5) + 1));
    for (let place = 0; place <= order.length; place++) {
      if (place % STEP === 0) this.#sets.push(set.copy());
      if (place < order.length) set.add(order[place]!);
    }
  }

  /** The products from one place of the order up to another, which is left out. */
  between(from: number, to: number): BitSet {
    return this.#first(Math.max(from, to)).without(this.#first(from));
  }

  #first(count: number): BitSet {
    const stored = Math.min(Math.round(count / STEP), this.#sets.length - 1);
    const set = this.#sets[stored]!.copy();
    for (let place = stored * STEP; place < count; place++) set.add(this.#order[place]!);
    for (let place = count; place < stored * STEP; place++) set.delete(this.#order[place]!);
    return set;
  }
}
