import { DAY_MS, HOUR_MS, SHOP_OFFSET_MS } from '#shared/dates.ts';

/** Offers and reminders leave from 10:00 to 21:00 in India (TRAI's rules). */
export const FIRST_HOUR = 10;
export const LAST_HOUR = 21;

/** When an offer of this moment may leave: now, or at the next 10:00 in India. */
export function promotionalTime(now: Date): Date {
  const local = now.getTime() + SHOP_OFFSET_MS;
  const sinceMidnight = local % DAY_MS;
  if (sinceMidnight >= FIRST_HOUR * HOUR_MS && sinceMidnight < LAST_HOUR * HOUR_MS) return now;
  const midnight = local - sinceMidnight + (sinceMidnight >= LAST_HOUR * HOUR_MS ? DAY_MS : 0);
  return new Date(midnight + FIRST_HOUR * HOUR_MS - SHOP_OFFSET_MS);
}
