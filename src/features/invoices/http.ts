import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { invoices } from '#db/schema/invoices.ts';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { readSettings } from '../settings/read-settings.ts';
import { isInvoiceToken } from './invoice-link.ts';
import { renderInvoicePdf } from './render-invoice-pdf.ts';

/** /invoices/{id}/{token}/{number}.pdf: the document, for whoever was given the link. */
export function mountInvoices(http: Hono<HttpEnv>, app: App): void {
  http.get('/invoices/:id{[0-9a-f-]{36}}/:token/:file', async (c) => {
    const { id, token } = c.req.param();
    if (!isInvoiceToken(app.keys, id, token)) return c.text('No such document\n', 404);
    const [invoice] = await app.db.select().from(invoices).where(eq(invoices.id, id));
    if (!invoice) return c.text('No such document\n', 404);
    const [original] = invoice.originalId
      ? await app.db.select().from(invoices).where(eq(invoices.id, invoice.originalId))
      : [];
    const { general, legal } = await readSettings(app.db);
    const pdf = await renderInvoicePdf(invoice, {
      shopName: general.siteName,
      fssaiLicence: legal.fssaiLicence,
      original: original ?? null,
    });
    return c.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${invoice.number}.pdf"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
  });
}
