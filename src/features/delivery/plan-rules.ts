import { parseDay } from '#shared/dates.ts';
import { normalisePincode } from '#shared/pincode.ts';
import type { DeliveryMethod, DeliveryPlan, DeliveryRate, DeliveryZone } from './delivery-plan.ts';
import { validatePattern } from './zone-rules.ts';

/** Messages by the path of the field in the plan, such as 'methods.0.rates.2.maxDays'. */
export type PlanErrors = Record<string, string>;

/** What is wrong with a plan; empty when it can be saved. */
export function validatePlan(plan: DeliveryPlan): PlanErrors {
  const errors: PlanErrors = {};
  const report = (path: string, message: string | null) => {
    if (message) errors[path] ??= message;
  };
  report('zones', plan.zones.length === 0 ? 'At least one zone is needed' : null);
  report('methods', plan.methods.length === 0 ? 'At least one method is needed' : null);
  report('sendingDays', plan.sendingDays.length === 0 ? 'Choose at least one day' : null);
  for (const [name, entries] of [
    ['zones', plan.zones],
    ['methods', plan.methods],
  ] as const)
    reportRepetitions(name, entries, report);
  for (const [index, zone] of plan.zones.entries()) reportZone(`zones.${index}`, zone, report);
  const zoneIds = new Set(plan.zones.map(({ id }) => id));
  for (const [index, method] of plan.methods.entries()) reportMethod(`methods.${index}`, method, zoneIds, report);
  plan.holidays.forEach(({ day, name }, index) => {
    report(`holidays.${index}.name`, name === '' ? 'This is needed' : null);
    // a day of every year is checked in a leap year
    report(`holidays.${index}.day`, parseDay(day.length === 5 ? `2024-${day}` : day) ? null : 'There is no such day');
  });
  return errors;
}

type Report = (path: string, message: string | null) => void;

function reportRepetitions(list: string, entries: readonly { id: string; name: string }[], report: Report): void {
  const names = entries.map(({ name }) => name.toLowerCase());
  const ids = entries.map(({ id }) => id);
  entries.forEach(({ id, name }, index) => {
    report(`${list}.${index}.name`, name === '' ? 'This is needed' : null);
    report(
      `${list}.${index}.name`,
      names.indexOf(name.toLowerCase()) < index || ids.indexOf(id) < index ? 'Another one has this name' : null,
    );
  });
}

function reportZone(path: string, { patterns, pincodes }: DeliveryZone, report: Report): void {
  for (const pattern of patterns) report(`${path}.patterns`, validatePattern(pattern));
  const wrong = pincodes.find((pincode) => normalisePincode(pincode) !== pincode);
  report(`${path}.pincodes`, wrong === undefined ? null : `‘${wrong}’ is not a pincode`);
  const isEmpty = pincodes.length === 0 && !patterns.some((pattern) => !pattern.startsWith('!'));
  report(`${path}.patterns`, isEmpty ? 'Enter the digits that its pincodes begin with' : null);
}

function reportMethod(path: string, method: DeliveryMethod, zoneIds: ReadonlySet<string>, report: Report): void {
  report(`${path}.deliveryDays`, method.deliveryDays.length === 0 ? 'Choose at least one day' : null);
  const served = method.rates.map(({ zoneId }) => zoneId);
  method.rates.forEach((rate, index) => {
    const isKnown = zoneIds.has(rate.zoneId) && served.indexOf(rate.zoneId) === index;
    report(`${path}.rates.${index}.zoneId`, isKnown ? null : 'A method has one rate for each zone');
    report(`${path}.rates.${index}.maxDays`, rate.maxDays < rate.minDays ? 'Less than the shortest time' : null);
  });
}

const isFree = ({ price, pricePerKg }: DeliveryRate): boolean => price === 0 && pricePerKg === 0;

/**
 * Whether customers have nothing to choose or to know: one method carries everything everywhere, free, and no day is
 * promised. The store then says 'Free', as in a new shop.
 */
export function isPlain({ zones, methods, promisesDay }: DeliveryPlan): boolean {
  const [zone] = zones;
  const [method, ...others] = methods;
  if (!zone || !method || others.length > 0 || promisesDay || !isEverywhere(zone)) return false;
  const rate = method.rates.find(({ zoneId }) => zoneId === zone.id);
  return rate !== undefined && isFree(rate) && rate.maxGrams === null;
}

/** Whether a zone contains every pincode. */
export const isEverywhere = ({ patterns }: Pick<DeliveryZone, 'patterns'>): boolean =>
  patterns.includes('*') && !patterns.some((pattern) => pattern.startsWith('!'));
