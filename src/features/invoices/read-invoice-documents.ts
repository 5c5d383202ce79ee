import { asc, inArray } from 'drizzle-orm';
import { invoices } from '#db/schema/invoices.ts';
import type { App } from '#platform/app.ts';
import { readDocumentHeader } from '../brand/read-document-header.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { InvoiceDocument } from './invoice-pdf.ts';
import { isIssuedIn } from './list-invoices.ts';

const BATCH_SIZE = 100;

/** Documents by their ids, or all that were issued in a month ('2026-11'). */
export type InvoiceSelection = { ids: readonly string[] } | { month: string };

/** Invoices by id with what their PDFs need besides, by number. */
export async function readInvoiceDocuments(app: App, ids: readonly string[]): Promise<InvoiceDocument[]> {
  const rows = await app.db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(invoices.number);
  const originalIds = rows.flatMap(({ originalId }) => originalId ?? []);
  const originals =
    originalIds.length === 0 ? [] : await app.db.select().from(invoices).where(inArray(invoices.id, originalIds));
  const { legal } = await readSettings(app.db);
  const paperHead = await readDocumentHeader(app.db);
  return rows.map((invoice) => ({
    invoice,
    extras: {
      paperHead,
      fssaiLicence: legal.fssaiLicence,
      original: originals.find(({ id }) => id === invoice.originalId) ?? null,
    },
  }));
}

/** The ids of the selected documents, by number. */
export async function selectInvoiceIds(app: App, selection: InvoiceSelection): Promise<string[]> {
  const rows = await app.db
    .select({ id: invoices.id })
    .from(invoices)
    .where('ids' in selection ? inArray(invoices.id, [...selection.ids]) : isIssuedIn(selection.month))
    .orderBy(asc(invoices.number));
  return rows.map(({ id }) => id);
}

/** The documents of these ids in their order, in batches that are read one after the other. */
export async function* readInvoiceBatches(app: App, ids: readonly string[]): AsyncGenerator<InvoiceDocument[]> {
  for (let at = 0; at < ids.length; at += BATCH_SIZE)
    yield await readInvoiceDocuments(app, ids.slice(at, at + BATCH_SIZE));
}
