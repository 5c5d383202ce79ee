import { z } from 'zod';
import { WEIGHT_OUTCOMES } from '#shared/booking-states.ts';
import { id, instant } from '#shared/contract.ts';

/** Views of the list: weights that nobody has decided about, and the decided ones. */
export const WEIGHT_VIEWS = ['open', ...WEIGHT_OUTCOMES] as const;

/** A booking whose carrier charges another weight than the booked one. */
export const chargedWeight = z.object({
  id,
  displayId: z.string(),
  number: z.int().describe('Of the shipment within its order'),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  bookedGrams: z.int(),
  chargedGrams: z.int(),
  chargedAt: instant.describe('When the shop learned of this weight'),
  decision: z
    .object({ outcome: z.enum(WEIGHT_OUTCOMES), note: z.string().nullable(), by: z.string().nullable(), at: instant })
    .nullable()
    .describe('The latest about this charged weight'),
});

export const weightErrors = {
  CHARGED_WEIGHT_CHANGED: {
    status: 409,
    message: 'The carrier charges another weight meanwhile',
    data: z.object({ chargedGrams: z.int() }),
  },
} as const;
