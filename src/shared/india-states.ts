import { pincodeDigits } from './pincode.ts';

/** States and union territories with their GST codes, and the soft hint from a pincode's prefix. */

export type StateCode = (typeof INDIAN_STATES)[number]['code'];

export const INDIAN_STATES = [
  { code: '35', name: 'Andaman and Nicobar Islands' },
  { code: '37', name: 'Andhra Pradesh' },
  { code: '12', name: 'Arunachal Pradesh' },
  { code: '18', name: 'Assam' },
  { code: '10', name: 'Bihar' },
  { code: '04', name: 'Chandigarh' },
  { code: '22', name: 'Chhattisgarh' },
  { code: '26', name: 'Dadra and Nagar Haveli and Daman and Diu' },
  { code: '07', name: 'Delhi' },
  { code: '30', name: 'Goa' },
  { code: '24', name: 'Gujarat' },
  { code: '06', name: 'Haryana' },
  { code: '02', name: 'Himachal Pradesh' },
  { code: '01', name: 'Jammu and Kashmir' },
  { code: '20', name: 'Jharkhand' },
  { code: '29', name: 'Karnataka' },
  { code: '32', name: 'Kerala' },
  { code: '38', name: 'Ladakh' },
  { code: '31', name: 'Lakshadweep' },
  { code: '23', name: 'Madhya Pradesh' },
  { code: '27', name: 'Maharashtra' },
  { code: '14', name: 'Manipur' },
  { code: '17', name: 'Meghalaya' },
  { code: '15', name: 'Mizoram' },
  { code: '13', name: 'Nagaland' },
  { code: '21', name: 'Odisha' },
  { code: '34', name: 'Puducherry' },
  { code: '03', name: 'Punjab' },
  { code: '08', name: 'Rajasthan' },
  { code: '11', name: 'Sikkim' },
  { code: '33', name: 'Tamil Nadu' },
  { code: '36', name: 'Telangana' },
  { code: '16', name: 'Tripura' },
  { code: '09', name: 'Uttar Pradesh' },
  { code: '05', name: 'Uttarakhand' },
  { code: '19', name: 'West Bengal' },
] as const;

/** The code of a State by its name, ignoring case and spaces, or null. */
export function stateCode(name: string): StateCode | null {
  const wanted = name.trim().toLowerCase();
  return INDIAN_STATES.find((state) => state.name.toLowerCase() === wanted)?.code ?? null;
}

// Longest prefix first: the first three digits where a State shares its two-digit circle, then two digits.
const PREFIXES: readonly [RegExp, StateCode][] = [
  [/^744/, '35'],
  [/^682(55|54)/, '31'],
  [/^605|^607402|^533464|^673310/, '34'],
  [/^403/, '30'],
  [/^396(19|21|23|24)|^362520/, '26'],
  [/^737/, '11'],
  [/^79[0-2]/, '12'],
  [/^79[34]/, '17'],
  [/^795/, '14'],
  [/^796/, '15'],
  [/^79[78]/, '13'],
  [/^799/, '16'],
  [/^78/, '18'],
  [/^194/, '38'],
  [/^1[89]/, '01'],
  [/^17/, '02'],
  [/^160/, '04'],
  [/^1[456]/, '03'],
  [/^1[23]/, '06'],
  [/^11/, '07'],
  [/^2(4[4-9]|6[23])/, '05'],
  [/^2/, '09'],
  [/^3[0-4]/, '08'],
  [/^3[6-9]/, '24'],
  [/^4[0-4]/, '27'],
  [/^49/, '22'],
  [/^4[5-8]/, '23'],
  [/^50/, '36'],
  [/^5[123]/, '37'],
  [/^5[6-9]/, '29'],
  [/^6[0-6]/, '33'],
  [/^6[789]/, '32'],
  [/^7[0-4]/, '19'],
  [/^7[567]/, '21'],
  [/^81[4-9]|^82[2-9]|^83[1-5]/, '20'],
  [/^8/, '10'],
];

/** The State of a GST code; an address with an unknown State is taxed as one of another State. */
export const stateName = (code: string): string =>
  INDIAN_STATES.find((state) => state.code === code)?.name ?? 'Another State';

/** The most likely State of a pincode: a suggestion that never overrides. */
export function suggestState(pincode: string): StateCode | null {
  const digits = pincodeDigits(pincode);
  if (!/^[1-9]\d{2,5}$/.test(digits)) return null;
  return PREFIXES.find(([prefix]) => prefix.test(digits))?.[1] ?? null;
}
