import type { ResolutionKind } from '#shared/attempt-states.ts';
import { addDays, formatDay, HOUR_MS } from '#shared/dates.ts';
import { formatWeekday } from '#shared/format-weekday.ts';
import { normalisePincode } from '#shared/pincode.ts';
import { validatePhone, validateStreet } from '../customers/address-rules.ts';

/** The next attempt is at most so many days ahead. */
const DAYS_AHEAD = 6;
const SUNDAY = 0;
export const COMMENT_LENGTH = 200;
export const ADDRESS_LENGTH = 300;
export const NOTE_LENGTH = 300;

/** The days of the next attempt: from tomorrow, never a Sunday. */
export const attemptDays = (today: string): string[] =>
  Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index + 1)).filter(
    (day) => new Date(`${day}T00:00:00Z`).getUTCDay() !== SUNDAY,
  );

/** '1st try' */
export const ordinalTry = (attempt: number): string => {
  const ending =
    attempt % 10 <= 3 && Math.floor((attempt % 100) / 10) !== 1 ? ['th', 'st', 'nd', 'rd'][attempt % 10] : 'th';
  return `${attempt}${ending} try`;
};

/** When the carrier is expected to bring it back. */
export const deadlineOf = (failedAt: Date, hours: number): Date => new Date(failedAt.getTime() + hours * HOUR_MS);

/** What a customer or staff choose for the next attempt, as typed. */
export type AttemptWish = { day: string | null; phone: string; address: string; pincode: string };
export type WishErrors = Partial<Record<keyof AttemptWish, string>>;

/** Messages by invalid field of another day. */
export const validateWishedDay = (day: string | null, today: string): WishErrors =>
  day !== null && attemptDays(today).includes(day)
    ? {}
    : { day: `Choose a day from tomorrow to ${formatDay(addDays(today, DAYS_AHEAD))}, but no Sunday` };

/** Messages by invalid field of another phone or address, which stays on the label's route. */
export function validateWishedAddress({ phone, address, pincode }: AttemptWish, routedTo: string): WishErrors {
  const problems: WishErrors = {};
  if (!phone.trim() && !address.trim()) problems.phone = 'Enter another phone number or another address';
  const phoneProblem = phone.trim() ? validatePhone(phone) : undefined;
  if (phoneProblem) problems.phone = phoneProblem;
  const addressProblem = address.trim() ? validateStreet(address) : undefined;
  if (addressProblem) problems.address = addressProblem;
  if (pincode.trim() && normalisePincode(pincode) !== normalisePincode(routedTo))
    problems.pincode = `The parcel is near you already: it can only go to an address in ${routedTo}`;
  return problems;
}

/** A way out of a failed attempt. `hasDay`: the carrier comes on a chosen day; otherwise it chooses. */
export type Way = { kind: ResolutionKind; hasDay: boolean };

/** What can be ordered of a carrier by its abilities; null: staff tell it themselves. */
export function offeredWays(abilities: readonly string[] | null): Way[] {
  const can = (ability: string) => abilities === null || abilities.includes(ability);
  const hasDay = can('try_again_on_day');
  return [
    ...(can('try_again') || hasDay ? [{ kind: 'try_again' as const, hasDay }] : []),
    ...(can('change_address') ? [{ kind: 'change_address' as const, hasDay: false }] : []),
    ...(can('bring_back') ? [{ kind: 'bring_back' as const, hasDay: false }] : []),
  ];
}

/** The word to the rider, with the wished day where the carrier does not take one. */
export const commentWithDay = (comment: string, day: string | null): string =>
  [day && `Please come on ${formatWeekday(day)}.`, comment].filter(Boolean).join(' ');
