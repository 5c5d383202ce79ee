/** At a time; more of them would only wait for each other's database connections. */
const AT_ONCE = 32;
/** More than this are told at once to come back later, */
const MOST_WAITING = 250;
/** and so is who has waited this long: an answer after three seconds is none. */
const LONGEST_WAIT_MS = 1000;

type Waiting = { since: number; enter(isIn: boolean): void };
export type QueueLimits = { atOnce: number; mostWaiting: number; longestWaitMs: number };

/**
 * Lets so many requests work at a time and the others wait in turn, not for long: under more load than the shop can
 * bear, some are answered in time and the rest are told when to ask again, instead of all being late.
 */
export class RequestQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Waiting[] = [];
  #working = 0;

  constructor(limits: Partial<QueueLimits> = {}) {
    this.#limits = { atOnce: AT_ONCE, mostWaiting: MOST_WAITING, longestWaitMs: LONGEST_WAIT_MS, ...limits };
  }

  /** Requests that work now. */
  get working(): number {
    return this.#working;
  }

  /** Does the work when there is room, and answers null when there is none in time. */
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
      // also when nobody leaves: what works may hang
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

  // the longest wait first
  #refuseLate(): void {
    const late = performance.now() - this.#limits.longestWaitMs;
    for (let first = this.#waiting[0]; first && first.since <= late; first = this.#waiting[0]) {
      this.#waiting.shift();
      first.enter(false);
    }
  }

  #watch(): void {
    const first = this.#waiting[0];
    if (!first) return;
    const left = first.since + this.#limits.longestWaitMs - performance.now();
    setTimeout(
      () => {
        this.#refuseLate();
        this.#watch();
      },
      Math.max(1, left),
    ).unref();
  }
}

/** Longest pause of background work, so that it goes on under load that does not end. */
const LONGEST_PAUSE_MS = 300;
const PAUSE_MS = 20;
/** of requests: so few do not notice what works beside them */
const QUIET = 3;

/** Resolves when few requests work, or after a short while: background work asks before each piece. */
export async function waitForQuiet(requests: RequestQueue): Promise<void> {
  const until = performance.now() + LONGEST_PAUSE_MS;
  while (requests.working > QUIET && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
