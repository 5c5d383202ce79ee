import { and, asc, eq, isNull } from 'drizzle-orm';
import { deliveryChallans } from '#db/schema/invoices.ts';
import type { App } from '#platform/app.ts';
import type { Paise } from '#shared/money.ts';
import { readDocumentHeader } from '../brand/read-document-header.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { ChallanDocument } from './challan-pdf.ts';
import { invoicePath } from './invoice-link.ts';

export type ChallanLink = { id: string; number: string; value: Paise; returnNumber: string | null; pdf: string };

/** The delivery challans of an order that are not cancelled, with the paths of their PDFs. */
export async function listChallans(app: App, orderId: string): Promise<ChallanLink[]> {
  const { id, number, value, returnNumber, cancelledAt, createdAt } = deliveryChallans;
  const rows = await app.db
    .select({ id, number, value, returnNumber })
    .from(deliveryChallans)
    .where(and(eq(deliveryChallans.orderId, orderId), isNull(cancelledAt)))
    .orderBy(asc(createdAt));
  return rows.map((row) => ({ ...row, pdf: invoicePath(app.keys, row) }));
}

/** A challan by id with what its PDF needs besides, or null. */
export async function readChallanDocument(app: App, id: string): Promise<ChallanDocument | null> {
  const [challan] = await app.db.select().from(deliveryChallans).where(eq(deliveryChallans.id, id));
  if (!challan) return null;
  const { legal } = await readSettings(app.db);
  return { challan, extras: { paperHead: await readDocumentHeader(app.db), fssaiLicence: legal.fssaiLicence } };
}
