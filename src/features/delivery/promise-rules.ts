import { addDays, shopDay, shopInstant, shopTime } from '#shared/dates.ts';
import type { DeliveryMethod, DeliveryPlan, DeliveryRate } from './plan-rules.ts';

/** Days 'yyyy-mm-dd': when the parcel leaves, and the first and last day on which it should arrive. */
export type DeliveryDays = { leavesOn: string; earliestOn: string; latestOn: string };

type Calendar = Pick<DeliveryPlan, 'sendingDays' | 'packingDays' | 'holidays'>;
type MethodDays = Pick<DeliveryMethod, 'cutOff' | 'deliveryDays'>;
type RateDays = Pick<DeliveryRate, 'minDays' | 'maxDays'>;

// longer than any real run of days off; ends the search in a plan without a working day
const LONGEST_WAIT_DAYS = 400;

/**
 * The days of an order placed at `now`. It leaves on the sending day of the order when it comes before the cut-off,
 * else on the next one, plus the days of packing; it then travels on the delivery days of its method. Holidays count
 * as neither. Null when the plan sends or delivers on no day of the week.
 */
export function deliveryDays(calendar: Calendar, method: MethodDays, rate: RateDays, now: Date): DeliveryDays | null {
  const isHoliday = holidaysOf(calendar);
  const sends = (day: string) => calendar.sendingDays.includes(weekdayOf(day)) && !isHoliday(day);
  const delivers = (day: string) => method.deliveryDays.includes(weekdayOf(day)) && !isHoliday(day);
  const today = shopDay(now);
  const isInTime = method.cutOff !== null && shopTime(now).slice(11, 16) < method.cutOff;
  const leavesOn = addWorkingDays(isInTime ? today : addDays(today, 1), calendar.packingDays, sends);
  if (leavesOn === null) return null;
  // a parcel that leaves today and arrives in 0 days arrives today
  const earliestOn = rate.minDays === 0 ? leavesOn : addWorkingDays(addDays(leavesOn, 1), rate.minDays - 1, delivers);
  const latestOn = rate.maxDays === 0 ? leavesOn : addWorkingDays(addDays(leavesOn, 1), rate.maxDays - 1, delivers);
  return earliestOn === null || latestOn === null ? null : { leavesOn, earliestOn, latestOn };
}

/** The instant after `now` at which promised days may change: the next cut-off or the end of the day in India. */
export function nextPromiseChange({ methods }: Pick<DeliveryPlan, 'methods'>, now: Date): Date {
  const today = shopDay(now);
  const cutOffs = methods.flatMap(({ cutOff }) => (cutOff === null ? [] : [shopInstant(today, cutOff)]));
  const changes = [...cutOffs, shopInstant(addDays(today, 1))].filter((at) => at > now);
  return new Date(Math.min(...changes.map((at) => at.getTime())));
}

/** The first working day from `day` on that has `days` working days before it. */
function addWorkingDays(day: string, days: number, isWorkingDay: (day: string) => boolean): string | null {
  let remainingDays = days;
  let current = day;
  for (let waited = 0; waited < LONGEST_WAIT_DAYS; waited++) {
    if (isWorkingDay(current)) {
      if (remainingDays === 0) return current;
      remainingDays -= 1;
    }
    current = addDays(current, 1);
  }
  return null;
}

function holidaysOf({ holidays }: Pick<DeliveryPlan, 'holidays'>): (day: string) => boolean {
  const days = new Set(holidays.map(({ day }) => day));
  return (day) => days.has(day) || days.has(day.slice(5));
}

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
