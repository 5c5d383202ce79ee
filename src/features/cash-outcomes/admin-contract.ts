import { z } from 'zod';
import { id, instant, paise, staffOperation } from '#shared/contract.ts';
import { singleLineText } from '#shared/text-schemas.ts';
import { CASH_REASONS } from '../payments/cash-rules.ts';
import { CASH_OUTCOMES } from './outcome-rules.ts';

const counts = z.record(z.enum(CASH_OUTCOMES), z.int());
const record = z.object({
  counts,
  orders: z.array(
    z.object({
      displayId: z.string(),
      placedAt: instant,
      outcome: z.enum(CASH_OUTCOMES),
      reason: z.string().nullable().describe('Of the last failed attempt, in words of the carrier or of staff'),
    }),
  ),
});

const refused = z.object({
  count: z.int(),
  amount: paise,
  carrierCost: paise.describe('What carriers charged for `costOf` of these orders'),
  costOf: z.int(),
  orders: z
    .array(z.object({ displayId: z.string(), placedAt: instant, totalAmount: paise, reason: z.enum(CASH_REASONS) }))
    .describe('The newest of them'),
});

export const cashOutcomesAdminContract = {
  /** what became of earlier cash orders of the same phone, address and pincode */
  record: staffOperation('orders.read')
    .route({ method: 'GET', path: '/admin/orders/{id}/cash-record' })
    .input(z.object({ id }))
    .output(
      z.object({
        record: z
          .object({
            phone: record,
            address: record,
            pincode: z.object({ pincode: z.string(), days: z.int(), counts }),
          })
          .nullable()
          .describe('null: the order is not paid in cash'),
      }),
    ),
  /** what rules that are not saved yet would have refused of the last cash orders */
  backTest: staffOperation('settings.write')
    .route({ method: 'POST', path: '/admin/cash-rules/back-test' })
    .input(
      z.object({
        codMaximum: z.number().min(0).max(1_000_000).default(0),
        codPincodes: singleLineText(500).default(''),
        codExcludedPincodes: singleLineText(500).default(''),
        codExcludedProducts: singleLineText(4000).default(''),
        codFromSecondOrder: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        days: z.int(),
        orders: z.int().describe('Cash orders of these days'),
        isCut: z.boolean().describe('Whether only the newest orders of these days were looked at'),
        delivered: refused.describe('Refused ones that were delivered: turnover that is lost'),
        cameBack: refused.describe('Refused ones that came back: costs that are saved'),
        open: refused.describe('Refused ones of which neither is known'),
      }),
    ),
};
