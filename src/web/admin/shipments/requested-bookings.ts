import type { OfferRow } from './use-offers.ts';

/** Bookings that staff requested: the rows with their offers, what was refused at once, and since when. */
export type RequestedBookings = { rows: readonly OfferRow[]; refusals: ReadonlyMap<string, string>; since: Date };
