/** A carrier whose ledger a test reads: as at real ones, a used reference answers its old record for ever. */
import { type Booking, type Carrier, CarrierError } from '../../src/carriers/carrier.ts';
import { type CarrierRegistry, createCarrierRegistry } from '../../src/carriers/carrier-registry.ts';
import { scriptedCarrier } from '../scripted-carrier.ts';
import { passCall } from './dying-process.ts';

type Parcel = Booking & { trackingNumber: string };

/** Its calls are external calls of the process that makes them. */
export function openLedgerCarrier(): { carriers: CarrierRegistry; live(orderId: string): Parcel[] } {
  const parcels: Parcel[] = [];
  const find = (reference: string) => parcels.find((parcel) => parcel.reference === reference) ?? null;
  const call = <T>(name: string, answer: () => T) => passCall({ kind: 'http', text: name }, async () => answer());
  const carrier: Carrier = scriptedCarrier('ledger', {
    findByReference: (reference) => call('find', () => find(reference)),
    book: ({ reference }) =>
      call('book', () => {
        const known = find(reference);
        if (known) return { ...known };
        const number = `LC${parcels.length + 1}`;
        const parcel = { reference, trackingNumber: number, carrierId: number, service: null, price: 7_400 };
        parcels.push({ ...parcel, isCancelled: false });
        return { ...parcels.at(-1)! };
      }),
    cancel: ({ reference }) =>
      call('cancel', () => {
        const parcel = find(reference);
        if (!parcel) throw new CarrierError('refused', 'UNKNOWN', 'There is no such parcel');
        parcel.isCancelled = true;
        return 'cancelled' as const;
      }),
  });
  return {
    carriers: createCarrierRegistry([carrier]),
    live: (orderId) =>
      parcels.filter(({ reference, isCancelled }) => !isCancelled && reference.startsWith(orderId.slice(0, 8))),
  };
}
