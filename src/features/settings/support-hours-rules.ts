import type { Settings } from './rules.ts';

/** The days and hours of consumer care, for every place that names them. */
export function supportHours(hours: Settings['hours']): [days: string, hours: string][] {
  return [
    ['Mon-Fri', hours.weekdays],
    ['Sat', hours.saturday],
    ['Sun', hours.sunday],
  ];
}
