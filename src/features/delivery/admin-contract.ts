import { z } from 'zod';
import { fieldMessages, instant, paise, reauthenticatedOperation, staffOperation } from '#shared/contract.ts';
import { storedSchema } from '#shared/stored-schema.ts';
import { pincode } from '#shared/text-schemas.ts';
import { DELIVERY_STATUSES, deliveryOption } from './contract.ts';
import { deliveryPlan } from './plan-contract.ts';

/** Pincodes named in a report; the rest are counted. */
export const MAX_NAMED_PINCODES = 100;

const zoneReport = z.object({
  pincodes: z.int().describe('Pincodes of the directory'),
  counts: z.record(z.string(), z.int()).describe('Pincodes by zone id'),
  overlapCount: z.int(),
  overlaps: z
    .array(z.object({ pincode: z.string(), zoneIds: z.array(z.string()) }))
    .max(MAX_NAMED_PINCODES)
    .describe('Pincodes in several zones; they belong to the first'),
  gapCount: z.int(),
  gaps: z.array(z.string()).max(MAX_NAMED_PINCODES).describe('Pincodes in no zone'),
});

export const planState = z.object({
  version: z.int().describe('0: the default plan'),
  plan: storedSchema(deliveryPlan),
  savedAt: instant.nullable(),
  savedBy: z.string().nullable(),
  report: zoneReport,
  unweighedVariants: z.int().describe('Variants on sale without a gross weight'),
});
export type PlanState = z.output<typeof planState>;

const previewedOffer = deliveryOption.pick({ methodId: true, name: true, promisedOn: true, allowsCash: true }).extend({
  charge: paise,
  amountToFree: paise.nullable(),
  leavesOn: z.iso.date().nullable(),
  earliestOn: z.iso.date().nullable(),
  latestOn: z.iso.date().nullable(),
});

const invalidPlan = { status: 422, message: 'Check the plan', data: fieldMessages } as const;

export const deliveryAdminContract = {
  read: staffOperation('settings.read').route({ method: 'GET', path: '/admin/delivery' }).output(planState),
  save: reauthenticatedOperation('settings.write')
    .route({ method: 'PUT', path: '/admin/delivery' })
    .input(z.object({ plan: deliveryPlan, version: z.int().describe('The version that the change is based on') }))
    .output(planState)
    .errors({
      INVALID_PLAN: invalidPlan,
      EDIT_CONFLICT: { status: 409, message: 'Someone else has saved the delivery plan since you opened it' },
    }),
  /** what the store would answer with a plan that is not saved yet */
  preview: staffOperation('settings.read')
    .route({ method: 'POST', path: '/admin/delivery/preview' })
    .input(
      z.object({
        plan: deliveryPlan,
        pincode,
        amount: paise.min(0).describe('Of the goods, after the discount'),
        grams: z.int().min(0).max(10_000_000),
      }),
    )
    .output(
      z.object({
        status: z.enum(DELIVERY_STATUSES),
        place: z.string().nullable(),
        zone: z.string().nullable(),
        offers: z.array(previewedOffer),
      }),
    )
    .errors({ INVALID_PLAN: invalidPlan }),
};
