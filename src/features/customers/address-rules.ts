import { isEmail, normaliseEmail } from '#shared/email.ts';
import { stateCode } from '#shared/india-states.ts';
import { normalisePhone, phoneDigits } from '#shared/phone.ts';
import { normalisePincode, pincodeDigits } from '#shared/pincode.ts';
import { cleanText, VALID_LINE, VALID_LINES } from '#shared/valid-text.ts';

/** The shipping form as typed. */
export type AddressForm = {
  fullName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
  /** the customer confirms a State that differs from the pincode's */
  isStateConfirmed?: boolean | undefined;
};
export type AddressField = Exclude<keyof AddressForm, 'isStateConfirmed'>;
export type AddressErrors = Partial<Record<AddressField, string>>;

const INVALID_CHARACTER = 'has a character that cannot be read';

/** The message for an invalid mobile number. */
export function validatePhone(typed: string): string | undefined {
  if (phoneDigits(typed).length < 10) return 'Phone number must be at least 10 digits';
  return normalisePhone(typed) ? undefined : 'Enter a valid Indian mobile number';
}

/** The message for invalid lines of an address: house, street and area. */
export function validateStreet(typed: string): string | undefined {
  const text = cleanText(typed);
  if (text.length < 5) return 'Address must be at least 5 characters';
  return VALID_LINES.test(text) ? undefined : `Address ${INVALID_CHARACTER}`;
}

export type AddressOptions = {
  /** an empty e-mail is valid */
  isEmailOptional?: boolean;
};

/** Messages by invalid field, in the browser and on the server alike. */
export function validateAddress(form: AddressForm, { isEmailOptional = false }: AddressOptions = {}): AddressErrors {
  const problems: AddressErrors = {};
  const text = (field: AddressField) => cleanText(form[field]);
  if (text('fullName').length < 2) problems.fullName = 'Name must be at least 2 characters';
  else if (!VALID_LINE.test(text('fullName'))) problems.fullName = `Name ${INVALID_CHARACTER}`;
  if (!isEmail(form.email) && !(isEmailOptional && !text('email'))) problems.email = 'Invalid email address';
  const phone = validatePhone(form.phone);
  if (phone) problems.phone = phone;
  const address = validateStreet(form.address);
  if (address) problems.address = address;
  if (text('city').length < 2) problems.city = 'City must be at least 2 characters';
  else if (!VALID_LINE.test(text('city'))) problems.city = `City ${INVALID_CHARACTER}`;
  if (text('state').length < 2 || !stateCode(text('state'))) problems.state = 'State must be at least 2 characters';
  if (pincodeDigits(form.pincode).length < 6) problems.pincode = 'Pincode must be 6 digits';
  else if (!normalisePincode(form.pincode)) problems.pincode = 'Enter a valid pincode';
  return problems;
}

/**
 * The address as stored: clean texts without the confirmation, phone as +91…, six-digit pincode. Call after
 * `validateAddress`.
 */
export function normaliseAddress(form: AddressForm): AddressForm {
  return {
    fullName: cleanText(form.fullName),
    email: normaliseEmail(form.email) ?? cleanText(form.email),
    phone: normalisePhone(form.phone) ?? cleanText(form.phone),
    address: cleanText(form.address),
    city: cleanText(form.city),
    state: cleanText(form.state),
    pincode: normalisePincode(form.pincode) ?? cleanText(form.pincode),
  };
}
