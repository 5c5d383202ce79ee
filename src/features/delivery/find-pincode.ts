import { DomainError } from '#shared/domain-error.ts';
import type { PincodePlace } from './contract.ts';
import { cityOfPincode, districtsOfPincode, statesOfPincode } from './pincode-directory.ts';

/** Districts, States and suggested city of a pincode of six digits. UNKNOWN_PINCODE when it is not listed. */
export function findPincode(pincode: string): PincodePlace {
  const districts = [...districtsOfPincode(pincode)];
  if (districts.length === 0) throw new DomainError('UNKNOWN_PINCODE');
  return { pincode, districts, states: [...statesOfPincode(pincode)], city: cityOfPincode(pincode) };
}
