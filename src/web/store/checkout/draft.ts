import type { BuyerForm } from '#features/checkout/buyer-rules.ts';
import type { AddressForm } from '#features/customers/address-rules.ts';
import { readStored, writeStored } from '../../lib/browser-storage.ts';

/** What is typed at checkout. `buyer`: the business that the invoice names; null: none is wanted. */
export type CheckoutForm = AddressForm & { buyer: BuyerForm | null };

export const EMPTY: CheckoutForm = {
  fullName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
  buyer: null,
};

/** This user's input in this tab, so that returning from the gateway loses nothing. */
export function readDraft(): Partial<CheckoutForm> {
  try {
    return JSON.parse(readStored('checkout') ?? '{}') as Partial<CheckoutForm>;
  } catch {
    return {};
  }
}

export function saveDraft(form: CheckoutForm): void {
  writeStored('checkout', JSON.stringify(form));
}

/** The order is placed, so the draft can be removed. */
export function clearDraft(): void {
  writeStored('checkout', null);
}

/** The pincode of the delivery box, stored as a list of one; '' without one. Read here without the box's modules. */
export const readStoredPincode = (): string => /\d{6}/.exec(readStored('pincode') ?? '')?.[0] ?? '';
