import { stateCode } from '#shared/india-states.ts';
import type { AddressForm } from '../customers/address-rules.ts';
import type { Contact } from './process/order.ts';

/** The customer's contact and address, from the order's checkout. */
export function contactOf(address: AddressForm): Contact {
  const { fullName, email, phone, state } = address;
  return { fullName, email, phone, stateCode: stateCode(state), shippingAddress: address };
}
