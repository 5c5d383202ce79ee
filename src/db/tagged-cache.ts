/** The tags of a cached value, and its size in bytes. */
type Entry<V> = { value: V; tags: ReadonlySet<string>; bytes: number };
export type CacheLimits = { entries: number; bytes: number };

/** share of the memory for values that were read once, while others are read repeatedly */
const PROBATION_SHARE = 0.2;

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
  readonly #probation = new Map<string, Entry<V>>();
  readonly #protected = new Map<string, Entry<V>>();
  readonly #byTag = new Map<string, Set<string>>();
  readonly #making = new Set<Making>();
  #bytes = 0;
  #probationBytes = 0;

  constructor(limits: CacheLimits) {
    this.#limits = limits;
  }

  get size(): CacheLimits {
    return { entries: this.#probation.size + this.#protected.size, bytes: this.#bytes };
  }

  get(key: string): V | undefined {
    const entry = this.#protected.get(key) ?? this.#probation.get(key);
    if (!entry) return undefined;
    if (this.#probation.delete(key)) this.#probationBytes -= entry.bytes;
    else this.#protected.delete(key);
    this.#protected.set(key, entry);
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
    const tagSet = new Set(tags);
    if (isOutdated(making, tagSet)) return;
    this.#remove(key);
    this.#probation.set(key, { value, tags: tagSet, bytes });
    this.#bytes += bytes;
    this.#probationBytes += bytes;
    for (const tag of tagSet) {
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
      tag === 'everything' ? [...this.#probation.keys(), ...this.#protected.keys()] : [...(this.#byTag.get(tag) ?? [])];
    for (const key of keys) this.#remove(key);
  }

  #shrink(): void {
    const { entries, bytes } = this.#limits;
    while (this.#bytes > bytes || this.#probation.size + this.#protected.size > entries) {
      const isFromProbation =
        this.#protected.size === 0 ||
        this.#probationBytes > bytes * PROBATION_SHARE ||
        this.#probation.size > Math.max(1, entries * PROBATION_SHARE);
      this.#remove((isFromProbation ? this.#probation : this.#protected).keys().next().value!);
    }
  }

  #remove(key: string): void {
    const onProbation = this.#probation.get(key);
    const entry = onProbation ?? this.#protected.get(key);
    if (!entry) return;
    if (onProbation) this.#probationBytes -= entry.bytes;
    this.#probation.delete(key);
    this.#protected.delete(key);
    this.#bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }
}
