import { z } from 'zod';
import { id, operation, paise } from '#shared/contract.ts';

/** Invoices are not issued until the shop's legal details are complete. */
export const supplierErrors = {
  SUPPLIER_INCOMPLETE: {
    status: 409,
    message: 'No invoice can be issued yet: the settings lack details that an invoice must show',
    data: z.object({ missing: z.array(z.string()) }),
  },
};

export const invoicesContract = {
  mine: operation
    .meta({ auth: 'customer' })
    .route({ method: 'GET', path: '/account/invoices' })
    .input(z.object({ orders: z.array(id).min(1).max(100).describe('Orders of the caller; others are ignored') }))
    .output(
      z.array(
        z.object({
          orderId: id,
          kind: z.enum(['invoice', 'credit-note']),
          number: z.string(),
          total: paise,
          path: z.string().describe('Path of the PDF'),
        }),
      ),
    ),
};
