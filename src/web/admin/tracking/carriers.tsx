import { readStored, writeStored } from '../../lib/browser-storage.ts';

const CARRIERS = ['Delhivery', 'Blue Dart', 'DTDC', 'Ecom Express', 'India Post', 'Shadowfax', 'XpressBees'];
export const CARRIER_LIST = 'carriers';

/** The carriers that a field with `list={CARRIER_LIST}` suggests. */
export function CarrierList() {
  return (
    <datalist id={CARRIER_LIST}>
      {CARRIERS.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** The carrier of the last update that was added in this browser; empty without any. */
export const lastCarrier = (): string => readStored('carrier') ?? '';

export function rememberCarrier(carrier: string): void {
  if (carrier) writeStored('carrier', carrier);
}
