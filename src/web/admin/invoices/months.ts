import { addMonths, shopDay } from '#shared/dates.ts';

/** two financial years, so that an annual return has all of its months */
const MONTHS = 24;

const named = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '2026-11' → 'November 2026' */
export const monthName = (month: string) => named.format(new Date(`${month}-15T00:00:00Z`));

/** This month and earlier ones as options, with the one in the URL, however old. */
export function recentMonths(chosen: string | undefined): [string, string][] {
  const now = shopDay(new Date()).slice(0, 7);
  const months = Array.from({ length: MONTHS }, (_, monthsAgo) => addMonths(now, -monthsAgo));
  if (chosen && !months.includes(chosen) && /^\d{4}-\d{2}$/.test(chosen)) months.push(chosen);
  return months.map((month) => [month, monthName(month)]);
}
