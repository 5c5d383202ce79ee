import { z } from 'zod';
import { LAB_RESULTS } from '#shared/batch-states.ts';
import { id, instant, operation, paise, publicOperation } from '#shared/contract.ts';
import { identifier, searchText } from '#shared/text-schemas.ts';
import { imageAsset } from '../catalog/contract.ts';

const labReport = z.object({ url: z.string(), result: z.enum(LAB_RESULTS).nullable() });

/** A batch as anybody may know it: no units, and nothing of why it is not on sale. */
const batchAnswer = z.object({
  number: z.string(),
  state: z.enum(['on_sale', 'known', 'expired', 'recalled']),
  recalledOn: z.iso.date().nullable(),
  madeOn: z.iso.date().nullable(),
  bestBefore: z.iso.date(),
  mrp: paise.nullable(),
  productName: z.string(),
  slug: z.string().nullable().describe('null: not in the store'),
  flavour: z.string().nullable(),
  size: z.string().nullable(),
  image: imageAsset.nullable(),
  netQuantity: z.object({ value: z.number(), unit: z.string() }).nullable(),
  manufacturer: z.string().nullable(),
  fssaiLicence: z.string().nullable(),
  labReport: labReport.nullable(),
  hasCodes: z.boolean().describe('Whether its units have codes of their own'),
});

/** The typed text is read without case, blanks and dashes. */
const typedNumber = searchText(120);
const today = z.iso.date().describe('The day of the answer in India');

export const batchesContract = {
  /** what a product page says of the batches that are sent next */
  ofProduct: publicOperation
    .route({ method: 'GET', path: '/products/{id}/batches' })
    .input(z.object({ id: identifier(120, 1).describe('Id or slug of the product') }))
    .output(
      z
        .array(
          z.object({
            variantId: id,
            number: z.string(),
            bestBefore: z.iso.date().describe('Units that are sent have this day or a later one'),
            labReport: labReport.nullable(),
          }),
        )
        .describe('The batch that is sent next, of each variant whose stock is counted by batch'),
    ),
  summary: publicOperation
    .route({ method: 'GET', path: '/batches/summary' })
    .output(z.object({ hasBatches: z.boolean(), hasCodes: z.boolean() })),
  check: operation
    .meta({ rateLimit: 'batch' })
    .route({ method: 'GET', path: '/batches/check' })
    .input(z.object({ number: typedNumber.describe('Batch number as printed') }))
    .output(z.object({ today, batches: z.array(batchAnswer).describe('Empty: no batch has this number') }))
    .errors({
      INVALID_BATCH_NUMBER: { status: 422, message: 'Enter up to 60 letters and digits of the batch number' },
    }),
  /** counts the check: for a person's click, not for a page that loads */
  checkCode: operation
    .meta({ rateLimit: 'batch' })
    .route({ method: 'POST', path: '/batches/check-code' })
    .input(z.object({ code: typedNumber.describe('Code of one unit, as printed under its lid') }))
    .output(
      z.object({
        today,
        code: z.string(),
        outcome: z.enum(['genuine', 'checked_before', 'unknown']),
        firstCheckedAt: instant.nullable(),
        earlierChecks: z.int(),
        batch: batchAnswer.nullable(),
      }),
    )
    .errors({ INVALID_UNIT_CODE: { status: 422, message: 'A code has 6 to 40 letters and digits' } }),
};
