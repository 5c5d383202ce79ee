import { stateCode } from '#shared/india-states.ts';
import { normalisePhone, phoneDigits } from '#shared/phone.ts';
import { normalisePincode } from '#shared/pincode.ts';

/** The shipping form as typed. */
export type AddressForm = {
  fullName: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
};
export type AddressErrors = Partial<Record<keyof AddressForm, string>>;

/** Whether a text has the form of an e-mail address. */
export const isEmail = (text: string) => /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/.test(text);

/** Messages by invalid field, in the browser and on the server alike. */
export function validateAddress(form: AddressForm): AddressErrors {
  const problems: AddressErrors = {};
  const text = (field: keyof AddressForm) => form[field].trim();
  if (text('fullName').length < 2) problems.fullName = 'Name must be at least 2 characters';
  if (!isEmail(text('email'))) problems.email = 'Invalid email address';
  if (phoneDigits(form.phone).length < 10) problems.phone = 'Phone number must be at least 10 digits';
  else if (!normalisePhone(form.phone)) problems.phone = 'Enter a valid Indian mobile number';
  if (text('address').length < 5) problems.address = 'Address must be at least 5 characters';
  if (text('city').length < 2) problems.city = 'City must be at least 2 characters';
  if (text('state').length < 2 || !stateCode(form.state)) problems.state = 'State must be at least 2 characters';
  if (form.pincode.replace(/\s/g, '').length < 6) problems.pincode = 'Pincode must be 6 digits';
  else if (!normalisePincode(form.pincode)) problems.pincode = 'Enter a valid pincode';
  return problems;
}

/** The address as stored: trimmed, phone as +91…, six-digit pincode. Call after `validateAddress`. */
export function normaliseAddress(form: AddressForm): AddressForm {
  return {
    fullName: form.fullName.trim(),
    email: form.email.trim().toLowerCase(),
    phone: normalisePhone(form.phone) ?? form.phone.trim(),
    address: form.address.trim(),
    city: form.city.trim(),
    state: form.state.trim(),
    pincode: normalisePincode(form.pincode) ?? form.pincode.trim(),
  };
}
