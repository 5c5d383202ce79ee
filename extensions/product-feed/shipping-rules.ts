import { type DeliveryAreas, findAreaCharge } from '#extensions/api.ts';
import type { FeedItem } from './feed-rules.ts';

/** What the delivery of one unit costs; amounts are paise. */
export type FeedShipping = {
  /** such as '560*' or '36*-39*'; null: in the whole country */
  postalCode: string | null;
  service: string;
  price: number;
};

/** the most that Google takes for an item */
const MAX_SHIPPING = 100;

/** The charges of the default method for one unit of an item, by area. */
export function shippingOf(
  { price, salePrice, grossGrams }: Pick<FeedItem, 'price' | 'salePrice' | 'grossGrams'>,
  { areas, assumedGrams }: DeliveryAreas,
): FeedShipping[] {
  const parcel = { amount: salePrice ?? price, grams: grossGrams ?? assumedGrams };
  return areas
    .flatMap((area) => {
      const areaCharge = findAreaCharge(area, parcel);
      if (!areaCharge) return [];
      const { method: service, charge: price } = areaCharge;
      return area.ranges.map((range) => ({ postalCode: postalCodeOf(range), service, price }));
    })
    .slice(0, MAX_SHIPPING);
}

/** A range of pincodes as Google writes it, by the digits that they begin with; null: all pincodes. */
export function postalCodeOf({ first, last }: { first: number; last: number }): string | null {
  if (first === 100_000 && last === 999_999) return null;
  let digits = 6;
  while (digits > 1 && first % 10 ** (7 - digits) === 0 && (last + 1) % 10 ** (7 - digits) === 0) digits -= 1;
  const mark = digits < 6 ? '*' : '';
  const [from, to] = [first, last].map((pincode) => `${String(pincode).slice(0, digits)}${mark}`);
  return from === to ? from! : `${from}-${to}`;
}
