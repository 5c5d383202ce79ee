import type { App } from '#platform/app.ts';
import { findDeliveryOptions } from '../delivery/find-delivery-options.ts';
import { isCashPincode, readCashRules } from '../payments/cash-rules.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { PincodeDelivery } from './contract.ts';

/** The delivery methods of a pincode of six digits for an order placed now, and whether cash is taken there. */
export async function findPincodeDelivery(app: App, pincode: string): Promise<PincodeDelivery> {
  const delivery = await findDeliveryOptions(app, pincode);
  const settings = await readSettings(app.db);
  const isAllowed = delivery.options.some(({ allowsCash }) => allowsCash);
  return {
    ...delivery,
    takesCash: settings.payment.codEnabled && isAllowed && isCashPincode(readCashRules(settings), pincode),
  };
}
