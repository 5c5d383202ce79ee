import type { Paise } from '#shared/money.ts';

/** What may group shipments. */
export const SHIPPING_GROUPS = ['carrier', 'pincode', 'state', 'product'] as const;
export type ShippingGroup = (typeof SHIPPING_GROUPS)[number];

/** Shipments of a carrier, place or product, and what they cost. */
export type ShippingSums = {
  shipments: number;
  /** shipments with a booked price, and the sum of these */
  pricedShipments: number;
  price: Paise;
  /** of bookings whose charged weight is known */
  bookedGrams: number;
  chargedGrams: number;
  /** with at least one failed attempt */
  failedShipments: number;
  returnedShipments: number;
  lostShipments: number;
};

/** Average price of a shipment among those with one, in whole paise; null without any. */
export const pricePerShipment = ({ pricedShipments, price }: ShippingSums): Paise | null =>
  pricedShipments === 0 ? null : Math.round(price / pricedShipments);

/** Charged weight as a part of the booked one; null when no carrier has weighed. */
export const weightShare = ({ bookedGrams, chargedGrams }: ShippingSums): number | null =>
  bookedGrams === 0 ? null : chargedGrams / bookedGrams;

/** Sums rows of groups in which no shipment is twice. */
export function sumShipping(rows: readonly ShippingSums[]): ShippingSums {
  const sum = (name: keyof ShippingSums) => rows.reduce((total, row) => total + row[name], 0);
  return {
    shipments: sum('shipments'),
    pricedShipments: sum('pricedShipments'),
    price: sum('price'),
    bookedGrams: sum('bookedGrams'),
    chargedGrams: sum('chargedGrams'),
    failedShipments: sum('failedShipments'),
    returnedShipments: sum('returnedShipments'),
    lostShipments: sum('lostShipments'),
  };
}
