import { daysBetween } from '#shared/dates.ts';

/** Days of reports that read every order or shipment. */
export const LONGEST_COST_DAYS = 92;

export const isTooLongForCosts = ({ from, to }: { from: string; to: string }): boolean =>
  daysBetween(from, to) >= LONGEST_COST_DAYS;
