import type { AddressForm } from '#features/customers/address-rules.ts';
import { readStored, writeStored } from '../../lib/browser-storage.ts';

export const EMPTY: AddressForm = { fullName: '', email: '', phone: '', address: '', city: '', state: '', pincode: '' };

/** This user's input in this tab, so that returning from the gateway loses nothing. */
export function readDraft(): Partial<AddressForm> {
  try {
    return JSON.parse(readStored('checkout') ?? '{}') as Partial<AddressForm>;
  } catch {
    return {};
  }
}

export function saveDraft(form: AddressForm): void {
  writeStored('checkout', JSON.stringify(form));
}

/** The order is placed, so the draft can be removed. */
export function clearDraft(): void {
  writeStored('checkout', null);
}

/** The pincode of the delivery box, stored as a list of one; '' without one. Read here without the box's modules. */
export const readStoredPincode = (): string => /\d{6}/.exec(readStored('pincode') ?? '')?.[0] ?? '';
