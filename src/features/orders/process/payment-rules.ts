import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import type { Paise } from '#shared/money.ts';

/** Takes the place of a gateway's name on a COD attempt. */
export const COD_GATEWAY = 'cod';
/** The attempt of a free order: paid without a gateway, so that the success page has an id. */
export const FREE_GATEWAY = 'none';
/** The payment of an imported order, captured by another shop when the order was placed. */
export const IMPORT_GATEWAY = 'imported';
/** Money that staff received before they made the order, in cash or by UPI. */
export const RECEIVED_GATEWAY = 'received';

/** The part of an order that is paid with store credit: held while it is open, spent when it is captured. */
export const CREDIT_GATEWAY = 'credit';

/** Whether an attempt was made without a gateway of this shop, so that no status can be requested. */
export const isOffline = (gateway: string): boolean =>
  [COD_GATEWAY, FREE_GATEWAY, IMPORT_GATEWAY, RECEIVED_GATEWAY, CREDIT_GATEWAY].includes(gateway);
export const isCredit = ({ gateway }: { gateway: string }): boolean => gateway === CREDIT_GATEWAY;
/** Whether only staff can refund it, by UPI, bank transfer or cash: no gateway of this shop has the money. */
export const REFUNDED_BY_STAFF: readonly string[] = [COD_GATEWAY, IMPORT_GATEWAY, RECEIVED_GATEWAY];
export const isRefundedByStaff = (gateway: string): boolean => REFUNDED_BY_STAFF.includes(gateway);

/** Gateways refuse to refund less. */
export const MIN_GATEWAY_REFUND: Paise = 100;
/** Whether an amount of a payment can be refunded at all: what staff pay out, and credit, may be as little as a paisa. */
export const isRefundableAmount = (gateway: string, amount: Paise): boolean =>
  amount >= MIN_GATEWAY_REFUND || (amount > 0 && (isRefundedByStaff(gateway) || gateway === CREDIT_GATEWAY));

/** After this many retries of an order the cancel page offers no more; support is offered earlier. */
export const MAX_RETRIES = 3;
export const SUPPORT_FROM_RETRIES = 2;
/** An unpaid order's reservation ends this long after its last attempt. */
export const RESERVATION_GRACE_MS = MINUTE_MS;

// the gateway's documented polling in seconds: [age of the attempt up to which, interval]
const SCHEDULE: readonly [number, number][] = [
  [22, 22],
  [52, 3],
  [112, 6],
  [172, 10],
  [232, 30],
];
// then every minute until 5 minutes after it ends, and a few times more for late payments
const LATE: readonly number[] = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 2 * DAY_MS, 3 * DAY_MS];

/** The minimum interval between two checks of an attempt, whoever requests them. */
export const QUIET_MS = 1500;

/** The gateway may not answer the last check: it is repeated after this time, until there is an answer. */
export const LAST_CHECK_PAUSE_MS = 6 * HOUR_MS;

/** When to check the attempt next, or null when no more result is expected. */
export function nextCheck(attempt: { createdAt: Date; expiresAt: Date }, now: Date, settled: boolean): Date | null {
  const age = now.getTime() - attempt.createdAt.getTime();
  const end = attempt.expiresAt.getTime() + 5 * MINUTE_MS;
  if (!settled && now.getTime() < end) {
    const pause = SCHEDULE.find(([until]) => age < until * 1000)?.[1] ?? 60;
    return new Date(now.getTime() + pause * 1000);
  }
  const nextLateCheck = LATE.map((after) => end + after).find((at) => at > now.getTime());
  return nextLateCheck === undefined ? null : new Date(nextLateCheck);
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Transaction id of an attempt: 'OJ' and 24 random letters and digits; every gateway accepts 34. */
export const newTransactionId = (random: RandomBytes): string => `OJ${randomLetters(random)}`;

/** Id of a refund: 'RF' and 24 random letters and digits. */
export const newRefundId = (random: RandomBytes): string => `RF${randomLetters(random)}`;

type RandomBytes = (bytes: number) => Uint8Array;
const randomLetters = (random: RandomBytes) => Array.from(random(24), (byte) => LETTERS[byte % 32]).join('');

/** The wait before a refund is checked again: seconds at first, hours in the end. */
export const refundCheckPause = (tries: number): number =>
  Math.min(6 * HOUR_MS, MINUTE_MS * 2 ** Math.min(tries, 9)) / (tries < 2 ? 12 : 1);
