import { addDays, daysBetween, shopDay, shopTime } from '#shared/dates.ts';
import type { Paise } from '#shared/money.ts';

/** A service of a carrier for a shipment. */
export type Offer = {
  carrier: string;
  /** null: the carrier's own choice */
  service: string | null;
  /** null: the carrier does not say before the booking */
  price: Paise | null;
  /** 'yyyy-mm-dd'; null: not said */
  arrivesOn: string | null;
  isCashAllowed: boolean;
};

/** What an offer has to do. */
export type Need = { cash: Paise; promisedOn: string | null };

export const STRATEGIES = ['cheapest_in_time', 'fastest', 'cheapest'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** The offer that a strategy takes; null: none is possible. In doubt the one that is listed first. */
export function chooseOffer<One extends Offer>(offers: readonly One[], need: Need, strategy: Strategy): One | null {
  const possible = possibleOffers(offers, need);
  if (strategy === 'cheapest') return cheapest(possible);
  if (strategy === 'fastest') return fastest(possible);
  // the promise first: when nothing keeps it, the least delay
  return cheapest(possible.filter((offer) => isInTime(offer, need))) ?? fastest(possible);
}

/** The offers that take the cash that is due. */
export const possibleOffers = <One extends Offer>(offers: readonly One[], { cash }: Need): One[] =>
  offers.filter(({ isCashAllowed }) => cash === 0 || isCashAllowed);

/** Whether an offer keeps the promise; without a promised day each does. */
export const isInTime = ({ arrivesOn }: Offer, { promisedOn }: Need): boolean =>
  promisedOn === null || (arrivesOn !== null && arrivesOn <= promisedOn);

/** Days after the promise, negative before it; null: one of both is not known. */
export const daysLate = ({ arrivesOn }: Offer, { promisedOn }: Need): number | null =>
  arrivesOn === null || promisedOn === null ? null : daysBetween(promisedOn, arrivesOn);

// what is not known comes last
const priceOf = ({ price }: Offer) => price ?? Number.POSITIVE_INFINITY;
const dayOf = ({ arrivesOn }: Offer) => (arrivesOn === null ? Number.POSITIVE_INFINITY : Date.parse(arrivesOn));

const cheapest = <One extends Offer>(offers: readonly One[]): One | null => first(offers, priceOf, dayOf);
const fastest = <One extends Offer>(offers: readonly One[]): One | null => first(offers, dayOf, priceOf);

type Measure = (offer: Offer) => number;

function first<One extends Offer>(offers: readonly One[], by: Measure, then: Measure): One | null {
  let best: One | null = null;
  for (const offer of offers)
    if (!best || by(offer) < by(best) || (by(offer) === by(best) && then(offer) < then(best))) best = offer;
  return best;
}

/** The first day on which carriers can still be asked to come: today before the cut-off 'HH:MM' in India. */
export const firstPickupDay = (now: Date, cutOff: string): string =>
  shopTime(now).slice(11, 16) < cutOff ? shopDay(now) : addDays(shopDay(now), 1);

const SLAB_GRAMS = 500;
/** upper ends of bands of value, in paise */
const VALUE_BANDS = [50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000];

/** Carriers charge by started half kilogram. */
export const slabOf = (grams: number): number => Math.max(1, Math.ceil(grams / SLAB_GRAMS)) * SLAB_GRAMS;

/** The upper end of the band in which a value is, so that shipments of like value share an answer; 0 stays 0. */
export const bandOf = (value: Paise): Paise =>
  value === 0 ? 0 : (VALUE_BANDS.find((end) => value <= end) ?? Math.ceil(value / 5_000_000) * 5_000_000);
