import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/queryable.ts';
import { type Follower, followChanges, primaryOf, ROW_CACHE_MS } from '#db/row-cache.ts';
import { ratedByReviews } from './displayed-rating.ts';
import { INDEX_ORDERS, type IndexedCategory, type IndexedProduct, ProductIndex } from './product-index.ts';

/** rows per read, so that other work gets its turn */
const BATCH = 2000;
/** from so many changed products on the index is rebuilt */
const MOST_CHANGED = 5000;

const caches = new WeakMap<object, IndexCache>();

/** The index of published products: current, or at most two seconds old while notifications are missing. */
export function readProductIndex(db: Db): Promise<ProductIndex> {
  const primary = primaryOf(db);
  const cache = caches.get(primary) ?? new IndexCache(primary);
  caches.set(primary, cache);
  return cache.current();
}

/**
 * The index of one process. It is read whole once; then each notification names a product, which is read again before
 * the next list.
 */
class IndexCache implements Follower {
  readonly #db: Db;
  readonly #changes: ReturnType<typeof followChanges>;
  #index: ProductIndex | null = null;
  #readAt = 0;
  #changed = new Set<string>();
  #categoriesChanged = false;
  #work: Promise<unknown> | null = null;
  /** how often the notification connection was lost or restored */
  #turns = 0;

  constructor(db: Db) {
    this.#db = db;
    this.#changes = followChanges(db, this);
  }

  async current(): Promise<ProductIndex> {
    for (;;) {
      const index = this.#index;
      const isCurrent =
        index !== null &&
        this.#changed.size === 0 &&
        !this.#categoriesChanged &&
        (this.#changes.isConnected() || Math.abs(this.#changes.now() - this.#readAt) < ROW_CACHE_MS);
      if (isCurrent) return index;
      this.#work ??= this.#refresh().finally(() => {
        this.#work = null;
      });
      await this.#work;
    }
  }

  drop(tag: string): void {
    if (tag.startsWith('product:')) this.#changed.add(tag.slice('product:'.length));
    if (tag === 'categories') this.#categoriesChanged = true;
  }

  // notifications were lost in between
  setConnected(): void {
    this.#turns += 1;
    this.#index = null;
  }

  async #refresh(): Promise<void> {
    const index = this.#index;
    const isTooOld = !this.#changes.isConnected() && Math.abs(this.#changes.now() - this.#readAt) >= ROW_CACHE_MS;
    const changed = [...this.#changed];
    this.#changed = new Set();
    const withCategories = this.#categoriesChanged;
    this.#categoriesChanged = false;
    try {
      if (!index || isTooOld || changed.length > MOST_CHANGED) return await this.#readAll();
      if (withCategories) index.categories = await readCategories(this.#db);
      if (changed.length === 0) return;
      const rows = await readRows(this.#db, sql`p.id = any(${sql.param(changed)}::uuid[])`);
      for (const id of changed) index.remove(id);
      for (const row of rows) index.put(row);
    } catch (error) {
      // new products that are not read yet
      for (const id of changed) this.#changed.add(id);
      this.#categoriesChanged ||= withCategories;
      throw error;
    }
  }

  async #readAll(): Promise<void> {
    const index = new ProductIndex();
    const readAt = this.#changes.now();
    const turns = this.#turns;
    index.categories = await readCategories(this.#db);
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await readRows(this.#db, sql`p.id > ${last}::uuid`, sql`order by p.id limit ${BATCH}`);
      for (const row of rows) index.put(row);
      if (rows.length < BATCH) break;
      last = rows.at(-1)!.id;
    }
    const stars = (await ratedByReviews(this.#db)) ? 1 : 0;
    for (const order of INDEX_ORDERS) {
      await nextTurn();
      index.inOrder(order, stars);
    }
    // notifications were lost during the read
    if (turns !== this.#turns) return;
    this.#index = index;
    this.#readAt = readAt;
  }
}

type Row = Omit<IndexedProduct, 'ratings' | 'reviewCounts'> & {
  typedRating: number | null;
  reviewedRating: number | null;
  typedCount: number;
  reviewedCount: number;
};

async function readRows(db: Db, which: SQL, order: SQL = sql``): Promise<IndexedProduct[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.name, p.category_id as "categoryId", (p.price * 100)::int as price,
      p.rating::float8 as "typedRating", p.reviewed_rating::float8 as "reviewedRating",
      p.reviews_count as "typedCount", p.reviewed_count as "reviewedCount",
      extract(epoch from p.created_at)::float8 as "createdAt", p.declarations ->> 'countryOfOrigin' as origin,
      p.search_tokens as tokens, coalesce(v.flavours, '{}') as flavours,
      p.in_stock and coalesce(v.left, false) as "isPurchasable"
    from products p left join lateral (
      select array_agg(distinct flavour) filter (where flavour is not null) as flavours,
        bool_or(on_hand is null or on_hand > reserved) as left
      from product_variants where product_id = p.id and archived_at is null
    ) v on true
    where p.state = 'published' and ${which} ${order}`);
  return rows.map(({ typedRating, reviewedRating, typedCount, reviewedCount, tokens, ...row }) => ({
    ...row,
    tokens: [...new Set(tokens)],
    ratings: [typedRating, reviewedRating],
    reviewCounts: [typedCount, reviewedCount],
  }));
}

async function readCategories(db: Db): Promise<Map<string, IndexedCategory>> {
  const { rows } = await db.execute<IndexedCategory>(
    sql`select id, slug, name::text as name, display_order as "displayOrder" from product_categories`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
