import { DAY_MS, HOUR_MS, MINUTE_MS, SHOP_OFFSET, shopTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';

/** '418 MB', '1.2 GB' */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return bytes >= 1e7 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** '1 min 52 s' between two instants, or an en dash while it is running */
export function formatSpan(from: string, to: string | null): string {
  if (!to) return '–';
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return minutes === 0 ? `${rest} s` : `${minutes} min ${rest} s`;
}

/** 'just now', '12 minutes ago', '2 days ago' */
export function formatAge(at: string): string {
  const age = Date.now() - Date.parse(at);
  if (age < 2 * MINUTE_MS) return 'just now';
  if (age < 2 * HOUR_MS) return `${Math.floor(age / MINUTE_MS)} minutes ago`;
  return age < 2 * DAY_MS
    ? `${Math.floor(age / HOUR_MS)} hours ago`
    : `${pluralize(Math.floor(age / DAY_MS), 'day')} ago`;
}

/** '7 days, 4 weeks, 6 months' */
export const formatKept = ({ daily, weekly, monthly }: { daily: number; weekly: number; monthly: number }): string =>
  [
    [daily, 'day'],
    [weekly, 'week'],
    [monthly, 'month'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, noun]) => pluralize(Number(count), String(noun)))
    .join(', ');

/** '2026-11-23T10:15:00+05:30': an instant as the restore command takes it, in the shop's time zone */
export const formatMoment = (at: string): string => `${shopTime(at)}${SHOP_OFFSET}`;
