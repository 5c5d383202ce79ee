import { DAY_MS, SHOP_OFFSET_MS } from '#shared/dates.ts';
import type { Paise } from '#shared/money.ts';

/** What is left of credit that was given at one time; expiresAt null: it never expires. */
export type Lot = { id: string; available: Paise; expiresAt: Date | null };
export type Share = { lotId: string; amount: Paise };

/** Whether credit of a lot can still be used. */
export const isUsable = ({ expiresAt }: Pick<Lot, 'expiresAt'>, now: Date): boolean =>
  expiresAt === null || expiresAt > now;

/** What a customer can use now, in paise. */
export const usableAmount = (lots: readonly Lot[], now: Date): Paise =>
  lots.filter((lot) => isUsable(lot, now)).reduce((sum, { available }) => sum + available, 0);

/**
 * Takes an amount from lots, those that expire first before others. Null when they have not enough.
 */
export function allocate(lots: readonly Lot[], amount: Paise): Share[] | null {
  const end = ({ expiresAt }: Lot) => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
  let rest = amount;
  const shares: Share[] = [];
  for (const lot of [...lots].sort((a, b) => (end(a) === end(b) ? (a.id < b.id ? -1 : 1) : end(a) - end(b)))) {
    const part = Math.min(rest, lot.available);
    if (part > 0) shares.push({ lotId: lot.id, amount: part });
    rest -= Math.max(0, part);
  }
  return rest > 0 ? null : shares;
}

/** Credit of this age at least is given back when an order that used it is refunded. */
const GRACE_DAYS = 30;

/** When credit expires that an order gives back: as before, but the customer has 30 days to use it; null: never. */
export function expiryOfReturned(spent: readonly (Date | null)[], now: Date): Date | null {
  if (spent.length === 0 || spent.includes(null)) return null;
  const latest = Math.max(...spent.map((expiresAt) => expiresAt!.getTime()));
  return new Date(Math.max(latest, now.getTime() + GRACE_DAYS * DAY_MS));
}

/** The end of the day in India, so many months from now; the last day of a month that is too short. */
export function monthsFrom(now: Date, months: number): Date {
  const local = new Date(now.getTime() + SHOP_OFFSET_MS);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(local.getUTCDate(), lastDay) + 1) - SHOP_OFFSET_MS);
}

/** What a gateway accepts at least, so that so much is left for it. */
const LEAST_AT_GATEWAY: Paise = 100;

/**
 * How much of an order's total is paid with credit: all that there is, unless less than a gateway accepts would be left
 * to pay online.
 */
export function creditFor(total: Paise, credit: Paise, isOnline: boolean): Paise {
  const used = Math.max(0, Math.min(total, credit));
  const rest = total - used;
  return isOnline && rest > 0 && rest < LEAST_AT_GATEWAY ? Math.max(0, total - LEAST_AT_GATEWAY) : used;
}
