import { daysLate, isInTime, type Need } from '#features/dispatch/offer-rules.ts';
import { formatWeekday } from '#shared/format-weekday.ts';
import { formatRupees, type Paise } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import type { AdminApi } from '../api.ts';

type Offers = Awaited<ReturnType<AdminApi['dispatch']['offers']>>;
export type OfferedShipment = Offers['shipments'][number];
export type CarrierOffer = OfferedShipment['offers'][number];

/** Names an offer among those of its shipment. */
export const offerKey = ({ carrier, service }: Pick<CarrierOffer, 'carrier' | 'service'>) =>
  `${carrier} ${service ?? ''}`;

/** 'Sat 28/11' */
export function shortDay(day: string): string {
  const [weekday, date] = formatWeekday(day).split(', ') as [string, string];
  return `${weekday.slice(0, 3)} ${date.slice(0, 5)}`;
}

export const kilograms = (grams: number): string => `${(grams / 1000).toFixed(2)} kg`;

/** How an offer keeps the promise, in words. */
export function arrivalText(offer: CarrierOffer, need: Need): string {
  const days = daysLate(offer, need);
  if (days === null) return 'Ready';
  if (days > 0) return `${pluralize(days, 'day')} after the promise.`;
  return days === 0 ? 'Ready, on the promised day' : `Ready, ${pluralize(-days, 'day')} before the promise`;
}

/** The cheapest other offer that keeps the promise when this one does not. */
export function offerInTime(
  offer: CarrierOffer,
  offers: readonly CarrierOffer[],
  need: Need,
): CarrierOffer | undefined {
  if (isInTime(offer, need)) return undefined;
  return offers
    .filter((one) => isInTime(one, need))
    .toSorted((one, other) => (one.price ?? Number.POSITIVE_INFINITY) - (other.price ?? Number.POSITIVE_INFINITY))[0];
}

/** '₹1,838', or with offers that have no price '₹1,838 and 2 without a price'. */
export function sumText(offers: readonly CarrierOffer[]): string {
  const prices = offers.map(({ price }) => price).filter((price) => price !== null);
  const total: Paise = prices.reduce((sum, price) => sum + price, 0);
  const unpriced = offers.length - prices.length;
  if (prices.length === 0) return 'price not told';
  return unpriced > 0 ? `${formatRupees(total)} and ${unpriced} without a price` : formatRupees(total);
}
