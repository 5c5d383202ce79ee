import { shopDay } from '#shared/dates.ts';
import type { Paise } from '#shared/money.ts';
import { carriesWeight, type DeliveryOption, deliveryCharge, type Parcel } from './charge-rules.ts';
import type { DELIVERY_STATUSES } from './contract.ts';
import { type DeliveryPlan, isEverywhere } from './plan-rules.ts';
import { deliveryDays } from './promise-rules.ts';
import type { DeliveryZone, ZoneFinder } from './zone-rules.ts';

/** A plan with its zones prepared for look-ups. */
export type CurrentPlan = { plan: DeliveryPlan; findZone: ZoneFinder };

/** The methods of a zone in the plan's order, for orders placed at `now`. */
export function optionsOfZone(plan: DeliveryPlan, zone: DeliveryZone, now: Date): DeliveryOption[] {
  return plan.methods.flatMap((method) => {
    const rate = method.rates.find(({ zoneId }) => zoneId === zone.id);
    if (!rate) return [];
    const days = plan.promisesDay ? deliveryDays(plan, method, rate, now) : null;
    return [
      {
        methodId: method.id,
        name: method.name,
        price: rate.price,
        freeFrom: rate.freeFrom,
        includedGrams: method.includedGrams,
        pricePerKg: rate.pricePerKg,
        maxGrams: rate.maxGrams,
        allowsCash: rate.allowsCash,
        minDays: rate.minDays,
        maxDays: rate.maxDays,
        promisedOn: days?.latestOn ?? null,
        leavesTodayUntil: days?.leavesOn === shopDay(now) ? method.cutOff : null,
      },
    ];
  });
}

/** The zone of a pincode of six digits; without one, a zone that contains all pincodes. Null: none, or not known yet. */
export function findDeliveryZone({ plan, findZone }: CurrentPlan, pincode: string | null): DeliveryZone | null {
  if (pincode !== null) return findZone(pincode);
  const [first] = plan.zones;
  return first && isEverywhere(first) ? first : null;
}

/** Whether a method goes to a pincode of six digits, for parcels of some weight. */
export function servesPincode(current: CurrentPlan, pincode: string): boolean {
  const zone = findDeliveryZone(current, pincode);
  return zone !== null && current.plan.methods.some(({ rates }) => rates.some(({ zoneId }) => zoneId === zone.id));
}

export type Delivery = {
  status: (typeof DELIVERY_STATUSES)[number];
  zone: DeliveryZone | null;
  /** methods that carry the parcel, with its charge */
  offers: { option: DeliveryOption; charge: Paise }[];
  /** the requested method, else the default one; null: none carries the parcel there */
  chosen: { option: DeliveryOption; charge: Paise } | null;
};

type DeliveryRequest = { pincode: string | null; parcel: Parcel; methodId: string | null; now: Date };

/** What delivers a parcel to a pincode, at what charge. */
export function selectDelivery(current: CurrentPlan, { pincode, parcel, methodId, now }: DeliveryRequest): Delivery {
  const zone = findDeliveryZone(current, pincode);
  const options = zone ? optionsOfZone(current.plan, zone, now) : [];
  const offers = options
    .filter((option) => carriesWeight(option, parcel.grams))
    .map((option) => ({ option, charge: deliveryCharge(option, parcel) }));
  const chosen = offers.find(({ option }) => option.methodId === methodId) ?? offers[0] ?? null;
  const status =
    offers.length > 0
      ? 'offered'
      : options.length > 0
        ? 'too-heavy'
        : pincode === null
          ? 'pincode-needed'
          : 'not-served';
  return { status, zone, offers, chosen };
}
