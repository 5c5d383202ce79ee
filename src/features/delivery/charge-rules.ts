import type { Paise } from '#shared/money.ts';

/** A delivery method in a zone, with everything that decides what a parcel costs there. */
export type DeliveryOption = {
  methodId: string;
  name: string;
  price: Paise;
  freeFrom: Paise | null;
  includedGrams: number;
  pricePerKg: Paise;
  maxGrams: number | null;
  allowsCash: boolean;
  minDays: number;
  maxDays: number;
  /** latest day of delivery of an order placed now, 'yyyy-mm-dd'; null: none is promised */
  promisedOn: string | null;
  /** 'HH:MM' in India until which an order still leaves today; null: it leaves later, or no day is promised */
  leavesTodayUntil: string | null;
};

/** What a parcel contains: the amount of its goods after the discount, and its gross weight. */
export type Parcel = { amount: Paise; grams: number };

/** The gross weight of units in grams; a unit without a weight counts as the plan's assumed one. */
export const grossWeight = (
  lines: readonly { quantity: number; grossGrams: number | null }[],
  assumedGrams: number,
): number => lines.reduce((sum, { quantity, grossGrams }) => sum + quantity * (grossGrams ?? assumedGrams), 0);

type Tariff = Pick<DeliveryOption, 'price' | 'freeFrom' | 'includedGrams' | 'pricePerKg'>;

/** The delivery charge of a parcel: free from the free amount, else the price and each started kilogram above it. */
export function deliveryCharge(tariff: Tariff, { amount, grams }: Parcel): Paise {
  if (tariff.freeFrom !== null && amount >= tariff.freeFrom) return 0;
  const extraKilograms = Math.ceil(Math.max(0, grams - tariff.includedGrams) / 1000);
  return tariff.price + extraKilograms * tariff.pricePerKg;
}

/** Whether a method carries a parcel of this weight. */
export const carriesWeight = ({ maxGrams }: Pick<DeliveryOption, 'maxGrams'>, grams: number): boolean =>
  maxGrams === null || grams <= maxGrams;

/** What is missing for free delivery; null when it is free already or never. */
export function amountToFreeDelivery(tariff: Tariff, parcel: Parcel): Paise | null {
  if (tariff.freeFrom === null || deliveryCharge(tariff, parcel) === 0) return null;
  return tariff.freeFrom - parcel.amount;
}
