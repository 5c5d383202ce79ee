import { isFinished, type Payment, type Transaction } from './model.ts';

/** The gateway's records, oldest first, at most `max`. */
export class Store {
  #records = new Map<string, Transaction>();
  #byToken = new Map<string, Payment>();
  #max: number;
  #onDrop: (record: Transaction) => void;

  constructor(max: number, onDrop: (record: Transaction) => void) {
    this.#max = max;
    this.#onDrop = onDrop;
  }

  get size(): number {
    return this.#records.size;
  }

  has(key: string): boolean {
    return this.#records.has(key);
  }

  get(key: string): Transaction | undefined {
    return this.#records.get(key);
  }

  byToken(token: string): Payment | undefined {
    return this.#byToken.get(token);
  }

  add(record: Transaction): void {
    if (this.#records.size >= this.#max) this.#dropOldest();
    this.#records.set(record.key, record);
    if (record.kind === 'payment') this.#byToken.set(record.token, record);
    else record.original.refunds.push(record);
  }

  /** Newest first. */
  list(): Transaction[] {
    return [...this.#records.values()].reverse();
  }

  clear(): void {
    this.#records.clear();
    this.#byToken.clear();
  }

  /** Finished ones are removed first; when all are open the limit still applies. */
  #dropOldest(): void {
    let victim: Transaction | undefined;
    for (const record of this.#records.values()) {
      victim ??= record;
      if (isFinished(record)) {
        victim = record;
        break;
      }
    }
    if (!victim) return;
    this.#records.delete(victim.key);
    if (victim.kind === 'payment') this.#byToken.delete(victim.token);
    this.#onDrop(victim);
  }
}
