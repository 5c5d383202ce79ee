import { type Carrier, CarrierError } from '#carriers/carrier.ts';

/** A carrier of a test: it refuses every call that is not given. */
export function scriptedCarrier(name: string, calls: Partial<Carrier> = {}): Carrier {
  const refuse = async (): Promise<never> => {
    throw new CarrierError('refused', 'NOT_SCRIPTED', 'The test expects no such call');
  };
  return {
    name,
    label: 'Fast Line',
    pickupPlace: null,
    abilities: [],
    serviceability: refuse,
    book: refuse,
    findByReference: refuse,
    fetchLabel: refuse,
    cancel: refuse,
    requestPickup: refuse,
    track: refuse,
    resolveFailedAttempt: refuse,
    bookReturn: refuse,
    test: refuse,
    readCallback: () => ({ verified: false, reason: 'not scripted' }),
    ...calls,
  };
}
