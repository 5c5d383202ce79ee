import type { App } from '#platform/app.ts';
import type { Paise } from '#shared/money.ts';
import { normalisePincode } from '#shared/pincode.ts';
import { amountToFreeDelivery } from './charge-rules.ts';
import { describePlace } from './find-delivery-options.ts';
import type { DeliveryPlan } from './plan-rules.ts';
import { deliveryDays } from './promise-rules.ts';
import { requireValidPlan } from './save-delivery-plan.ts';
import { selectDelivery } from './select-delivery.ts';
import { findZones } from './zone-rules.ts';

type Request = { plan: DeliveryPlan; pincode: string; amount: Paise; grams: number };

/** What the store answers with a plan: the zone of a pincode, and charge and days of each method. INVALID_PLAN. */
export function previewDelivery(app: Pick<App, 'now'>, { plan, pincode: typed, ...parcel }: Request) {
  requireValidPlan(plan);
  const now = app.now();
  const pincode = normalisePincode(typed);
  const current = { plan, findZone: findZones(plan.zones) };
  const { status, zone, offers } = selectDelivery(current, { pincode, parcel, methodId: null, now });
  return {
    status,
    place: pincode === null ? null : describePlace(pincode),
    zone: zone?.name ?? null,
    offers: offers.map(({ option, charge }) => {
      const method = plan.methods.find(({ id }) => id === option.methodId);
      const days = method ? deliveryDays(plan, method, option, now) : null;
      return {
        methodId: option.methodId,
        name: option.name,
        promisedOn: option.promisedOn,
        allowsCash: option.allowsCash,
        charge,
        amountToFree: amountToFreeDelivery(option, parcel),
        leavesOn: days?.leavesOn ?? null,
        earliestOn: days?.earliestOn ?? null,
        latestOn: days?.latestOn ?? null,
      };
    }),
  };
}
