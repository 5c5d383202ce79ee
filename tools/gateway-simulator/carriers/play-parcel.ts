import type { Core } from '../core.ts';
import { isMoving, nextEvent, type Parcel } from './parcel.ts';

/** What one may do as the carrier, by the API and on the page. */
export const ACTIONS = ['next', 'deliver', 'fail', 'return', 'lose', 'cancel', 'unknown', 'repeat', 'reweigh'] as const;
export type Action = (typeof ACTIONS)[number];

/** Plays an action; false when the parcel's state does not allow it. `secondsAgo` makes a late report of it. */
export function playParcel(core: Core, parcel: Parcel, action: Action, more: PlayOptions = {}): boolean {
  const { ledger } = core;
  if (parcel.trackingNumber === null) return false;
  const { secondsAgo = 0, grams = parcel.grams * 2 } = more;
  const next = nextEvent(parcel.state);
  switch (action) {
    case 'next':
      return next !== null && Boolean(ledger.play(parcel, next, secondsAgo));
    case 'deliver':
      return isMoving(parcel) && Boolean(ledger.play(parcel, 'delivered', secondsAgo));
    case 'fail':
      return isMoving(parcel) && Boolean(ledger.play(parcel, 'failed', secondsAgo));
    case 'return':
      return isMoving(parcel) && Boolean(ledger.play(parcel, 'returning', secondsAgo));
    case 'lose':
      return (isMoving(parcel) || parcel.state === 'returning') && Boolean(ledger.play(parcel, 'lost', secondsAgo));
    case 'cancel':
      return parcel.state === 'booked' && Boolean(ledger.play(parcel, 'cancelled', secondsAgo));
    case 'unknown':
      return Boolean(ledger.play(parcel, 'unknown', secondsAgo));
    case 'repeat':
      return ledger.repeat(parcel);
    case 'reweigh':
      parcel.chargedGrams = grams;
      return true;
  }
}

export type PlayOptions = { secondsAgo?: number; grams?: number };
