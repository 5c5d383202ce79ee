import { and, eq, isNull, sql } from 'drizzle-orm';
import { invoices } from '#db/schema/invoices.ts';

/** SQL: an invoice that is neither void nor reversed; an order has at most one. */
export const isInEffect = and(eq(invoices.kind, 'invoice'), isNull(invoices.voidedAt), isNull(invoices.reversedAt))!;

/** SQL: no credit note takes back any of the invoice. */
export const hasNoCreditNote = sql`not exists (select from invoices note where note.original_id = ${invoices.id})`;
