import {
  CarrierError,
  type CarrierService,
  looseList,
  looseNumber,
  looseText,
  objectOf,
  type ServiceabilityRequest,
} from '#extensions/api.ts';
import { toPaise } from '#shared/money.ts';
import type { Call } from './call.ts';

const SERVICES = [
  { code: 'S', name: 'Surface' },
  { code: 'E', name: 'Express' },
];

/** Surface and Express to a pincode, with days and an estimated price. */
export async function listServices(call: Call, request: ServiceabilityRequest): Promise<CarrierService[]> {
  const { body } = await call('GET', `/c/api/pin-codes/json/?filter_codes=${request.toPincode}`);
  const [area] = looseList(objectOf(body).delivery_codes).map((one) => objectOf(one.postal_code));
  // an empty list: not served; an embargo: not for the time being
  if (area?.pre_paid !== 'Y' || /embargo/i.test(looseText(area.remarks) ?? '')) return [];
  return Promise.all(
    SERVICES.map(async ({ code, name }) => {
      const [days, price] = await Promise.all([readDays(call, request, code), readPrice(call, request, code)]);
      return { code, name, price, days, isCashAllowed: area.cod === 'Y' };
    }),
  );
}

async function readDays(call: Call, { fromPincode, toPincode }: ServiceabilityRequest, mot: string) {
  const query = new URLSearchParams({ origin_pin: fromPincode, destination_pin: toPincode, mot });
  const { body } = await call('GET', `/api/dc/expected_tat?${query}`);
  return looseNumber(objectOf(objectOf(body).data).tat);
}

/** Fifty calls in five minutes are few, so a service without a price is still a service. */
async function readPrice(call: Call, request: ServiceabilityRequest, md: string): Promise<number | null> {
  const query = new URLSearchParams({
    md,
    ss: 'Delivered',
    o_pin: request.fromPincode,
    d_pin: request.toPincode,
    cgm: String(request.grams),
    pt: request.cash > 0 ? 'COD' : 'Pre-paid',
    cod: String(request.cash / 100),
  });
  try {
    const { body } = await call('GET', `/api/kinko/v1/invoice/charges/.json?${query}`);
    const rupees = looseNumber(looseList(body)[0]?.total_amount);
    // staging answers 0
    return rupees === null || rupees === 0 ? null : toPaise(rupees);
  } catch (error) {
    if (error instanceof CarrierError) return null;
    throw error;
  }
}
