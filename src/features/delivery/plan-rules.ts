import { parseDay } from '#shared/dates.ts';
import type { Paise } from '#shared/money.ts';
import { normalisePincode } from '#shared/pincode.ts';
import type { DeliveryZone } from './zone-rules.ts';
import { validatePattern } from './zone-rules.ts';

/** What a method costs and takes in one zone; amounts in paise. */
export type DeliveryRate = {
  zoneId: string;
  price: Paise;
  /** goods of this amount are delivered free; null: never */
  freeFrom: Paise | null;
  /** for each started kilogram above the method's included weight */
  pricePerKg: Paise;
  /** heavier parcels are not carried; null: no limit */
  maxGrams: number | null;
  allowsCash: boolean;
  minDays: number;
  maxDays: number;
};

export type DeliveryMethod = {
  id: string;
  name: string;
  /** orders until 'HH:MM' in India leave that day; null: the next one */
  cutOff: string | null;
  includedGrams: number;
  /** days of the week on which parcels move and arrive, 1 for Monday to 7 for Sunday */
  deliveryDays: number[];
  /** by zone; a zone without a rate is not served */
  rates: DeliveryRate[];
};

/** Where a shop delivers, how, at what charge and in how many days. The first method is the default one. */
export type DeliveryPlan = {
  zones: DeliveryZone[];
  methods: DeliveryMethod[];
  /** days of the week on which parcels leave */
  sendingDays: number[];
  /** sending days from an order to its parcel */
  packingDays: number;
  /** without sending and delivery: 'yyyy-mm-dd', or 'mm-dd' in every year */
  holidays: { day: string; name: string }[];
  /** whether customers are told a day */
  promisesDay: boolean;
  /** weight of a unit whose variant has none */
  assumedGrams: number;
};

/** The national holidays, on the same day of every year. */
const NATIONAL_HOLIDAYS = [
  { day: '01-26', name: 'Republic Day' },
  { day: '08-15', name: 'Independence Day' },
  { day: '10-02', name: 'Gandhi Jayanti' },
];

/** The plan of a new shop: every parcel goes everywhere by one method, free. */
export const DEFAULT_PLAN: DeliveryPlan = {
  zones: [{ id: 'india', name: 'India', patterns: ['*'], pincodes: [] }],
  methods: [
    {
      id: 'standard',
      name: 'Standard',
      cutOff: null,
      includedGrams: 0,
      deliveryDays: [1, 2, 3, 4, 5, 6],
      rates: [
        {
          zoneId: 'india',
          price: 0,
          freeFrom: null,
          pricePerKg: 0,
          maxGrams: null,
          allowsCash: true,
          minDays: 3,
          maxDays: 7,
        },
      ],
    },
  ],
  sendingDays: [1, 2, 3, 4, 5, 6],
  packingDays: 0,
  holidays: NATIONAL_HOLIDAYS,
  promisesDay: false,
  assumedGrams: 500,
};

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
