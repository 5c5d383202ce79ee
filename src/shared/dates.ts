/** Displayed dates: always Asia/Kolkata, 24 hours. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Asia/Kolkata is this far ahead of UTC, all year. */
export const SHOP_OFFSET_MS = 5.5 * HOUR_MS;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const monthOf = (number: string) => MONTHS[Number(number) - 1]!;

// written by hand, since a browser's first Intl.DateTimeFormat blocks the page for milliseconds
/** The time in Asia/Kolkata: '2026-11-20T18:30:00', without the zone. */
export const shopTime = (at: Date | string): string =>
  new Date(new Date(at).getTime() + SHOP_OFFSET_MS).toISOString().slice(0, 19);

/** The same as spreadsheets read it: '2026-11-20 18:30:00'. */
export const shopTimestamp = (at: Date | string): string => shopTime(at).replace('T', ' ');

/** The offset of Asia/Kolkata in ISO times. */
export const SHOP_OFFSET = '+05:30';

/** The instant of a local time in Asia/Kolkata: '2026-11-20T18:30' or '2026-11-20T18:30:00'. */
export const parseShopTime = (text: string): Date => new Date(`${text}${SHOP_OFFSET}`);

/** The instant of a day and time in Asia/Kolkata: '2026-11-20', '18:30'. */
export const shopInstant = (day: string, time = '00:00'): Date => parseShopTime(`${day}T${time}`);

function split(at: Date | string) {
  const [year, month, day, hour, minute] = shopTime(at).split(/[-T:]/) as [string, string, string, string, string];
  return { year, month, day, hour, minute };
}

/** 'dd/MM/yyyy' */
export function formatDate(at: Date | string): string {
  const p = split(at);
  return `${p.day}/${p.month}/${p.year}`;
}

/** 'dd/MM/yyyy HH:mm' */
export function formatDateTime(at: Date | string): string {
  const p = split(at);
  return `${p.day}/${p.month}/${p.year} ${p.hour}:${p.minute}`;
}

/** 'HH:mm:ss' */
export const formatTime = (at: Date | string): string => shopTime(at).slice(11);

/** 'dd MMM yyyy, HH:mm' */
export function formatTimelineDate(at: Date | string): string {
  const p = split(at);
  return `${p.day} ${monthOf(p.month).slice(0, 3)} ${p.year}, ${p.hour}:${p.minute}`;
}

/** 'dd/MM/yyyy' of a day 'yyyy-mm-dd'. */
export const formatDay = (day: string) => day.split('-').reverse().join('/');

/** The day in Asia/Kolkata, 'yyyy-mm-dd'. */
export const shopDay = (at: Date | string): string => shopTime(at).slice(0, 10);

/** The last day of a month: '2026-02' → '2026-02-28'. */
export const lastDayOfMonth = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** The month `months` later: '2026-11', -1 → '2026-10'. */
export const addMonths = (month: string, months: number) => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

/** The day `days` after another, both 'yyyy-mm-dd'. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day 'yyyy-mm-dd' of a text that names one as dd/mm/yyyy, ddmmyyyy or yyyy-mm-dd; null for anything else. */
/** Days between two days 'yyyy-mm-dd', negative when `to` comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

export function parseDay(text: string): string | null {
  const match =
    /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})[/.\- ](?<year>\d{4})$/.exec(text.trim()) ??
    /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/.exec(text.trim()) ??
    /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(text.trim());
  if (!match?.groups) return null;
  const { year = '', month = '', day = '' } = match.groups;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  // 31/02 would run over into March
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}

export const WRONG_DAY = 'Enter the day as dd/mm/yyyy';

/** The message for an invalid date; undefined when it is valid or empty. */
export const validateDay = (typed: string): string | undefined =>
  typed.trim() === '' || parseDay(typed) ? undefined : WRONG_DAY;

/** A day ('2026-11-20') as text: '20 November 2026'. */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-') as [string, string, string];
  return `${Number(day)} ${monthOf(month)} ${year}`;
}
