import { SHOP_OFFSET_MS } from '#shared/dates.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CLOCK = String.raw`(?:[ T,]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?(?: ?(?<half>[AP]M))?)?`;

/** '2023-05-19 11:59:16', '23 05 2023 11:43:52', '12 Mar 2021, 04:16 PM' and 'Jul 01, 2024', all without a zone. */
const FORMS = [
  String.raw`(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})`,
  String.raw`(?<day>\d{1,2})[ -](?<month>\d{2}|[A-Z]{3})[ -](?<year>\d{4})`,
  String.raw`(?<month>[A-Z]{3}) (?<day>\d{1,2}), (?<year>\d{4})`,
].map((form) => new RegExp(`^${form}${CLOCK}$`, 'i'));
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;

/** An instant as Indian carriers write it: in IST unless it says its zone. Null for anything else. */
export function readCarrierTime(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (WITH_ZONE.test(text)) return validDate(Date.parse(text));
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups;
    if (parts) return read(parts);
  }
  return null;
}

function read({ year, month, day, hour = '0', minute = '0', second = '0', half }: Record<string, string>): Date | null {
  const monthNumber = MONTHS.indexOf(month!.toLowerCase()) + 1 || Number(month);
  // 12 AM is midnight, 12 PM is noon
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(hour);
  const fields = [Number(year), monthNumber, Number(day), hours, Number(minute), Number(second)] as const;
  const at = Date.UTC(fields[0], fields[1] - 1, ...fields.slice(2));
  const time = new Date(at);
  // the 31st of June would become the 1st of July
  const isReal =
    time.getUTCMonth() === fields[1] - 1 &&
    time.getUTCDate() === fields[2] &&
    time.getUTCHours() === fields[3] &&
    time.getUTCMinutes() === fields[4];
  return isReal ? validDate(at - SHOP_OFFSET_MS) : null;
}

const validDate = (time: number): Date | null => (Number.isFinite(time) ? new Date(time) : null);
