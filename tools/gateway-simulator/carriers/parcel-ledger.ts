import type { Clock } from '../clock.ts';
import type { Parcel, ParcelEvent, ParcelScan } from './parcel.ts';

type NewParcel = Omit<Parcel, 'orderId' | 'shipmentId' | 'state' | 'attempts' | 'scans' | 'createdAt' | 'chargedGrams'>;

const LOCATIONS: Partial<Record<ParcelEvent, string>> = {
  booked: 'Bengaluru_Peenya (Karnataka)',
  picked_up: 'Bengaluru_Peenya (Karnataka)',
};
const USUAL_LOCATION = 'Pune_Chakan_H (Maharashtra)';

/** The records of all carriers, oldest first, at most `max`: what a lost answer booked is found here. */
export class ParcelLedger {
  #parcels: Parcel[] = [];
  #count = 0;
  #clock: Clock;
  #max: number;
  #announce: (parcel: Parcel, scan: ParcelScan) => void;

  constructor(clock: Clock, max: number, announce: (parcel: Parcel, scan: ParcelScan) => void) {
    this.#clock = clock;
    this.#max = max;
    this.#announce = announce;
  }

  /** Newest first. */
  list(): Parcel[] {
    return this.#parcels.toReversed();
  }

  /** Newest first, of one carrier. */
  of(carrier: string): Parcel[] {
    return this.list().filter((one) => one.carrier === carrier);
  }

  add(fields: NewParcel): Parcel {
    this.#count += 1;
    const parcel: Parcel = {
      ...fields,
      orderId: 700_000_000 + this.#count,
      shipmentId: 800_000_000 + this.#count,
      state: 'created',
      chargedGrams: fields.grams,
      attempts: 0,
      scans: [],
      createdAt: this.#clock.now(),
    };
    this.#parcels.push(parcel);
    if (this.#parcels.length > this.#max) this.#parcels.shift();
    return parcel;
  }

  /** A number of 13 digits that no other parcel has. */
  nextTrackingNumber(): string {
    this.#count += 1;
    return String(7_001_000_000_000 + this.#count);
  }

  /** Records an event, by default now; one from before is a late report and changes no state. */
  play(parcel: Parcel, event: ParcelEvent, secondsAgo = 0): ParcelScan {
    const scan = { event, at: this.#clock.now() - secondsAgo * 1000, location: LOCATIONS[event] ?? USUAL_LOCATION };
    parcel.scans.push(scan);
    if (secondsAgo === 0 && event !== 'unknown') parcel.state = event;
    if (event === 'failed') parcel.attempts += 1;
    this.#announce(parcel, scan);
    return scan;
  }

  /** Changes the state without a scan, as carriers do for cancellations. */
  move(parcel: Parcel, state: ParcelEvent): void {
    parcel.state = state;
  }

  /** Reports the last event again. */
  repeat(parcel: Parcel): boolean {
    const last = parcel.scans.at(-1);
    if (last) this.#announce(parcel, last);
    return last !== undefined;
  }

  clear(): void {
    this.#parcels = [];
  }
}
