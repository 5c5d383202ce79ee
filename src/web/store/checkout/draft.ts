import type { AddressForm } from '#features/customers/address-rules.ts';

const KEY = 'ojas.checkout';
export const EMPTY: AddressForm = { fullName: '', email: '', phone: '', address: '', city: '', state: '', pincode: '' };

/** What was typed before, in this tab: a way to the gateway and back loses nothing. */
export function readDraft(): Partial<AddressForm> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<AddressForm>;
  } catch {
    return {};
  }
}

export function saveDraft(form: AddressForm): void {
  sessionStorage.setItem(KEY, JSON.stringify(form));
}
