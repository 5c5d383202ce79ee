import type { Db } from '#db/queryable.ts';
import { type Changes, type Follower, followChanges, ROW_CACHE_MS } from '#db/row-cache.ts';
import { TaggedCache } from '#db/tagged-cache.ts';
import type { ProductCard } from './contract.ts';

/** a card is about 1 KB */
const LIMITS = { entries: 20_000, bytes: 32 * 1024 * 1024 };

/** Product cards in the memory of one process, each until a value that it shows changes. */
export class CardCache implements Follower {
  readonly #cards = new TaggedCache<{ card: ProductCard; at: number }>(LIMITS);
  readonly #changes: Changes;

  constructor(db: Db) {
    this.#changes = followChanges(db, this);
  }

  /** Cards in the order of the ids; missing ones are read from the database. Unknown ids are left out. */
  async cards(
    ids: readonly string[],
    read: (missing: readonly string[]) => Promise<ProductCard[]>,
  ): Promise<ProductCard[]> {
    const cardsById = new Map<string, ProductCard>();
    for (const id of ids) {
      const cachedCard = this.#cards.get(id);
      if (cachedCard && this.#isCurrent(cachedCard.at)) cardsById.set(id, cachedCard.card);
    }
    const missing = ids.filter((id) => !cardsById.has(id));
    if (missing.length > 0) {
      const making = this.#cards.begin();
      const at = this.#changes.now();
      try {
        for (const card of await read(missing)) {
          cardsById.set(card.id, card);
          const tags = [`product:${card.id}`, 'categories', 'settings'];
          this.#cards.keep(making, card.id, { card, at }, tags, JSON.stringify(card).length * 2);
        }
      } finally {
        this.#cards.end(making);
      }
    }
    return ids.flatMap((id) => cardsById.get(id) ?? []);
  }

  // without notifications of changes, a card may be two seconds old
  #isCurrent(at: number): boolean {
    return this.#changes.isConnected() || Math.abs(this.#changes.now() - at) < ROW_CACHE_MS;
  }

  drop(tag: string): void {
    this.#cards.drop(tag);
  }

  setConnected(): void {
    this.#cards.drop('everything');
  }
}
