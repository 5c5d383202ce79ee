import { DomainError } from '#shared/domain-error.ts';
import { stateCode } from '#shared/india-states.ts';
import { statesOfPincode } from '../delivery/pincode-directory.ts';
import { type AddressForm, type AddressOptions, normaliseAddress, validateAddress } from './address-rules.ts';

/**
 * The address as stored. INVALID_ADDRESS {fields} when a field is wrong, or when the pincode lies in another State and
 * the State, which decides about the tax, is not confirmed.
 */
export function requireAddress(typed: AddressForm, options?: AddressOptions): AddressForm {
  const fields = validateAddress(typed, options);
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_ADDRESS', { fields });
  const address = normaliseAddress(typed);
  const states = statesOfPincode(address.pincode);
  const isInState = states.some((state) => stateCode(state) === stateCode(address.state));
  if (states.length > 0 && !isInState && !typed.isStateConfirmed)
    throw new DomainError('INVALID_ADDRESS', {
      fields: { state: `Pincode ${address.pincode} is in ${states.join(' or ')}` },
    });
  return address;
}
