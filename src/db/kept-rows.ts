import type { Db, Queryable } from './client.ts';
import { isOutdated, type Making, TaggedCache } from './tagged-cache.ts';

/** No copy is given out that was read longer ago, whether a change was heard of or not. */
export const KEPT_MS = 2000;
const LIMITS = { entries: 20_000, bytes: Number.POSITIVE_INFINITY };

type Copy = { at: number; rows: unknown };
type Reading = { making: Making; rows: Promise<unknown> };

/**
 * Copies of the few rows that every request asks for (settings, sessions), of this process. A copy ends when the
 * database says that its rows have changed, at once when this process changes them, and after KEPT_MS in any case.
 */
export class KeptRows {
  readonly #copies = new TaggedCache<Copy>(LIMITS);
  readonly #readings = new Map<string, Reading>();
  readonly #now: () => number;
  readonly #followers = new Set<Follower>();
  #hearing = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether changes of other processes are heard of as they happen. */
  get isHearing(): boolean {
    return this.#hearing;
  }

  /** The copy of this name, undefined when there is none or it is too old. */
  get<T>(key: string): T | undefined {
    const copy = this.#copies.get(key);
    // a clock that was set back makes no copy younger
    return copy && Math.abs(this.#now() - copy.at) < KEPT_MS ? (copy.rows as T) : undefined;
  }

  /** Reads and keeps; once for all who ask meanwhile. */
  read<T>(key: string, tags: readonly string[], load: () => Promise<T>): Promise<T> {
    const under = this.#readings.get(key);
    // a reading that began before a change is not for who asks after it
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
    return { isHearing: () => this.#hearing, now: this.#now };
  }

  /** The connection that hears of changes is there, or lost; what was said between is not known. */
  hearing(heard: boolean): void {
    this.#hearing = heard;
    this.drop('everything');
    for (const follower of this.#followers) follower.hearing(heard);
  }
}

/** What is made of rows and has to know when they change. */
export type Follower = { drop(tag: string): void; hearing(heard: boolean): void };
export type Changes = { isHearing(): boolean; now(): number };

/** What a transaction changed: its own readings must show it, those of others after its commit. */
type Within = { db: Queryable; rows: KeptRows; changed: Set<string> };
const databases = new WeakMap<object, KeptRows>();
const transactions = new WeakMap<object, Within>();
/** by what reads a replica: the database that its copies come from */
const primaries = new WeakMap<object, Db>();

export function keepRowsOf(db: object, rows: KeptRows): void {
  databases.set(db, rows);
}

/** What reads a replica takes the copies of its primary, which are read there. */
export function shareKeptRows(replica: Db, primary: Db): void {
  primaries.set(replica, primary);
}

/** The database itself, or the primary when it reads a replica. */
export const primaryOf = (db: Db): Db => primaries.get(db) ?? db;

/** Runs the work of a transaction; the copies of what it changed end with it. */
export async function withinTransaction<T>(
  db: Queryable,
  rows: KeptRows,
  run: (opened: (tx: object) => void) => Promise<T>,
): Promise<T> {
  const changed = new Set<string>();
  try {
    return await run((tx) => transactions.set(tx, { db, rows, changed }));
  } finally {
    // also after an error: whether the commit arrived is not known then
    for (const tag of changed) rows.drop(tag);
  }
}

/**
 * Rows that every request asks for, from their copy while it holds. A transaction takes the copy too, but reads for
 * itself what it has changed, or what no copy holds; what it read is not kept, since it may see what others never will.
 */
export function readKept<T>(
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
    // for the next who ask; waited for by nobody, since all connections may be held by transactions
    within.rows.read(key, tags, () => load(within.db)).catch(() => {});
    return load(db);
  }
  const home = primaries.get(db) ?? db;
  const rows = databases.get(home);
  if (!rows) return load(db);
  const copy = rows.get<T>(key);
  return copy === undefined ? rows.read(key, tags, () => load(home)) : Promise.resolve(copy);
}

/** Whoever changes rows that are kept says so: by the tags that the database's triggers name, too. */
export function changedKept(db: Queryable, ...tags: string[]): void {
  const within = transactions.get(db);
  for (const tag of tags) {
    if (within) within.changed.add(tag);
    else databases.get(db)?.drop(tag);
  }
}

/** Has the follower told of all changes that this process hears of or makes. */
export function followChanges(db: object, follower: Follower): Changes {
  const rows = databases.get(db);
  if (!rows) throw new Error('Not a database that was opened by connect()');
  return rows.follow(follower);
}

/** Whether this process hears of changes as they happen; without, a copy may be KEPT_MS old. */
export const hearsChanges = (db: object): boolean => databases.get(db)?.isHearing ?? false;
