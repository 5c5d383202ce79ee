import { toAsciiDigits } from '#shared/digits.ts';
import { isEmail } from '#shared/email.ts';
import { isGstin } from '#shared/gstin.ts';
import { INDIAN_STATES, stateName } from '#shared/india-states.ts';
import type { PaymentProvider } from '#shared/payment-provider.ts';
import { normalisePincode } from '#shared/pincode.ts';
import { isUuid } from '#shared/uuid.ts';
import { defaultValues, listedIn, type Section, type SettingValue } from './rules.ts';

const REQUIRED = new Set([
  'siteName',
  'contactEmail',
  'supportEmail',
  'phoneNumber',
  'address',
  'legalName',
  'pickupCutOff',
]);
const RANGES: Record<string, [least: number, most: number]> = {
  taxRate: [0, 100],
  firstOrderDiscountPercent: [0, 100],
  onlineDiscountPercent: [0, 50],
  maximumPerLine: [1, 1000],
  maximumUnpaidUnits: [1, 100_000],
  maximumUnpaidUnitsPerNetwork: [1, 100_000],
  changeWindowMinutes: [0, 1440],
  minimumLifePercent: [0, 90],
  minimumLifeDays: [0, 1000],
  failedDeliveryHours: [1, 336],
  cashConfirmationHours: [1, 336],
  paymentLinkHours: [1, 168],
  storeCreditMonths: [1, 120],
  sessionTimeout: [1, 720],
  loginAttempts: [1, 50],
  letterDays: [1, 3650],
  securityEventDays: [30, 3650],
};
const LONGEST = 500;

/** Products that are not sold for cash; their ids fit into a setting. */
export const MAX_EXCLUDED_PRODUCTS = 20;

/** Messages by name of invalid values of a whole section; empty when they can be saved. */
export function validateSettings(
  section: Section,
  values: Record<string, unknown>,
  providers: readonly PaymentProvider[],
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [name, initial] of Object.entries(defaultValues(section, providers))) {
    const problem = valueProblem(name, values[name], initial);
    if (problem) problems[name] = problem;
  }
  if (section === 'legal' && !problems.gstin && !problems.stateCode) {
    const problem = registrationProblem(values);
    if (problem) problems.stateCode = problem;
  }
  return problems;
}

/** A GSTIN begins with the State of its registration, by which invoices choose between IGST and CGST with SGST. */
function registrationProblem({ gstin, stateCode }: Record<string, unknown>): string | null {
  const registeredIn = normaliseText('gstin', String(gstin)).slice(0, 2);
  return registeredIn && registeredIn !== stateCode ? `This GSTIN is of ${stateName(registeredIn)}` : null;
}

function valueProblem(name: string, value: unknown, initial: SettingValue): string | null {
  if (typeof value !== typeof initial) return typeof initial === 'number' ? 'Enter a number' : 'Enter a text';
  if (typeof value === 'number') {
    const [minimum, maximum] = RANGES[name] ?? [0, 1_000_000];
    if (!Number.isFinite(value)) return 'Enter a number';
    return value < minimum || value > maximum ? `Enter a number from ${minimum} to ${maximum}` : null;
  }
  return typeof value === 'string' ? validateText(name, normaliseText(name, value)) : null;
}

/** Settings of digits, which may be typed in another script. */
const DIGITS = new Set([
  'codPincodes',
  'codExcludedPincodes',
  'fssaiLicence',
  'gstin',
  'pickupPincode',
  'pickupCutOff',
]);

/** A text as it is stored. */
export const normaliseText = (name: string, text: string): string =>
  DIGITS.has(name) ? toAsciiDigits(text.trim()) : text.trim();

function validateText(name: string, text: string): string | null {
  if (!text) return REQUIRED.has(name) ? 'This is needed' : null;
  if (name === 'codExcludedProducts') return productsProblem(listedIn(text));
  if (text.length > LONGEST) return `At most ${LONGEST} characters`;
  if (/email$/i.test(name) && !isEmail(text)) return 'Enter an email address';
  if (name === 'gstin' && !isGstin(text)) return 'This is not a valid GSTIN';
  if (name === 'fssaiLicence' && !/^\d{14}$/.test(text)) return 'An FSSAI licence number has 14 digits';
  if (name === 'stateCode' && !INDIAN_STATES.some(({ code }) => code === text)) return 'Choose the State';
  if (name === 'pickupPincode' && normalisePincode(text) !== text) return 'A pincode has six digits';
  if (name === 'pickupCutOff' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return 'Enter a time such as 14:00';
  if ((name === 'codPincodes' || name === 'codExcludedPincodes') && !/^\d{1,6}(\s*,\s*\d{1,6})*$/.test(text))
    return 'Pincodes or their first digits, separated by commas';
  return null;
}

function productsProblem(ids: readonly string[]): string | null {
  if (ids.length > MAX_EXCLUDED_PRODUCTS) return `At most ${MAX_EXCLUDED_PRODUCTS} products`;
  return ids.every(isUuid) ? null : 'Choose products';
}
