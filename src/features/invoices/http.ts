import type { Hono } from 'hono';
import { z } from 'zod';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { requireAnyPermission } from '#platform/http/staff-middleware.ts';
import { id } from '#shared/contract.ts';
import { shopDay } from '#shared/dates.ts';
import { isInvoiceToken } from './invoice-link.ts';
import { readInvoiceDocuments } from './read-invoice-documents.ts';
import { renderInvoicePdf } from './render-invoice-pdf.ts';

const HEADERS = { 'content-type': 'application/pdf', 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/** a file of several invoices occupies the one rendering thread for seconds */
const selection = z.object({ ids: z.array(id).min(1).max(100) });

/** /invoices/{id}/{token}/{number}.pdf: the PDF for anyone who has the link. */
export function mountInvoices(http: Hono<HttpEnv>, app: App): void {
  http.get('/invoices/:id{[0-9a-f-]{36}}/:token/:file', async (c) => {
    const { id: invoiceId, token } = c.req.param();
    const documents = isInvoiceToken(app.keys, invoiceId, token) ? await readInvoiceDocuments(app, [invoiceId]) : [];
    const [found] = documents;
    if (!found) return c.text('No such document\n', 404);
    return c.body(new Uint8Array(await renderInvoicePdf(documents)), 200, {
      ...HEADERS,
      'content-disposition': `inline; filename="${found.invoice.number}.pdf"`,
    });
  });
}

/**
 * POST responds with the invoices of these `ids` as one PDF. No operation of the contract, since those respond with
 * JSON.
 */
export function mountInvoiceFile(http: Hono<HttpEnv>, app: App): void {
  http.post('/api/admin/invoices.pdf', requireAnyPermission(app, ['invoices.read']), async (c) => {
    const asked = selection.safeParse(await c.req.json().catch(() => null));
    if (!asked.success) return c.json({ code: 'BAD_REQUEST', message: 'Between 1 and 100 ids' }, 400);
    const documents = await readInvoiceDocuments(app, asked.data.ids);
    if (documents.length === 0) return c.json({ code: 'NOT_FOUND', message: 'Nothing with these ids' }, 404);
    return c.body(new Uint8Array(await renderInvoicePdf(documents)), 200, {
      ...HEADERS,
      'content-disposition': `attachment; filename="invoices-${shopDay(app.now())}.pdf"`,
    });
  });
}
