import type { AddressForm } from '#features/customers/address-rules.ts';
import { readStored, writeStored } from '../../lib/browser-storage.ts';

export const EMPTY: AddressForm = { fullName: '', email: '', phone: '', address: '', city: '', state: '', pincode: '' };

/** What this user typed before in this tab: a way to the gateway and back loses nothing. */
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

/** The order is placed and keeps what was typed. */
export function clearDraft(): void {
  writeStored('checkout', null);
}
