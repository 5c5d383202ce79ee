import { type Call, json, type Reply } from '#simulator/api.ts';

/** Pincodes that begin with 79 are not served, those with 78 are under an embargo. */
export function pincodes({ query }: Call): Reply {
  const pin = query.get('filter_codes') ?? '';
  if (!/^[1-9]\d{5}$/.test(pin) || pin.startsWith('79')) return json(200, { delivery_codes: [] });
  const remarks = pin.startsWith('78') ? 'Embargo' : '';
  const postal = { pin: Number(pin), pre_paid: 'Y', cod: 'Y', pickup: 'Y', repl: 'N', is_oda: 'N', state_code: 'KA' };
  return json(200, { delivery_codes: [{ postal_code: { ...postal, district: 'Bengaluru', remarks } }] });
}

export const expectedDays = ({ query }: Call): Reply =>
  json(200, { success: true, data: { tat: query.get('mot') === 'E' ? 2 : 5 } });

export const charges = ({ query }: Call): Reply =>
  json(200, [{ status: 'Delivered', total_amount: Math.max(500, Number(query.get('cgm'))) * 0.06 + 35.4 }]);
