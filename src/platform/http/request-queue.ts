/** Requests that run at a time; more would only wait for each other's database connections. */
const AT_ONCE = 32;
/** With more waiting requests new ones are refused at once. */
const MOST_WAITING = 250;
/** Maximum wait (ms); a later response would be useless. */
const LONGEST_WAIT_MS = 1000;

type Waiting = { since: number; enter(isIn: boolean): void };
export type QueueLimits = { atOnce: number; mostWaiting: number; longestWaitMs: number };

/**
 * Lets a number of requests run at a time and queues the others for a short while: under overload some are answered in
 * time and the others get Retry-After, instead of all being late.
 */
export class RequestQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Waiting[] = [];
  #working = 0;

  constructor(limits: Partial<QueueLimits> = {}) {
    this.#limits = { atOnce: AT_ONCE, mostWaiting: MOST_WAITING, longestWaitMs: LONGEST_WAIT_MS, ...limits };
  }

  /** Requests that run now. */
  get working(): number {
    return this.#working;
  }

  /** Runs the work when there is room, or returns null when there is none in time. */
  async run<T>(work: () => Promise<T>): Promise<T | null> {
    if (!(await this.#enter())) return null;
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(): Promise<boolean> {
    this.#refuseLate();
    if (this.#working < this.#limits.atOnce && this.#waiting.length === 0) {
      this.#working += 1;
      return Promise.resolve(true);
    }
    if (this.#waiting.length >= this.#limits.mostWaiting) return Promise.resolve(false);
    return new Promise((enter) => {
      this.#waiting.push({ since: performance.now(), enter });
      // also when no request ends, since running ones may hang
      if (this.#waiting.length === 1) this.#watch();
    });
  }

  #leave(): void {
    this.#working -= 1;
    this.#refuseLate();
    while (this.#working < this.#limits.atOnce) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#working += 1;
      next.enter(true);
    }
  }

  // longest wait first
  #refuseLate(): void {
    const oldestStart = performance.now() - this.#limits.longestWaitMs;
    for (let first = this.#waiting[0]; first && first.since <= oldestStart; first = this.#waiting[0]) {
      this.#waiting.shift();
      first.enter(false);
    }
  }

  #watch(): void {
    const first = this.#waiting[0];
    if (!first) return;
    const remainingMs = first.since + this.#limits.longestWaitMs - performance.now();
    setTimeout(
      () => {
        this.#refuseLate();
        this.#watch();
      },
      Math.max(1, remainingMs),
    ).unref();
  }
}

/** Maximum pause of background work (ms), so that it continues under constant load. */
const LONGEST_PAUSE_MS = 300;
const PAUSE_MS = 20;
/** with at most this many requests running, background work does not disturb them */
const QUIET = 3;

/** Resolves when few requests run, or after a short while: background work awaits it before each piece. */
export async function waitForQuiet(requests: RequestQueue): Promise<void> {
  const until = performance.now() + LONGEST_PAUSE_MS;
  while (requests.working > QUIET && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
