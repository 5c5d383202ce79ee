type Item = { at: number; run: () => void; sleeper: boolean };

/** setTimeout fires at once above this value. */
const LONGEST_TIMER = 2_147_483_647;

/**
 * Real time plus an offset that only grows. Tasks are scheduled on it, and `advance` runs those that
 * become due in order, waiting after each step until running deliveries have ended.
 */
export class Clock {
  #offset = 0;
  #items: Item[] = [];
  #timer: NodeJS.Timeout | undefined;
  #advancing: Promise<void> = Promise.resolve();
  #settle: () => Promise<void>;

  constructor(settle: () => Promise<void>) {
    this.#settle = settle;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#offset;
  }

  get offset(): number {
    return this.#offset;
  }

  /** Runs after `ms`; returns what cancels it. */
  after(ms: number, run: () => void, sleeper = false): () => void {
    const item = { at: this.now() + ms, run, sleeper };
    this.#items.splice(this.#placeFor(item.at), 0, item);
    this.#arm();
    return () => {
      const index = this.#items.indexOf(item);
      if (index >= 0) this.#items.splice(index, 1);
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve, true));
  }

  /** Calls are serialised, so that two never interleave. */
  advance(ms: number): Promise<void> {
    this.#advancing = this.#advancing.then(() => this.#advance(ms));
    return this.#advancing;
  }

  /** Resets to real time with nothing scheduled; pending sleeps resolve, so that no request hangs. */
  clear(): void {
    clearTimeout(this.#timer);
    const dropped = this.#items;
    this.#items = [];
    this.#offset = 0;
    for (const item of dropped) if (item.sleeper) item.run();
  }

  async #advance(ms: number): Promise<void> {
    const target = this.now() + ms;
    await this.#settle();
    for (let next = this.#items[0]; next && next.at <= target; next = this.#items[0]) {
      this.#jumpTo(next.at);
      this.#runDue();
      await this.#settle();
    }
    this.#jumpTo(target);
    this.#arm();
  }

  #jumpTo(time: number): void {
    this.#offset += Math.max(0, time - this.now());
  }

  #runDue(): void {
    const now = this.now();
    while (this.#items[0] && this.#items[0].at <= now) this.#items.shift()!.run();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const next = this.#items[0];
    if (!next) return;
    const wait = Math.min(Math.max(0, next.at - this.now()), LONGEST_TIMER);
    this.#timer = setTimeout(() => {
      this.#runDue();
      this.#arm();
    }, wait);
    this.#timer.unref();
  }

  /** After all items of the same instant: those scheduled first run first. */
  #placeFor(at: number): number {
    let low = 0;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#items[middle]!.at <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
