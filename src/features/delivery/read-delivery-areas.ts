import type { App } from '#platform/app.ts';
import type { Paise } from '#shared/money.ts';
import { zoneAreas } from './area-rules.ts';
import { carriesWeight, type DeliveryOption, deliveryCharge, type Parcel } from './charge-rules.ts';
import { readDeliveryPlan } from './read-delivery-plan.ts';
import { optionsOfZone } from './select-delivery.ts';
import type { PincodeRange } from './zone-rules.ts';

/** A delivery method where it applies, without what depends on the time of an order. */
type AreaMethod = Pick<
  DeliveryOption,
  'name' | 'price' | 'freeFrom' | 'includedGrams' | 'pricePerKg' | 'maxGrams' | 'minDays' | 'maxDays'
>;

/** Ranges of pincodes with their delivery methods, the default one first. */
export type DeliveryArea = { ranges: PincodeRange[]; methods: AreaMethod[] };

export type DeliveryAreas = {
  /** of the plan; it changes with it */
  version: number;
  /** weight of a unit whose variant has none */
  assumedGrams: number;
  areas: DeliveryArea[];
};

/** Where a shop delivers and at what charges, for files such as product feeds. */
export async function readDeliveryAreas(app: App): Promise<DeliveryAreas> {
  const { plan, version } = await readDeliveryPlan(app.db);
  const areas = zoneAreas(plan.zones).map(({ zone, ranges }) => ({
    ranges,
    methods: optionsOfZone(plan, zone, app.now()).map(
      ({ name, price, freeFrom, includedGrams, pricePerKg, maxGrams, minDays, maxDays }) => ({
        name,
        price,
        freeFrom,
        includedGrams,
        pricePerKg,
        maxGrams,
        minDays,
        maxDays,
      }),
    ),
  }));
  return { version, assumedGrams: plan.assumedGrams, areas: areas.filter(({ methods }) => methods.length > 0) };
}

/** The first method of an area that carries a parcel, with its charge; null: none does. */
export function findAreaCharge({ methods }: DeliveryArea, parcel: Parcel): { method: string; charge: Paise } | null {
  const method = methods.find((one) => carriesWeight(one, parcel.grams));
  return method ? { method: method.name, charge: deliveryCharge(method, parcel) } : null;
}
