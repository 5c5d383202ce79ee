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

/** Messages by invalid field, in the browser and on the server alike. */
export function validateAddress(form: AddressForm): AddressErrors {
  const problems: AddressErrors = {};
  const text = (field: AddressField) => cleanText(form[field]);
  if (text('fullName').length < 2) problems.fullName = 'Name must be at least 2 characters';
  else if (!VALID_LINE.test(text('fullName'))) problems.fullName = `Name ${INVALID_CHARACTER}`;
  if (!isEmail(form.email)) problems.email = 'Invalid email address';
  if (phoneDigits(form.phone).length < 10) problems.phone = 'Phone number must be at least 10 digits';
  else if (!normalisePhone(form.phone)) problems.phone = 'Enter a valid Indian mobile number';
  if (text('address').length < 5) problems.address = 'Address must be at least 5 characters';
  else if (!VALID_LINES.test(text('address'))) problems.address = `Address ${INVALID_CHARACTER}`;
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
