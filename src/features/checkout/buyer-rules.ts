import { isGstin } from '#shared/gstin.ts';
import { stateCode, stateName } from '#shared/india-states.ts';
import { cleanText, VALID_LINE } from '#shared/valid-text.ts';

/** The business that an invoice names, as typed. */
export type BuyerForm = { gstin: string; name: string };
export type BuyerErrors = Partial<Record<keyof BuyerForm, string>>;

export const NOT_REGISTERED = 'This shop issues no GST invoices';

/** Upper case without spaces, as GSTINs are copied with both. */
const cleanGstin = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** Messages by invalid field, in the browser and on the server alike. */
export function validateBuyer({ gstin, name }: BuyerForm): BuyerErrors {
  const problems: BuyerErrors = {};
  if (cleanGstin(gstin).length < 15) problems.gstin = 'GSTIN must be 15 characters';
  else if (!isGstin(cleanGstin(gstin))) problems.gstin = 'This is not a valid GSTIN';
  if (cleanText(name).length < 2) problems.name = 'Business name must be at least 2 characters';
  else if (!VALID_LINE.test(cleanText(name))) problems.name = 'Business name has a character that cannot be read';
  return problems;
}

/** The business as stored. Call after `validateBuyer`. */
export const normaliseBuyer = ({ gstin, name }: BuyerForm) => ({
  buyerGstin: cleanGstin(gstin),
  buyerName: cleanText(name),
});

/**
 * What it means that the GSTIN belongs to another State than the delivery address, which is the place of supply (section
 * 10 of the IGST Act); null while it belongs to the same, or is not complete.
 */
export function otherStateNotice(gstin: string, deliveryState: string): string | null {
  const code = cleanGstin(gstin);
  const deliveryCode = stateCode(deliveryState);
  if (!isGstin(code) || !deliveryCode || code.startsWith(deliveryCode)) return null;
  const registeredIn = stateName(code.slice(0, 2));
  return `This GSTIN is registered in ${registeredIn}, and the order goes to ${deliveryState}. The invoice names ${deliveryState} as the place of supply, so its tax may not be a credit in ${registeredIn}.`;
}
