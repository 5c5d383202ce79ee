import type { App } from '#platform/app.ts';
import { addCacheEnd } from '#platform/http/cache-tags.ts';
import type { DeliveryOptions, DeliverySummary } from './contract.ts';
import { cityOfPincode, statesOfPincode } from './pincode-directory.ts';
import { type DeliveryPlan, isPlain } from './plan-rules.ts';
import { nextPromiseChange } from './promise-rules.ts';
import { readDeliveryPlan } from './read-delivery-plan.ts';
import { findDeliveryZone, optionsOfZone } from './select-delivery.ts';

/** The delivery methods of a pincode of six digits for an order placed now; the response ends when its days change. */
export async function findDeliveryOptions(app: App, pincode: string): Promise<DeliveryOptions> {
  const current = await readDeliveryPlan(app.db);
  const zone = findDeliveryZone(current, pincode);
  const options = zone ? optionsOfZone(current.plan, zone, app.now()) : [];
  endWithPromises(app, current.plan);
  return {
    pincode,
    place: describePlace(pincode),
    zone: options.length > 0 ? (zone?.name ?? null) : null,
    options,
    assumedGrams: current.plan.assumedGrams,
  };
}

/** Whether delivery is free everywhere, and the methods where every pincode has the same. */
export async function summariseDelivery(app: App): Promise<DeliverySummary> {
  const current = await readDeliveryPlan(app.db);
  const zone = findDeliveryZone(current, null);
  endWithPromises(app, current.plan);
  return {
    isPlain: isPlain(current.plan),
    options: zone ? optionsOfZone(current.plan, zone, app.now()) : [],
  };
}

/** Lets a cached response end when the days that it states change. */
function endWithPromises(app: App, plan: DeliveryPlan): void {
  if (plan.promisesDay) addCacheEnd(nextPromiseChange(plan, app.now()).getTime());
}

/** 'Bengaluru, Karnataka', or the State alone; null when the directory does not list the pincode. */
export function describePlace(pincode: string): string | null {
  const states = statesOfPincode(pincode);
  if (states.length === 0) return null;
  const city = cityOfPincode(pincode);
  const names = states.join(' or ');
  return city && city !== names ? `${city}, ${names}` : names;
}
