import { groupDigits } from './count.ts';

/** Money is integer paise in code and rupees on screen. This is the one place that converts. */

/** An amount in paise (1 rupee = 100 paise), always an integer. */
export type Paise = number;

/** '₹2,499' or '₹12,34,567.50': Indian grouping, paise only where there are some. */
export const formatRupees = (paise: Paise): string => formatRupeesAndPaise(paise).replace(/\.00$/, '');

/** '₹2,499.00': both decimals, as prices per unit have. */
export const formatRupeesAndPaise = (paise: Paise): string =>
  groupDigits((Math.round(paise) / 100).toFixed(2)).replace(/\d/, '₹$&');

/** '₹2,499' rounded to the rupee, for places that promise rounded prices. */
export function formatRoundedRupees(paise: Paise): string {
  return formatRupees(Math.round(paise / 100) * 100);
}

/** Rupees to paise, rounded half up. */
export function toPaise(rupees: number): Paise {
  // 1.005 * 100 is 100.49999999999999
  return Math.round(Number((rupees * 100).toPrecision(15)));
}

/** 'numeric(12,2)' text of the database to paise, exactly (no floating point). */
export function parseRupees(text: string): Paise {
  const match = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!match) throw new Error(`not an amount of rupees: ${text}`);
  const paise = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -paise : paise;
}

/** Paise to the text that 'numeric(12,2)' takes. */
export function rupeesForDatabase(paise: Paise): string {
  if (!Number.isSafeInteger(paise)) throw new Error(`not an amount in paise: ${paise}`);
  const sign = paise < 0 ? '-' : '';
  const abs = Math.abs(paise);
  return `${sign}${Math.floor(abs / 100)}.${String(abs % 100).padStart(2, '0')}`;
}

/** Whole percent off, (mrp - price) / mrp, rounded; 0 when there is no MRP above the price. */
export function percentOff(price: Paise, mrp: Paise | null): number {
  return mrp !== null && mrp > price ? Math.round(((mrp - price) / mrp) * 100) : 0;
}
