/** The tags of a cached value, and its size in bytes. */
type Entry<V> = { value: V; tags: ReadonlySet<string>; bytes: number };
export type CacheLimits = { entries: number; bytes: number };

/** share of the memory for values that were read once, while others are read repeatedly */
const FIRST_TIMERS = 0.2;

/** A value that is being made. `dropped`: tags that changed since it began. */
export type Making = { dropped: Set<string> };

/** Whether a tag of the value changed since it began. */
export const isOutdated = ({ dropped }: Making, tags: Iterable<string>): boolean =>
  dropped.size > 0 && (dropped.has('everything') || [...tags].some((tag) => dropped.has(tag)));

/**
 * Cached values by key with their tags. A change drops all values with its tag, and values that were begun before the
 * change are not stored. Bounded: values that were read once are evicted before those that were read again, oldest
 * first, so that a crawler's thousand addresses do not evict what visitors read.
 */
export class TaggedCache<V> {
  readonly #limits: CacheLimits;
  /** read once, and read again; least recently read first */
  readonly #once = new Map<string, Entry<V>>();
  readonly #again = new Map<string, Entry<V>>();
  readonly #byTag = new Map<string, Set<string>>();
  readonly #making = new Set<Making>();
  #bytes = 0;
  #onceBytes = 0;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  get size(): CacheLimits {
    return { entries: this.#once.size + this.#again.size, bytes: this.#bytes };
  }

  get(key: string): V | undefined {
    const entry = this.#again.get(key) ?? this.#once.get(key);
    if (!entry) return undefined;
    if (this.#once.delete(key)) this.#onceBytes -= entry.bytes;
    else this.#again.delete(key);
    this.#again.set(key, entry);
    return entry.value;
  }

  /** Marks that a value is being made; `end` it in any case. */
  begin(): Making {
    const making = { dropped: new Set<string>() };
    this.#making.add(making);
    return making;
  }

  end(making: Making): void {
    this.#making.delete(making);
  }

  /** Stores a value unless one of its tags changed meanwhile. */
  keep(making: Making, key: string, value: V, tags: Iterable<string>, bytes: number): void {
    const shown = new Set(tags);
    if (isOutdated(making, shown)) return;
    this.#remove(key);
    this.#once.set(key, { value, tags: shown, bytes });
    this.#bytes += bytes;
    this.#onceBytes += bytes;
    for (const tag of shown) {
      const keys = this.#byTag.get(tag) ?? new Set();
      keys.add(key);
      this.#byTag.set(tag, keys);
    }
    this.#shrink();
  }

  /** Drops all values with the tag; 'everything' drops all. */
  drop(tag: string): void {
    for (const { dropped } of this.#making) dropped.add(tag);
    const keys =
      tag === 'everything' ? [...this.#once.keys(), ...this.#again.keys()] : [...(this.#byTag.get(tag) ?? [])];
    for (const key of keys) this.#remove(key);
  }

  #shrink(): void {
    const { entries, bytes } = this.#limits;
    while (this.#bytes > bytes || this.#once.size + this.#again.size > entries) {
      const ofOnce =
        this.#again.size === 0 ||
        this.#onceBytes > bytes * FIRST_TIMERS ||
        this.#once.size > Math.max(1, entries * FIRST_TIMERS);
      this.#remove((ofOnce ? this.#once : this.#again).keys().next().value!);
    }
  }

  #remove(key: string): void {
    const first = this.#once.get(key);
    const entry = first ?? this.#again.get(key);
    if (!entry) return;
    if (first) this.#onceBytes -= entry.bytes;
    this.#once.delete(key);
    this.#again.delete(key);
    this.#bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}
