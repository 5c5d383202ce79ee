import { z } from 'zod';
import { paise, publicOperation } from '#shared/contract.ts';
import { identifier } from '#shared/text-schemas.ts';
import type { DeliveryOption } from './charge-rules.ts';
import type { DeliveryFacts } from './terms-rules.ts';

const district = z.object({ name: z.string(), state: z.string() });

export const pincodePlace = z.object({
  pincode: z.string(),
  districts: z.array(district).describe('The district with most post offices first'),
  states: z.array(z.string()).describe('The States that the pincode lies in'),
  city: z.string().nullable().describe('A suggestion; null where several are possible'),
});
export type PincodePlace = z.output<typeof pincodePlace>;

export const deliveryOption = z.object({
  methodId: z.string(),
  name: z.string(),
  price: paise.describe('Of a parcel up to the included weight'),
  freeFrom: paise.nullable().describe('Goods of this amount, after the discount, are delivered free; null: never'),
  includedGrams: z.int(),
  pricePerKg: paise.describe('For each started kilogram above the included weight'),
  maxGrams: z.int().nullable().describe('Heavier parcels are not carried; null: no limit'),
  allowsCash: z.boolean().describe('Whether the carrier collects cash'),
  minDays: z.int(),
  maxDays: z.int(),
  promisedOn: z.iso.date().nullable().describe('Latest day of delivery of an order placed now; null: none is promised'),
  leavesTodayUntil: z.string().nullable().describe("Time 'HH:MM' in India until which an order leaves today; or null"),
}) satisfies z.ZodType<DeliveryOption>;

export const deliveryOptions = z.object({
  pincode: z.string(),
  place: z.string().nullable().describe('City and State; null when the directory does not list the pincode'),
  zone: z.string().nullable().describe('null: no method goes there'),
  options: z.array(deliveryOption).describe('The default method first; empty: not served'),
  assumedGrams: z.int().describe('Gross weight of a unit whose variant has none'),
});
export type DeliveryOptions = z.output<typeof deliveryOptions>;

export const DELIVERY_STATUSES = ['offered', 'pincode-needed', 'not-served', 'too-heavy'] as const;

export const notDeliverableError = {
  status: 422,
  message: 'We do not deliver this order to that pincode',
  data: z.object({ reason: z.enum(DELIVERY_STATUSES) }),
} as const;

export const deliveryFacts = z.object({
  isPlain: z.boolean().describe('Whether everything is delivered free, by one method and without a promised day'),
  isEverywhere: z.boolean().describe('Whether a method goes to every pincode'),
  methods: z.array(
    z.object({
      name: z.string(),
      lowestPrice: paise,
      highestPrice: paise,
      freeFrom: paise.nullable().describe('Goods of this amount are delivered free in all its zones; null: not so'),
      minDays: z.int(),
      maxDays: z.int(),
      hasWeightPrice: z.boolean().describe('Whether a heavy parcel costs more'),
      isInEveryZone: z.boolean(),
    }),
  ),
}) satisfies z.ZodType<DeliveryFacts>;

export const deliverySummary = z.object({
  isPlain: z.boolean().describe('Whether everything is delivered free, by one method and without a promised day'),
  options: z.array(deliveryOption).describe('The methods, where they are the same for every pincode; else empty'),
});

export type DeliverySummary = z.output<typeof deliverySummary>;

export const sixDigitPincode = identifier(6, 6).regex(/^[1-9]\d{5}$/);

export const deliveryContract = {
  pincode: publicOperation
    .route({ method: 'GET', path: '/pincodes/{pincode}' })
    .input(z.object({ pincode: sixDigitPincode }))
    .output(pincodePlace)
    .errors({ UNKNOWN_PINCODE: { status: 404, message: 'The directory does not list this pincode' } }),
  summary: publicOperation.route({ method: 'GET', path: '/delivery' }).output(deliverySummary),
};
