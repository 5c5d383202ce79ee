import type { Clock } from '../clock.ts';
import type { ApiFault } from '../faults.ts';
import type { MessageEvent, SentMessage } from './message-protocol.ts';

type Report = { message: SentMessage; report: SentMessage['events'][number] };
type Faults = Map<ApiFault['kind'], ApiFault>;

const STEP_MS = 1000;

/** The messages of all providers, oldest first, at most `max`: what a lost answer sent is found here. */
export class MessageLedger {
  #messages: SentMessage[] = [];
  #clock: Clock;
  #max: number;
  #announce: (reports: Report[]) => void;

  constructor(clock: Clock, max: number, announce: (reports: Report[]) => void) {
    this.#clock = clock;
    this.#max = max;
    this.#announce = announce;
  }

  /** Newest first. */
  list(): SentMessage[] {
    return this.#messages.toReversed();
  }

  /** Takes a message and plays its receipts, a second apart; faults change them. */
  add(
    fields: Omit<SentMessage, 'createdAt' | 'events'>,
    usualEvents: readonly MessageEvent[],
    faults: Faults,
  ): SentMessage {
    const message: SentMessage = { ...fields, createdAt: this.#clock.now(), events: [] };
    this.#messages.push(message);
    if (this.#messages.length > this.#max) this.#messages.shift();
    if (faults.has('no_receipt')) return message;
    const code = faults.get('receipt_code')?.amount ?? null;
    const planned = plan(usualEvents, faults, code);
    // an early receipt overtakes the answer to its message
    const [first] = planned;
    if (faults.has('early_receipt') && first) this.play(message, planned.shift()!.event, first.code);
    for (const [index, { event, code: failure }] of planned.entries())
      this.#clock.after((index + 1) * STEP_MS, () => this.play(message, event, failure));
    return message;
  }

  play(message: SentMessage, event: MessageEvent, code: number | null = null, secondsAgo = 0): void {
    const report = { event, code, at: this.#clock.now() - secondsAgo * 1000 };
    message.events.push(report);
    this.#announce([{ message, report }]);
  }

  /** All reports of some messages in one callback, the last first. */
  announceTogether(messages: readonly SentMessage[]): void {
    this.#announce(messages.flatMap((message) => message.events.map((report) => ({ message, report }))).reverse());
  }

  clear(): void {
    this.#messages = [];
  }
}

function plan(usualEvents: readonly MessageEvent[], faults: Faults, code: number | null) {
  const usual = usualEvents.map((event) => ({ event, code: null as number | null }));
  if (code !== null) return [{ event: 'failed' as const, code }];
  if (faults.has('read_only')) return [{ event: 'read' as const, code: null }];
  if (faults.has('failed_first')) return [{ event: 'failed' as const, code: 131000 }, ...usual];
  return usual;
}
