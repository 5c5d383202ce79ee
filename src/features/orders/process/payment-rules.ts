import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/dates.ts';

/** What stands in place of a gateway's name on an attempt that is collected at the door. */
export const COD_GATEWAY = 'cod';
/** The attempt of an order that costs nothing: paid without a gateway, so that the success page has an id. */
export const FREE_GATEWAY = 'none';
/** The payment of an order that another shop has sold: its money arrived there, when the order was placed. */
export const IMPORT_GATEWAY = 'imported';

/** Nobody can be asked about such an attempt: it was made without a gateway of this shop. */
export const isOffline = (gateway: string): boolean => [COD_GATEWAY, FREE_GATEWAY, IMPORT_GATEWAY].includes(gateway);
/** Their money only staff can give back, by UPI, bank transfer or hand: no gateway of this shop has it. */
export const REFUNDED_BY_STAFF: readonly string[] = [COD_GATEWAY, IMPORT_GATEWAY];
export const isRefundedByStaff = (gateway: string): boolean => REFUNDED_BY_STAFF.includes(gateway);

/** After so many retries of one order the cancel page offers no more; support is offered earlier. */
export const MAX_RETRIES = 3;
export const SUPPORT_FROM_RETRIES = 2;
/** An unpaid order's hold ends this long after its last attempt. */
export const RESERVATION_GRACE_MS = MINUTE_MS;

// the gateway's documented polling: [age of the attempt up to which, pause between two questions], seconds
const SCHEDULE: readonly [number, number][] = [
  [22, 22],
  [52, 3],
  [112, 6],
  [172, 10],
  [232, 30],
];
// then every minute until 5 minutes after its end, and for money that arrives late a few times more
const LATE: readonly number[] = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS, 2 * DAY_MS, 3 * DAY_MS];

/** Two questions about one attempt are at least this far apart, whoever asks. */
export const QUIET_MS = 1500;

/** When to ask the gateway about an attempt next, or null when nothing more is to be expected. */
export function nextCheck(attempt: { createdAt: Date; expiresAt: Date }, now: Date, settled: boolean): Date | null {
  const age = now.getTime() - attempt.createdAt.getTime();
  const end = attempt.expiresAt.getTime() + 5 * MINUTE_MS;
  if (!settled && now.getTime() < end) {
    const pause = SCHEDULE.find(([until]) => age < until * 1000)?.[1] ?? 60;
    return new Date(now.getTime() + pause * 1000);
  }
  const late = LATE.map((after) => end + after).find((at) => at > now.getTime());
  return late === undefined ? null : new Date(late);
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Our id of an attempt: 'OJ' and 24 random letters and digits, within what every gateway takes (34). */
export const newTransactionId = (random: RandomBytes): string => `OJ${randomLetters(random)}`;

/** Our id of a refund: 'RF' and 24 random letters and digits. */
export const newRefundId = (random: RandomBytes): string => `RF${randomLetters(random)}`;

type RandomBytes = (bytes: number) => Uint8Array;
const randomLetters = (random: RandomBytes) => Array.from(random(24), (byte) => LETTERS[byte % 32]).join('');

/** The pause before the gateway is asked about a refund again: seconds at first, hours at last. */
export const refundCheckPause = (tries: number): number =>
  Math.min(6 * HOUR_MS, MINUTE_MS * 2 ** Math.min(tries, 9)) / (tries < 2 ? 12 : 1);
