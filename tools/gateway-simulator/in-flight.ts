/** Running promises, so that a test can wait for them instead of sleeping. */
export class InFlight {
  #open = new Set<Promise<unknown>>();
  #givenUp = new WeakSet<Promise<unknown>>();
  #graceMs: number;

  constructor(graceMs: number) {
    this.#graceMs = graceMs;
  }

  /** `work` must not reject. */
  track(work: Promise<unknown>): void {
    this.#open.add(work);
    void work.finally(() => this.#open.delete(work));
  }

  /** A delivery that was given up is about to end after all. */
  revive(): void {
    this.#givenUp = new WeakSet();
  }

  /** Waits until nothing is running; a receiver that hangs is waited for once, and only for the grace time. */
  settle = async (): Promise<void> => {
    const deadline = Date.now() + this.#graceMs;
    for (;;) {
      const waiting = [...this.#open].filter((work) => !this.#givenUp.has(work));
      if (waiting.length === 0) return;
      const remainingMs = deadline - Date.now();
      if (remainingMs <= 0) {
        for (const work of waiting) this.#givenUp.add(work);
        return;
      }
      await either(Promise.all(waiting), remainingMs);
    }
  };
}

async function either(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
