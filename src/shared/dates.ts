/** Displayed dates: always Asia/Kolkata, 24 hours (hourCycle h23: 'hour12: false' prints 24:05). */

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
const monthName = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', month: 'short' });

function split(at: Date | string) {
  const date = typeof at === 'string' ? new Date(at) : at;
  const found = Object.fromEntries(parts.formatToParts(date).map((part) => [part.type, part.value]));
  // en-GB writes 'Sept'; the documents' 'MMM' is three letters
  return { ...found, name: monthName.format(date).slice(0, 3) } as Record<
    'year' | 'month' | 'day' | 'hour' | 'minute' | 'name',
    string
  >;
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

/** 'dd MMM yyyy, HH:mm' */
export function formatTimelineDate(at: Date | string): string {
  const p = split(at);
  return `${p.day} ${p.name} ${p.year}, ${p.hour}:${p.minute}`;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** 'dd/MM/yyyy' of a day 'yyyy-mm-dd'. */
export const formatDay = (day: string) => day.split('-').reverse().join('/');

/** The day in Asia/Kolkata, 'yyyy-mm-dd'. */
export function shopDay(at: Date | string): string {
  const p = split(at);
  return `${p.year}-${p.month}-${p.day}`;
}

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
export function parseDay(text: string): string | null {
  const found =
    /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})[/.\- ](?<year>\d{4})$/.exec(text.trim()) ??
    /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/.exec(text.trim()) ??
    /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(text.trim());
  if (!found?.groups) return null;
  const { year = '', month = '', day = '' } = found.groups;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  // 31/02 would run over into March
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}

export const WRONG_DAY = 'Enter the day as dd/mm/yyyy';

/** The message for an invalid date; undefined when it is valid or empty. */
export const dayProblem = (typed: string): string | undefined =>
  typed.trim() === '' || parseDay(typed) ? undefined : WRONG_DAY;

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A day ('2026-11-20') as text: '20 November 2026'. */
export const longDate = (day: string) => LONG_DAY.format(new Date(`${day}T00:00:00Z`));
