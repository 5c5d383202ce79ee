import { inArray } from 'drizzle-orm';
import { invoices } from '#db/schema/invoices.ts';
import type { App } from '#platform/app.ts';
import { readDocumentHeader } from '../brand/read-document-header.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { InvoiceDocument } from './invoice-pdf.ts';

/** Invoices by id with what their PDFs need besides, by number. */
export async function readInvoiceDocuments(app: App, ids: readonly string[]): Promise<InvoiceDocument[]> {
  const found = await app.db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(invoices.number);
  const originalIds = found.flatMap(({ originalId }) => originalId ?? []);
  const originals =
    originalIds.length === 0 ? [] : await app.db.select().from(invoices).where(inArray(invoices.id, originalIds));
  const { legal } = await readSettings(app.db);
  const paperHead = await readDocumentHeader(app.db);
  return found.map((invoice) => ({
    invoice,
    extras: {
      paperHead,
      fssaiLicence: legal.fssaiLicence,
      original: originals.find(({ id }) => id === invoice.originalId) ?? null,
    },
  }));
}
