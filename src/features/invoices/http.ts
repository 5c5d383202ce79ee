import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { requireAnyPermission } from '#platform/http/staff-middleware.ts';
import { id } from '#shared/contract.ts';
import { shopDay } from '#shared/dates.ts';
import { month } from './admin-contract.ts';
import { isInvoiceToken } from './invoice-link.ts';
import { readChallanDocument } from './read-challans.ts';
import { readInvoiceBatches, readInvoiceDocuments, selectInvoiceIds } from './read-invoice-documents.ts';
import { renderInvoiceFile } from './render-invoice-file.ts';
import { renderInvoicePdf } from './render-invoice-pdf.ts';

const MAXIMUM_IDS = 5000;
const HEADERS = { 'content-type': 'application/pdf', 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

const selection = z.union([z.object({ ids: z.array(id).min(1).max(MAXIMUM_IDS) }), z.object({ month })]);

/** /invoices/{id}/{token}/{number}.pdf: the PDF of an invoice, credit note or delivery challan for anyone who has the link. */
export function mountInvoices(http: Hono<HttpEnv>, app: App): void {
  http.get('/invoices/:id{[0-9a-f-]{36}}/:token/:file', async (c) => {
    const { id: invoiceId, token } = c.req.param();
    const document = isInvoiceToken(app.keys, invoiceId, token) ? await readDocument(app, invoiceId) : null;
    if (!document) return c.text('No such document\n', 404);
    return c.body(new Uint8Array(await renderInvoicePdf(document)), 200, {
      ...HEADERS,
      'content-disposition': `inline; filename="${('challan' in document ? document.challan : document.invoice).number}.pdf"`,
    });
  });
}

async function readDocument(app: App, documentId: string) {
  const [invoice] = await readInvoiceDocuments(app, [documentId]);
  return invoice ?? (await readChallanDocument(app, documentId));
}

/**
 * POST responds with the invoices of these `ids`, or of a `month`, as one PDF that is written while it is sent. No
 * operation of the contract, since those respond with JSON.
 */
export function mountInvoiceFile(http: Hono<HttpEnv>, app: App): void {
  http.post('/api/admin/invoices.pdf', requireAnyPermission(app, ['invoices.read']), async (c) => {
    const selected = selection.safeParse(await c.req.json().catch(() => null));
    if (!selected.success)
      return c.json({ code: 'BAD_REQUEST', message: `Between 1 and ${MAXIMUM_IDS} ids, or a month` }, 400);
    const ids = await selectInvoiceIds(app, selected.data);
    if (ids.length === 0) {
      const message = 'month' in selected.data ? 'No invoice was issued in this month.' : 'No invoice has these ids.';
      return c.json({ code: 'NOT_FOUND', message }, 404);
    }
    const parts = renderInvoiceFile(readInvoiceBatches(app, ids));
    const name = 'month' in selected.data ? selected.data.month : shopDay(app.now());
    return c.body(Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream, 200, {
      ...HEADERS,
      'content-disposition': `attachment; filename="invoices-${name}.pdf"`,
    });
  });
}
