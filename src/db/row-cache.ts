import type { Db, Queryable } from './queryable.ts';
import { isOutdated, type Making, TaggedCache } from './tagged-cache.ts';

/** The maximum age of a copy (ms), with or without notifications. */
export const ROW_CACHE_MS = 2000;
const LIMITS = { entries: 20_000, bytes: Number.POSITIVE_INFINITY };

type Copy = { at: number; rows: unknown };
type Reading = { making: Making; rows: Promise<unknown> };

/**
 * Copies of the few rows that every request reads (settings, sessions), in this process. A copy ends when the database
 * notifies of a change, at once when this process changes the rows, and after ROW_CACHE_MS in any case.
 */
export class RowCache {
  readonly #copies = new TaggedCache<Copy>(LIMITS);
  readonly #readings = new Map<string, Reading>();
  readonly #now: () => number;
  readonly #followers = new Set<Follower>();
  #isConnected = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether notifications of other processes' changes arrive. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** The copy of this name, undefined when there is none or it has expired. */
  get<T>(key: string): T | undefined {
    const copy = this.#copies.get(key);
    // a clock that is set back makes no copy younger
    return copy && Math.abs(this.#now() - copy.at) < ROW_CACHE_MS ? (copy.rows as T) : undefined;
  }

  /** Reads and stores a copy, once for all concurrent callers. */
  read<T>(key: string, tags: readonly string[], load: () => Promise<T>): Promise<T> {
    const under = this.#readings.get(key);
    // a read that began before a change is not for callers after it
    if (under && !isOutdated(under.making, tags)) return under.rows as Promise<T>;
    const making = this.#copies.begin();
    const at = this.#now();
    const rows = load()
      .then((read) => {
        this.#copies.keep(making, key, { at, rows: read }, tags, 0);
        return read;
      })
      .finally(() => {
        this.#copies.end(making);
        if (this.#readings.get(key)?.making === making) this.#readings.delete(key);
      });
    this.#readings.set(key, { making, rows });
    return rows;
  }

  drop(tag: string): void {
    this.#copies.drop(tag);
    for (const follower of this.#followers) follower.drop(tag);
  }

  follow(follower: Follower): Changes {
    this.#followers.add(follower);
    return { isConnected: () => this.#isConnected, now: this.#now };
  }

  /** The connection for notifications was restored or lost; notifications between are unknown. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    this.drop('everything');
    for (const follower of this.#followers) follower.setConnected(isConnected);
  }
}

/** A cache that is invalidated by tags, and told whether notifications of changes arrive. */
export type Follower = { drop(tag: string): void; setConnected(isConnected: boolean): void };
export type Changes = { isConnected(): boolean; now(): number };

/** The changes of a transaction: its own reads must see them, those of others after its commit. */
type Within = { db: Queryable; rows: RowCache; changed: Set<string> };
const databases = new WeakMap<object, RowCache>();
const transactions = new WeakMap<object, Within>();
/** by replica: the primary, whose copies it uses */
const primaries = new WeakMap<object, Db>();

export function setRowCache(db: object, rows: RowCache): void {
  databases.set(db, rows);
}

/** Lets a replica use the copies of its primary. */
export function shareRowCache(replica: Db, primary: Db): void {
  primaries.set(replica, primary);
}

/** The database itself, or the primary of a replica. */
export const primaryOf = (db: Db): Db => primaries.get(db) ?? db;

/** Runs a transaction and drops the copies of the rows that it changed. */
export async function withinTransaction<T>(
  db: Queryable,
  rows: RowCache,
  run: (opened: (tx: object) => void) => Promise<T>,
): Promise<T> {
  const changed = new Set<string>();
  try {
    return await run((tx) => transactions.set(tx, { db, rows, changed }));
  } finally {
    // also after an error, since the commit may have succeeded
    for (const tag of changed) rows.drop(tag);
  }
}

/**
 * Rows that every request reads, from their copy while it is valid. A transaction uses the copy, too, but reads rows
 * that it has changed or that have no copy itself; these are not stored, since others may never see them.
 */
export function readCached<T>(
  db: Queryable,
  key: string,
  tags: readonly string[],
  load: (from: Queryable) => Promise<T>,
): Promise<T> {
  const within = transactions.get(db);
  if (within) {
    if (tags.some((tag) => within.changed.has(tag))) return load(db);
    const copy = within.rows.get<T>(key);
    if (copy !== undefined) return Promise.resolve(copy);
    // for later callers; not awaited, since transactions may hold all connections
    within.rows.read(key, tags, () => load(within.db)).catch(() => {});
    return load(db);
  }
  const home = primaries.get(db) ?? db;
  const rows = databases.get(home);
  if (!rows) return load(db);
  const copy = rows.get<T>(key);
  return copy === undefined ? rows.read(key, tags, () => load(home)) : Promise.resolve(copy);
}

/** Reports changes of copied rows, by the tags that the database's triggers use. */
export function invalidateCached(db: Queryable, ...tags: string[]): void {
  const within = transactions.get(db);
  for (const tag of tags) {
    if (within) within.changed.add(tag);
    else databases.get(db)?.drop(tag);
  }
}

/** Notifies the follower of all changes that this process makes or is notified of. */
export function followChanges(db: object, follower: Follower): Changes {
  const rows = databases.get(db);
  if (!rows) throw new Error('Not a database that was opened by connect()');
  return rows.follow(follower);
}

/** Whether notifications arrive; without them a copy may be ROW_CACHE_MS old. */
export const receivesChanges = (db: object): boolean => databases.get(db)?.isConnected ?? false;
