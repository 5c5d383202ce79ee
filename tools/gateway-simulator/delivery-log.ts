import type { Notification } from './protocol.ts';

type Attempt = { at: number; status: number | null; error: string | null };

export type Delivery = Notification & {
  delivery: number;
  /** The merchant's id of the transaction, or '' for none. */
  transaction: string;
  protocol: string;
  createdAt: number;
  faults: string[];
  state: 'delayed' | 'reserved' | 'sending' | 'waiting' | 'delivered' | 'failed' | 'dropped';
  attempts: Attempt[];
};

const MAX_ENTRIES = 5000;

/** Every message to a merchant, sent or not; the newest ones are kept. */
export class DeliveryLog {
  #entries = new Map<number, Delivery>();
  #count = 0;

  add(entry: Omit<Delivery, 'delivery' | 'attempts'>): Delivery {
    this.#count += 1;
    const added: Delivery = { delivery: this.#count, ...entry, attempts: [] };
    this.#entries.set(added.delivery, added);
    if (this.#entries.size > MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value!);
    return added;
  }

  get(delivery: number): Delivery | undefined {
    return this.#entries.get(delivery);
  }

  /** Oldest first. */
  list(): Delivery[] {
    return [...this.#entries.values()];
  }

  clear(): void {
    this.#entries.clear();
  }
}
