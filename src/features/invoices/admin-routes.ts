import { implement } from '@orpc/server';
import { type ApiContext, authorized, staffOf } from '#platform/http/api-middleware.ts';
import { invoicesAdminContract } from './admin-contract.ts';
import { createInvoice } from './create-invoice.ts';
import { exportTaxes } from './export-taxes.ts';
import { invoicePath } from './invoice-link.ts';
import { listInvoices } from './list-invoices.ts';
import { readInvoice } from './read-invoice.ts';
import { sendInvoice } from './send-invoice.ts';
import { setInvoiceStatus } from './set-invoice-status.ts';
import { summariseInvoices } from './summarise-invoices.ts';

const api = implement(invoicesAdminContract).$context<ApiContext>().use(authorized);

export const invoicesAdminRoutes = api.router({
  list: api.list.handler(({ context, input }) => listInvoices(context.app, input)),
  summary: api.summary.handler(({ context, input }) => summariseInvoices(context.app, input.month)),
  exportTaxes: api.exportTaxes.handler(({ context, input }) => exportTaxes(context.app, staffOf(context), input.month)),
  create: api.create.handler(({ context, input }) => createInvoice(context.app, staffOf(context), input)),
  link: api.link.handler(async ({ context, input }) => ({
    path: invoicePath(context.app.keys, (await readInvoice(context.app.db, input.id)).row),
  })),
  send: api.send.handler(({ context, input }) => sendInvoice(context.app, staffOf(context), input.id)),
  setStatus: api.setStatus.handler(({ context, input }) =>
    setInvoiceStatus(context.app, staffOf(context), input.id, input.status),
  ),
});
