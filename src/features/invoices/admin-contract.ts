import { z } from 'zod';
import {
  fieldMessages,
  id,
  idempotencyKey,
  instant,
  pageOf,
  pageRequest,
  paise,
  reauthenticatedOperation,
  staffOperation,
} from '#shared/contract.ts';
import { INVOICE_STATUSES } from '#shared/order-states.ts';
import { email, identifier, multiLineText, searchText, singleLineText } from '#shared/text-schemas.ts';
import { supplierErrors } from './contract.ts';

const status = z.enum(INVOICE_STATUSES);

export const invoice = z.object({
  id,
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  orderId: id.nullable(),
  displayId: z.string().nullable(),
  originalNumber: z.string().nullable(),
  status,
  customerName: z.string(),
  customerEmail: z.string(),
  amount: paise,
  taxAmount: paise,
  totalAmount: paise,
  issuedOn: z.iso.date(),
  dueDate: z.iso.date().nullable(),
  notes: z.string().nullable(),
  sentAt: instant.nullable(),
  createdAt: instant,
});

export const month = identifier(7)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .describe("'2026-11'");

const summary = z.object({
  month: z.string().describe("'2026-11'"),
  taxable: paise,
  cgst: paise,
  sgst: paise,
  igst: paise,
  overdue: paise,
  overdueCount: z.number(),
});

/** Why an invoice cannot be issued. */
export const issueErrors = {
  ...supplierErrors,
  INVOICE_EXISTS: { status: 409, message: 'The earlier shop has invoiced this order' },
};

export const invoicesAdminContract = {
  list: staffOperation('invoices.read')
    .route({ method: 'GET', path: '/admin/invoices' })
    .input(
      z.object({
        ...pageRequest,
        search: searchText().optional(),
        status: status.optional(),
        kind: z.enum(['invoice', 'credit-note']).optional(),
        month: month.optional(),
        sort: z.enum(['newest', 'oldest', 'total-high', 'total-low', 'due', 'due-down']).optional(),
      }),
    )
    .output(pageOf(invoice)),
  /** a month's turnover and taxes: for those who file them, not for everybody who prints invoices */
  summary: staffOperation('invoices.export')
    .route({ method: 'GET', path: '/admin/invoice-summary' })
    .input(z.object({ month: month.optional().describe('Absent: the current month') }))
    .output(summary),
  /** the URL of a CSV file of a month's taxes, for the GST return */
  exportTaxes: reauthenticatedOperation('invoices.export')
    .route({ method: 'POST', path: '/admin/invoices/export-taxes' })
    .input(z.object({ month }))
    .output(z.object({ url: z.string().describe('URL of the file, valid for a minute') })),
  create: staffOperation('invoices.write')
    .route({ method: 'POST', path: '/admin/invoices' })
    .input(
      z.object({
        orderId: singleLineText(36)
          .nullable()
          .default(null)
          .describe('Id or short id of an order, from which the other fields are taken'),
        customerName: singleLineText(120).default(''),
        customerEmail: z.union([email, z.literal('')]).default(''),
        customerAddress: multiLineText(300).default(''),
        gstin: singleLineText(15).default(''),
        stateCode: singleLineText(2).default(''),
        description: singleLineText(200).default(''),
        hsn: singleLineText(12).default(''),
        amount: paise.default(0),
        taxAmount: paise.default(0),
        dueDate: z.iso.date().nullable().default(null),
        notes: multiLineText(500).nullable().default(null),
        idempotencyKey,
      }),
    )
    .output(invoice)
    .errors({
      INVALID_INVOICE: {
        status: 422,
        message: 'Check the invoice',
        data: fieldMessages,
      },
      ...issueErrors,
    }),
  link: staffOperation('invoices.read')
    .route({ method: 'GET', path: '/admin/invoices/{id}/link' })
    .input(z.object({ id }))
    .output(z.object({ path: z.string() })),
  send: staffOperation('invoices.write')
    .route({ method: 'POST', path: '/admin/invoices/{id}/send' })
    .input(z.object({ id }))
    .output(invoice)
    .errors({ INVOICE_ALREADY_SENT: { status: 409, message: 'This invoice is already sent or paid' } }),
  setStatus: staffOperation('invoices.write')
    .route({ method: 'POST', path: '/admin/invoices/{id}/status' })
    .input(z.object({ id, status: z.enum(['paid', 'sent', 'void', 'reversed']) }))
    .output(invoice)
    .errors({
      INVOICE_STATUS_NOT_ALLOWED: { status: 409, message: 'This invoice can no longer be set to that status' },
    }),
};
