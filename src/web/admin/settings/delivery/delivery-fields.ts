import {
  type DeliveryMethod,
  type DeliveryPlan,
  type DeliveryRate,
  validatePlan,
} from '#features/delivery/plan-rules.ts';
import type { DeliveryZone } from '#features/delivery/zone-rules.ts';
import { rupeesText, typedNumber, typedRupees } from '../../components/form/amount.ts';

export type RateFields = {
  zoneId: string;
  /** whether the method goes to the zone */
  isServed: boolean;
  price: string;
  freeFrom: string;
  pricePerKg: string;
  maxKg: string;
  minDays: string;
  maxDays: string;
  allowsCash: boolean;
};

export type MethodFields = {
  id: string;
  name: string;
  cutOff: string;
  includedKg: string;
  deliveryDays: number[];
  /** one for each zone, in the order of the zones */
  rates: RateFields[];
};

export type ZoneFields = {
  id: string;
  name: string;
  /** separated by commas or spaces */
  patterns: string;
  pincodes: string[];
};

/** A delivery plan as it is typed. */
export type PlanFields = {
  zones: ZoneFields[];
  methods: MethodFields[];
  sendingDays: number[];
  packingDays: string;
  holidays: DeliveryPlan['holidays'];
  promisesDay: boolean;
  assumedKg: string;
};

const kilograms = (grams: number | null): string => (grams === null ? '' : String(grams / 1000));
const grams = (text: string): number | null => {
  const typed = typedNumber(text);
  return typed === null ? null : Math.round(typed * 1000);
};

const EMPTY_RATE = {
  isServed: false,
  price: '0',
  freeFrom: '',
  pricePerKg: '0',
  maxKg: '',
  minDays: '3',
  maxDays: '7',
  allowsCash: true,
};

/** The rate of a zone that a method does not serve. */
export const newRate = (zoneId: string): RateFields => ({ zoneId, ...EMPTY_RATE });

const rateFields = (rate: DeliveryRate): RateFields => ({
  zoneId: rate.zoneId,
  isServed: true,
  price: rupeesText(rate.price),
  freeFrom: rupeesText(rate.freeFrom),
  pricePerKg: rupeesText(rate.pricePerKg),
  maxKg: kilograms(rate.maxGrams),
  minDays: String(rate.minDays),
  maxDays: String(rate.maxDays),
  allowsCash: rate.allowsCash,
});

const methodFields = (method: DeliveryMethod, zones: readonly DeliveryZone[]): MethodFields => ({
  id: method.id,
  name: method.name,
  cutOff: method.cutOff ?? '',
  includedKg: kilograms(method.includedGrams),
  deliveryDays: method.deliveryDays,
  rates: zones.map(({ id }) => {
    const rate = method.rates.find(({ zoneId }) => zoneId === id);
    return rate ? rateFields(rate) : newRate(id);
  }),
});

export const planFields = (plan: DeliveryPlan): PlanFields => ({
  zones: plan.zones.map(({ id, name, patterns, pincodes }) => ({ id, name, patterns: patterns.join(', '), pincodes })),
  methods: plan.methods.map((method) => methodFields(method, plan.zones)),
  sendingDays: plan.sendingDays,
  packingDays: String(plan.packingDays),
  holidays: plan.holidays,
  promisesDay: plan.promisesDay,
  assumedKg: kilograms(plan.assumedGrams),
});

/** The plan that is typed; NaN where a number is none, which `planMessages` names. */
export const planOf = (fields: PlanFields): DeliveryPlan => ({
  zones: fields.zones.map(({ id, name, patterns, pincodes }) => ({
    id,
    name: name.trim(),
    patterns: patterns.split(/[\s,;]+/).filter(Boolean),
    pincodes,
  })),
  methods: fields.methods.map((method) => ({
    id: method.id,
    name: method.name.trim(),
    cutOff: method.cutOff || null,
    includedGrams: grams(method.includedKg) ?? 0,
    deliveryDays: method.deliveryDays,
    rates: method.rates
      .filter(({ isServed }) => isServed)
      .map((rate) => ({
        zoneId: rate.zoneId,
        price: typedRupees(rate.price) ?? 0,
        freeFrom: typedRupees(rate.freeFrom),
        pricePerKg: typedRupees(rate.pricePerKg) ?? 0,
        maxGrams: grams(rate.maxKg),
        allowsCash: rate.allowsCash,
        minDays: typedNumber(rate.minDays) ?? 0,
        maxDays: typedNumber(rate.maxDays) ?? 0,
      })),
  })),
  sendingDays: fields.sendingDays,
  packingDays: typedNumber(fields.packingDays) ?? 0,
  holidays: fields.holidays,
  promisesDay: fields.promisesDay,
  assumedGrams: grams(fields.assumedKg) ?? 0,
});

/** The fields of a rate by those of the plan, where they differ. */
const RATE_FIELDS: Readonly<Record<string, string>> = { maxGrams: 'maxKg' };

/** What is wrong with a typed plan, by the path of the field; empty when it can be saved. */
export function planMessages(plan: DeliveryPlan, fields: PlanFields): Record<string, string> {
  return Object.fromEntries(
    [...numberMessages(plan), ...Object.entries(validatePlan(plan))].map(([path, message]) => [
      fieldPath(path, fields),
      message,
    ]),
  );
}

const isCount = (value: number | null): boolean => value === null || (Number.isSafeInteger(value) && value >= 0);
const WRONG_NUMBER = 'Enter a number';

function numberMessages({ methods, packingDays, assumedGrams }: DeliveryPlan): [string, string][] {
  const messages: [string, string][] = [];
  const check = (path: string, value: number | null) => {
    if (!isCount(value)) messages.push([path, WRONG_NUMBER]);
  };
  check('packingDays', packingDays);
  check('assumedKg', assumedGrams);
  for (const [index, { includedGrams, rates }] of methods.entries()) {
    check(`methods.${index}.includedKg`, includedGrams);
    for (const [rateIndex, rate] of rates.entries())
      for (const name of ['price', 'freeFrom', 'pricePerKg', 'maxGrams', 'minDays', 'maxDays'] as const)
        check(`methods.${index}.rates.${rateIndex}.${name}`, rate[name]);
  }
  return messages;
}

/** The path of the plan's field in the form, where a method has a rate for every zone. */
export function fieldPath(path: string, { methods }: Pick<PlanFields, 'methods'>): string {
  const [, methodIndex, rateIndex, name = ''] = /^methods\.(\d+)\.rates\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const rates = methods[Number(methodIndex)]?.rates ?? [];
  const served = rates.flatMap(({ isServed }, index) => (isServed ? [index] : []));
  const index = served[Number(rateIndex)];
  return index === undefined ? path : `methods.${methodIndex}.rates.${index}.${RATE_FIELDS[name] ?? name}`;
}
