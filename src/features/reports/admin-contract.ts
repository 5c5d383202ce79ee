import { z } from 'zod';
import { paise, staffOperation } from '#shared/contract.ts';
import { imageAsset } from '../catalog/contract.ts';

const paidNet = paise.describe('Money received, less refunds that went back, each on its day');
const trend = z.array(z.number()).describe('One value a day, oldest first, today last');

export const summary = z
  .object({
    products: z.object({ count: z.number(), thisMonth: z.number(), trend }).nullable(),
    users: z
      .object({ count: z.number(), activeThisMonth: z.number().describe('Joined within 30 days'), trend })
      .nullable(),
    orders: z.object({ count: z.number(), last30: z.number(), before: z.number(), trend }).nullable(),
    revenue: z.object({ all: paise, paidNet, trend }).nullable(),
  })
  .describe('Null: what the caller may not read');

const sums = z.object({ revenue: paise, paidNet, refunded: paise, orders: z.number(), average: paise });

/** a product's image, and the flavour whose colour stands in for it */
const thumbnail = { image: imageAsset.omit({ alt: true }).nullable(), flavour: z.string().nullable() };

export const report = z.object({
  now: sums,
  before: sums.describe('The same number of days before'),
  days: z.array(
    z.object({
      day: z.iso.date(),
      revenue: paise,
      orders: z.number(),
      before: paise.describe('Revenue of the day as many days earlier'),
      received: paise.describe('Money that arrived on the day'),
      refunded: paise.describe('Refunds that went back on the day'),
    }),
  ),
  statuses: z.array(z.object({ status: z.string(), count: z.number() })),
  bestSellers: z.array(
    z.object({ productId: z.uuid(), name: z.string(), units: z.number(), revenue: paise, ...thumbnail }),
  ),
  lowStock: z.array(
    z.object({
      variantId: z.uuid(),
      productId: z.uuid(),
      name: z.string(),
      left: z.number(),
      ...thumbnail,
      soldLast30: z.number().describe('Units of the whole product'),
    }),
  ),
});

export const reportsAdminContract = {
  report: staffOperation('reports.read')
    .route({ method: 'GET', path: '/admin/reports' })
    .input(
      z.object({
        from: z.iso.date(),
        to: z.iso.date(),
        by: z.enum(['units', 'revenue']).default('units').describe('What makes a best seller'),
      }),
    )
    .output(report)
    .errors({
      INVALID_DATE_RANGE: { status: 422, message: 'Choose a span of at most 731 days, its end after its start' },
    }),
  summary: staffOperation('panel.use').route({ method: 'GET', path: '/admin/summary' }).output(summary),
};
