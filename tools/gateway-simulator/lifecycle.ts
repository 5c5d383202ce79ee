import type { Clock } from './clock.ts';
import type { Settings } from './config.ts';
import { bankReference, gatewayId } from './ids.ts';
import type { Button, Payment, Reason, Refund, State, Transaction } from './model.ts';
import { BUTTONS, isDecided, isFinished } from './model.ts';

/** Named results that the control API can force, besides the buttons. */
const ENDS: Record<string, { state: State; reason: Reason | null }> = {
  pending: { state: 'PENDING', reason: null },
  confirmed: { state: 'CONFIRMED', reason: null },
  completed: { state: 'COMPLETED', reason: null },
  failed: { state: 'FAILED', reason: 'error' },
  declined: { state: 'FAILED', reason: 'declined' },
  cancelled: { state: 'FAILED', reason: 'cancelled' },
  expired: { state: 'FAILED', reason: 'expired' },
};

export const OUTCOMES: readonly string[] = [...BUTTONS, ...Object.keys(ENDS)];

/** Moves records through their states and calls `notify` for every final one. */
export class Lifecycle {
  #clock: Clock;
  #settings: Settings;
  #notify: (record: Transaction) => void;
  #timers = new WeakMap<Transaction, (() => void)[]>();

  constructor(clock: Clock, settings: Settings, notify: (record: Transaction) => void) {
    this.#clock = clock;
    this.#settings = settings;
    this.#notify = notify;
  }

  open(payment: Payment): void {
    this.#later(payment, payment.expireAt - this.#clock.now(), () => this.#finish(payment, 'FAILED', 'expired'));
  }

  /** False when the attempt was decided before. */
  press(payment: Payment, button: Button): boolean {
    if (button === 'decline') return this.tryInVain(payment);
    if (isDecided(payment)) return false;
    payment.choice = button;
    this.#attempt(payment);
    const pendingMs = this.#settings.pendingSeconds * 1000;
    if (button === 'pay' || button === 'pay_and_close') this.#finish(payment, 'COMPLETED', null);
    if (button === 'fail') this.#finish(payment, 'FAILED', 'error');
    if (button === 'cancel') this.#finish(payment, 'FAILED', 'cancelled');
    if (button === 'pending_success') this.#later(payment, pendingMs, () => this.#finish(payment, 'COMPLETED', null));
    if (button === 'pending_failure') this.#later(payment, pendingMs, () => this.#finish(payment, 'FAILED', 'error'));
    return true;
  }

  /** A failed try of a payment that stays open: the merchant is notified, the page shows its buttons again. */
  tryInVain(payment: Payment): boolean {
    if (isDecided(payment)) return false;
    this.#attempt(payment);
    this.#notify(payment);
    payment.attempt = null;
    payment.triesInVain = (payment.triesInVain ?? 0) + 1;
    return true;
  }

  startRefund(refund: Refund): void {
    const ms = this.#settings.refundSeconds * 1000;
    // The intermediate state is CONFIRMED, which an adapter must treat as open.
    this.#later(refund, ms / 2, () => {
      refund.state = 'CONFIRMED';
    });
    this.#later(refund, ms, () => this.#finish(refund, 'COMPLETED', null));
  }

  /** Any result at any time, such as a success after a failure; false when it does not fit the record. */
  force(record: Transaction, outcome: string): boolean {
    const button = BUTTONS.find((name) => name === outcome);
    if (button) {
      if (record.kind === 'refund') return false;
      this.#reopen(record);
      return this.press(record, button);
    }
    const end = ENDS[outcome];
    if (!end || (record.kind === 'payment' && end.state === 'CONFIRMED')) return false;
    if (end.state === 'PENDING' || end.state === 'CONFIRMED') {
      this.#reopen(record);
      record.state = end.state;
      return true;
    }
    if (record.kind === 'payment' && end.reason !== 'expired') this.#attempt(record);
    this.#finish(record, end.state, end.reason);
    return true;
  }

  forget(record: Transaction): void {
    for (const cancel of this.#timers.get(record) ?? []) cancel();
    this.#timers.delete(record);
  }

  #reopen(record: Transaction): void {
    this.forget(record);
    record.state = 'PENDING';
    record.reason = null;
    if (record.kind === 'refund') return;
    record.choice = null;
    record.attempt = null;
    if (record.expireAt > this.#clock.now()) this.open(record);
  }

  #attempt(payment: Payment): void {
    const at = this.#clock.now();
    payment.attempt ??= { id: gatewayId('OM', at), utr: bankReference(), at };
  }

  #finish(record: Transaction, state: State, reason: Reason | null): void {
    this.forget(record);
    if (reason === 'expired' && record.kind === 'payment' && record.choice === 'pay_late')
      this.#later(record, this.#settings.pendingSeconds * 1000, () => this.#finish(record, 'COMPLETED', null));
    record.state = state;
    record.reason = reason;
    if (isFinished(record)) this.#notify(record);
  }

  #later(record: Transaction, ms: number, run: () => void): void {
    const cancel = this.#clock.after(ms, run);
    const timers = this.#timers.get(record);
    if (timers) timers.push(cancel);
    else this.#timers.set(record, [cancel]);
  }
}
