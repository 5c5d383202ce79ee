import type { Settings } from './rules.ts';

/** The days and hours of consumer care as text. */
export function supportHours(hours: Settings['hours']): [days: string, hours: string][] {
  return [
    ['Mon-Fri', hours.weekdays],
    ['Sat', hours.saturday],
    ['Sun', hours.sunday],
  ];
}
