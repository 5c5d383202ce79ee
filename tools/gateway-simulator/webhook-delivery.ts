import type { Clock } from './clock.ts';
import { isLoopback } from './config.ts';
import type { Delivery, DeliveryLog } from './delivery-log.ts';
import { alteredAmount, type DeliveryFault, type RuleBook } from './faults.ts';
import type { InFlight } from './in-flight.ts';
import { post } from './post.ts';
import type { Alterations, Notification } from './protocol.ts';

/** Delays after the first, second and third try without a 2xx within the timeout. */
const RETRY_MS = [1000, 5000, 30_000];
const TIMEOUT_MS = 5000;
/** A delivery held for reordering is sent by then, even if no other one overtakes it. */
const HOLD_MS = 60_000;

type Parts = {
  clock: Clock;
  inFlight: InFlight;
  log: DeliveryLog;
  faults: RuleBook<DeliveryFault>;
  allowRemote: boolean;
};

/** What the merchant is told of: a payment, a refund or a parcel. */
export type Announcement = {
  /** The merchant's id of it. */
  id: string;
  protocol: string;
  amount: number;
  write: (alterations: Alterations) => Notification | null;
};

/** Sends callbacks and webhooks, with the faults set by the control API. */
export class Deliveries {
  #parts: Parts;
  #held: Delivery[] = [];
  #aborts = new Set<AbortController>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Notifies the merchant of the current state. */
  notify({ id, protocol, amount, write }: Announcement): Delivery[] {
    const faults = this.#parts.faults.take((rule) => rule.id === null || rule.id === id);
    const altered = faults.get('altered_amount');
    const message = write({
      badSignature: faults.has('bad_signature'),
      unknownField: faults.has('unknown_field'),
      amount: altered ? alteredAmount(amount, altered.amount) : null,
    });
    if (!message) return [];
    const copies = faults.get('duplicate')?.copies ?? 1;
    return Array.from({ length: copies }, () => {
      const entry = this.#record(message, id, protocol, [...faults.keys()]);
      this.#dispatch(entry, faults);
      return entry;
    });
  }

  /** Sends the same bytes again, stale or not, without faults. */
  resend(delivery: Delivery): Delivery {
    const entry = this.#record(delivery, delivery.transaction, delivery.protocol, ['resent']);
    this.#send(entry);
    return entry;
  }

  stop(): void {
    this.#held = [];
    for (const abort of this.#aborts) abort.abort('the simulator was stopped or reset');
    this.#aborts.clear();
  }

  #record(message: Notification, transaction: string, protocol: string, faults: string[]): Delivery {
    const { event, url, headers, body, retryMs } = message;
    const createdAt = this.#parts.clock.now();
    return this.#parts.log.add({
      event,
      url,
      headers,
      body,
      ...(retryMs ? { retryMs } : {}),
      transaction,
      protocol,
      faults,
      createdAt,
      state: 'sending',
    });
  }

  #dispatch(entry: Delivery, faults: Map<DeliveryFault['kind'], DeliveryFault>): void {
    const delay = faults.get('delay');
    if (faults.has('drop')) {
      entry.state = 'dropped';
    } else if (faults.has('reorder')) {
      entry.state = 'reserved';
      this.#held.push(entry);
      this.#parts.clock.after(HOLD_MS, () => this.#release((one) => one === entry));
    } else if (delay) {
      entry.state = 'delayed';
      this.#parts.clock.after(delay.ms, () => this.#send(entry));
    } else {
      this.#send(entry);
    }
  }

  #send(entry: Delivery): void {
    entry.state = 'sending';
    this.#parts.inFlight.track(this.#attempt(entry));
  }

  async #attempt(entry: Delivery): Promise<void> {
    const { clock, inFlight } = this.#parts;
    const at = clock.now();
    const abort = new AbortController();
    this.#aborts.add(abort);
    const cancel = clock.after(TIMEOUT_MS, () => {
      abort.abort('no answer within 5 s');
      inFlight.revive();
    });
    const result = this.#mayReach(entry.url)
      ? await post(entry.url, entry.headers, entry.body, abort.signal)
      : { error: 'not a loopback address' };
    cancel();
    const stopped = !this.#aborts.delete(abort);
    const status = 'status' in result ? result.status : null;
    entry.attempts.push({ at, status, error: 'error' in result ? result.error : null });
    if (status !== null && status >= 200 && status < 300) entry.state = 'delivered';
    else this.#retry(entry, stopped);
    if (!stopped) this.#release(() => true);
  }

  #retry(entry: Delivery, stopped: boolean): void {
    const wait = (entry.retryMs ?? RETRY_MS)[entry.attempts.length - 1];
    entry.state = 'failed';
    if (wait === undefined || stopped) return;
    entry.state = 'waiting';
    this.#parts.clock.after(wait, () => this.#send(entry));
  }

  /** Held deliveries follow the one that overtook them, the last held first. */
  #release(which: (entry: Delivery) => boolean): void {
    const going = this.#held.filter(which).reverse();
    this.#held = this.#held.filter((entry) => !which(entry));
    for (const entry of going) this.#send(entry);
  }

  /** A test tool must not be able to post to arbitrary hosts. */
  #mayReach(url: string): boolean {
    return this.#parts.allowRemote || isLoopback(new URL(url).hostname);
  }
}
