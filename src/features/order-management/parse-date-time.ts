import { SHOP_OFFSET } from '#shared/dates.ts';

const TIME = String.raw`(?<time>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)`;
const OFFSET = String.raw`(?<offset>Z|[+-]\d\d:?\d\d)`;
const ISO = new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ]${TIME}(?: ?${OFFSET})?)?$`);
const INDIAN = new RegExp(String.raw`^(?<day>\d\d)/(?<month>\d\d)/(?<year>\d{4})(?: ${TIME})?$`);

/**
 * Parses an ISO day or time, or dd/MM/yyyy with or without a time, in Indian time unless an offset is given. Null for
 * anything else: Date itself reads 05/11/2026 as 11 May.
 */
export function parseDateTime(text: string): Date | null {
  const groups = (ISO.exec(text) ?? INDIAN.exec(text))?.groups;
  if (!groups) return null;
  const { year, month, day, time = '00:00', offset = SHOP_OFFSET } = groups;
  const date = `${year}-${month}-${day}`;
  // Date turns the 31st of a shorter month into the 1st of the next
  const isValidDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString().startsWith(date);
  const at = new Date(`${date}T${time}${offset.replace(/(\d\d):?(\d\d)/, '$1:$2')}`);
  return isValidDay && !Number.isNaN(at.getTime()) ? at : null;
}
