import { z } from 'zod';
import { paise } from '#shared/contract.ts';
import { identifier, singleLineText } from '#shared/text-schemas.ts';
import type { DeliveryPlan } from './plan-rules.ts';

/** 1 for Monday to 7 for Sunday, as ISO 8601 numbers them. */
const weekday = z.int().min(1).max(7);
const weekdays = z.array(weekday).max(7);
const key = identifier(40);

const MAX_ZONES = 50;
const MAX_METHODS = 10;
/** India has 19,100 pincodes in 2026. */
const MAX_ZONE_PINCODES = 30_000;
const MAX_GRAMS = 1_000_000;
const MAX_DAYS = 60;

const deliveryZone = z.object({
  id: key,
  name: singleLineText(60),
  patterns: z
    .array(identifier(16))
    .max(500)
    .describe(
      "Digits that pincodes begin with ('56'), ranges of them ('36-39'), exceptions ('!68255'), or '*' for all",
    ),
  pincodes: z.array(identifier(6, 6)).max(MAX_ZONE_PINCODES).describe('Single pincodes, from a file'),
});

const deliveryRate = z.object({
  zoneId: key,
  price: paise.min(0),
  freeFrom: paise.min(0).nullable(),
  pricePerKg: paise.min(0),
  maxGrams: z.int().min(1).max(MAX_GRAMS).nullable(),
  allowsCash: z.boolean(),
  minDays: z.int().min(0).max(MAX_DAYS),
  maxDays: z.int().min(0).max(MAX_DAYS),
});

const deliveryMethod = z.object({
  id: key,
  name: singleLineText(60),
  cutOff: identifier(5)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable()
    .describe("Orders until 'HH:MM' in India leave that day; null: the next one"),
  includedGrams: z.int().min(0).max(MAX_GRAMS),
  deliveryDays: weekdays.describe('Days of the week on which parcels move and arrive'),
  rates: z.array(deliveryRate).max(MAX_ZONES).describe('By zone; a zone without a rate is not served'),
});

/** The delivery plan of a shop: where it delivers, how, at what charge and in how many days. */
export const deliveryPlan = z.object({
  zones: z.array(deliveryZone).max(MAX_ZONES).describe('A pincode in several zones belongs to the first of them'),
  methods: z.array(deliveryMethod).max(MAX_METHODS).describe('The default method first'),
  sendingDays: weekdays.describe('Days of the week on which parcels leave'),
  packingDays: z.int().min(0).max(MAX_DAYS).describe('Sending days from an order to its parcel'),
  holidays: z
    .array(z.object({ day: identifier(10).regex(/^(\d{4}-)?\d{2}-\d{2}$/), name: singleLineText(60) }))
    .max(400)
    .describe("Days without sending and delivery: 'yyyy-mm-dd', or 'mm-dd' in every year"),
  promisesDay: z.boolean().describe('Whether customers are told a day'),
  assumedGrams: z.int().min(0).max(MAX_GRAMS).describe('Weight of a unit whose variant has none'),
}) satisfies z.ZodType<DeliveryPlan>;
