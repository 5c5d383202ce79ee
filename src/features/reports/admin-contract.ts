import { z } from 'zod';
import { paise, staffOperation } from '#shared/contract.ts';

const trend = z.array(z.number()).describe('One value a day, oldest first, today last');

export const summary = z.object({
  products: z.object({ count: z.number(), thisMonth: z.number(), trend }),
  users: z.object({ count: z.number(), activeThisMonth: z.number().describe('Joined within 30 days'), trend }),
  orders: z.object({ count: z.number(), last30: z.number(), before: z.number(), trend }),
  revenue: z.object({ all: paise, paidNet: paise, trend }),
});

export const reportsAdminContract = {
  summary: staffOperation('panel.use').route({ method: 'GET', path: '/admin/summary' }).output(summary),
};
